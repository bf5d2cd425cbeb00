import type { PublishedPeriods } from "#contract/insights/shapes.ts";
import { insightFailures } from "#shared/insights/failure-copy.ts";
import type { InsightName } from "#shared/insights/insight-requests.ts";
import type { InsightState, KnownFigures } from "#shared/insights/insight-store.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { panel as copy } from "./panel-copy.ts";

export type Insight<Data> = {
  readonly status: "idle" | "loading" | "succeeded" | "failed";
  /** The last known figures, also while newer ones load or fail to load. */
  readonly data?: Data;
  /** When the figures were published, and which days they cover. Null if nothing is published yet. */
  readonly published?: PublishedPeriods | null;
  /** When the figures were received, in milliseconds since 1970. */
  readonly at?: number;
  /** The figures are cached; newer ones have not arrived. */
  readonly isOld: boolean;
  /** What failed to load, and why. */
  readonly error?: string;
  readonly why?: string;
  /** Respite is unreachable. The request is retried automatically. */
  readonly isCutOff: boolean;
  readonly retry: () => void;
};

function problemOf(name: InsightName, state: InsightState) {
  if (state.status !== "failed") return { isCutOff: false };
  const { outcome } = state;
  return {
    isCutOff: outcome?.kind === "unreachable" && outcome.why !== "not-sent",
    error: insightFailures[name],
    why: outcome ? requestErrorMessage(outcome, copy.offline) : copy.unusable,
  };
}

/** Combines request state and cache: fresh figures win over cached ones. */
export function insightStatus(
  name: InsightName,
  state: InsightState,
  cached: KnownFigures | undefined,
): Omit<Insight<unknown>, "retry"> {
  const known: KnownFigures | undefined = state.figures ?? cached;
  return {
    status: state.status,
    ...(known && { data: known.data, published: known.published, at: known.at }),
    isOld: known !== undefined && state.status !== "succeeded",
    ...problemOf(name, state),
  };
}
