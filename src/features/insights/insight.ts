import { requestErrorMessage, type FailedOutcome, waitText } from "#shared/requests/request-errors.ts";
import { type InsightName, insightProblems } from "#shared/insights/insight-questions.ts";
import type { InsightState } from "#shared/insights/insight-store.ts";

export type Insight<Data> = {
  readonly status: "idle" | "loading" | "succeeded" | "failed";
  /** The last that is known, also while newer ones are asked for and when they do not come. */
  readonly data?: Data;
  /** When they came, in milliseconds since 1970. */
  readonly at?: number;
  /** They came before; newer ones have not. */
  readonly isOld: boolean;
  /** Which figures did not come, and why. */
  readonly error?: string;
  readonly why?: string;
  /** The server cannot be reached; it is asked again by itself when it can. */
  readonly isCutOff: boolean;
  readonly retry: () => void;
};

const UNREACHABLE = "There is no connection to the server right now.";
const UNUSABLE = "What the server answered could not be used.";

const whyNot = (outcome: FailedOutcome) =>
  outcome.kind === "later"
    ? `The server is busy. Try again ${waitText(outcome.delayMs)}.`
    : requestErrorMessage(outcome, UNREACHABLE);

function problemOf(name: InsightName, state: InsightState) {
  if (state.status !== "failed") return { isCutOff: false };
  const { outcome } = state;
  return {
    isCutOff: outcome?.kind === "unreachable" && outcome.why !== "not-sent",
    error: insightProblems[name],
    why: outcome ? whyNot(outcome) : UNUSABLE,
  };
}

/** Figures as they came, on this page or before. */
export type Known = { readonly data: unknown; readonly at: number };

/** What there is to be shown: newer figures before those kept on the device, and those before none. */
export function standingOf(
  name: InsightName,
  state: InsightState,
  kept: Known | undefined,
): Omit<Insight<unknown>, "retry"> {
  const known: Known | undefined = state.came ?? kept;
  return {
    status: state.status,
    ...(known && { data: known.data, at: known.at }),
    isOld: known !== undefined && state.status !== "succeeded",
    ...problemOf(name, state),
  };
}
