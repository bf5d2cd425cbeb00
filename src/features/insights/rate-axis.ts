import type { Axis } from "#ui/chart/plot-table.tsx";
import { formatPercent } from "./figure-copy.ts";

type Range = { readonly low: number; readonly high: number };

const STEP = 0.1;
/** Narrower axes would make small differences look large. */
const LEAST = 0.4;

const down = (value: number) => Math.max(0, Math.floor(value / STEP + 1e-9) * STEP);
const up = (value: number) => Math.min(1, Math.ceil(value / STEP - 1e-9) * STEP);

/** Returns one scale for all rates of a panel, such as 20–60%, with a tick at each end and in the middle. */
export function rateAxis(ranges: readonly Range[]): Axis {
  const lowest = down(Math.min(1 - LEAST, ...ranges.map(({ low }) => low)));
  const highest = up(Math.max(LEAST, ...ranges.map(({ high }) => high)));
  const missing = Math.max(0, LEAST - (highest - lowest));
  const min = down(lowest - missing / 2);
  const max = Math.max(highest, Math.min(1, min + LEAST));
  return { min, max, ticks: [min, (min + max) / 2, max], format: formatPercent };
}
