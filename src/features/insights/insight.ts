import { type InsightName, insightProblems } from "#shared/insights/insight-questions.ts";
import type { InsightState } from "#shared/insights/insight-store.ts";
import {
  type FailedOutcome,
  requestErrorMessage,
  waitText,
} from "#shared/requests/request-errors.ts";

export type Insight<Data> = {
  readonly status: "idle" | "loading" | "succeeded" | "failed";
  /** The last known figures, also while newer ones load or fail to load. */
  readonly data?: Data;
  /** When the figures were received, in milliseconds since 1970. */
  readonly at?: number;
  /** The figures are cached; newer ones have not arrived. */
  readonly isOld: boolean;
  /** What failed to load, and why. */
  readonly error?: string;
  readonly why?: string;
  /** The server is unreachable; the request is retried automatically. */
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

/** Figures received now or earlier. */
export type KnownFigures = { readonly data: unknown; readonly at: number };

/** Combines request state and cache: fresh figures win over cached ones. */
export function insightStatus(
  name: InsightName,
  state: InsightState,
  cached: KnownFigures | undefined,
): Omit<Insight<unknown>, "retry"> {
  const known: KnownFigures | undefined = state.came ?? cached;
  return {
    status: state.status,
    ...(known && { data: known.data, at: known.at }),
    isOld: known !== undefined && state.status !== "succeeded",
    ...problemOf(name, state),
  };
}
