import type { Report } from "./episode.ts";
import { type Kind, kinds } from "./fault-kinds.ts";

/** With fewer seeds, some kinds of faults may not happen. */
export const ENOUGH_SEEDS = 200;

/** The summary of all runs. */
export type Sum = {
  readonly seeds: number;
  readonly requests: number;
  readonly actions: number;
  readonly days: number;
  readonly kinds: readonly {
    readonly kind: Kind;
    readonly fired: number;
    readonly recovered: number;
  }[];
  /** Kinds that never happened although there were enough seeds. */
  readonly missing: readonly Kind[];
};

const DAY_MS = 24 * 60 * 60_000;

/** A report that can be sent between processes. */
export type ReportMessage = Omit<Report, "fired" | "recovered"> & {
  readonly fired: readonly (readonly [Kind, number])[];
  readonly recovered: readonly (readonly [Kind, number])[];
};

export const toMessage = (report: Report): ReportMessage => ({
  ...report,
  fired: [...report.fired],
  recovered: [...report.recovered],
});

export function sumOf(reports: readonly ReportMessage[]): Sum {
  const total = (of: (report: ReportMessage) => number) =>
    reports.reduce((sum, each) => sum + of(each), 0);
  const times = (list: ReportMessage["fired"], kind: Kind) =>
    list.find(([each]) => each === kind)?.[1] ?? 0;
  const each = kinds.map((kind) => ({
    kind,
    fired: total(({ fired }) => times(fired, kind)),
    recovered: total(({ recovered }) => times(recovered, kind)),
  }));
  const isEnough = reports.length >= ENOUGH_SEEDS;
  return {
    seeds: reports.length,
    requests: total(({ requests }) => requests),
    actions: total(({ actions }) => actions),
    days: total(({ elapsed }) => elapsed) / DAY_MS,
    kinds: each,
    missing: isEnough ? each.filter(({ fired }) => fired === 0).map(({ kind }) => kind) : [],
  };
}
