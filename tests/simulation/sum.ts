import type { Report } from "./episode.ts";
import { type Kind, kinds } from "./fault-kinds.ts";

/** Fewer seeds than this need not meet every kind of fault. */
export const ENOUGH_SEEDS = 200;

/** All episodes together. */
export type Sum = {
  readonly seeds: number;
  readonly requests: number;
  readonly deeds: number;
  readonly days: number;
  readonly kinds: readonly {
    readonly kind: Kind;
    readonly fired: number;
    readonly recovered: number;
  }[];
  /** Kinds that never happened, although there was time enough. */
  readonly missing: readonly Kind[];
};

const DAY_MS = 24 * 60 * 60_000;

/** What of a report can be sent from one process to another. */
export type Told = Omit<Report, "fired" | "recovered"> & {
  readonly fired: readonly (readonly [Kind, number])[];
  readonly recovered: readonly (readonly [Kind, number])[];
};

export const toldOf = (report: Report): Told => ({
  ...report,
  fired: [...report.fired],
  recovered: [...report.recovered],
});

export function sumOf(reports: readonly Told[]): Sum {
  const total = (of: (report: Told) => number) => reports.reduce((sum, each) => sum + of(each), 0);
  const times = (list: Told["fired"], kind: Kind) => list.find(([each]) => each === kind)?.[1] ?? 0;
  const each = kinds.map((kind) => ({
    kind,
    fired: total(({ fired }) => times(fired, kind)),
    recovered: total(({ recovered }) => times(recovered, kind)),
  }));
  const isEnough = reports.length >= ENOUGH_SEEDS;
  return {
    seeds: reports.length,
    requests: total(({ requests }) => requests),
    deeds: total(({ deeds }) => deeds),
    days: total(({ elapsed }) => elapsed) / DAY_MS,
    kinds: each,
    missing: isEnough ? each.filter(({ fired }) => fired === 0).map(({ kind }) => kind) : [],
  };
}
