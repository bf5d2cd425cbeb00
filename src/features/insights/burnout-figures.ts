import type { burnoutPredictiveCost, burnoutSignificant } from "#contract/insights/burnout.ts";
import type { Suppressed } from "#contract/insights/shapes.ts";
import type { Reply } from "#contract/route.ts";
import { levelNames } from "#shared/insights/level-names.ts";
import {
  type Filtered,
  type Rate,
  type Rolling,
  type Stressors,
  shareRow,
} from "./burnout-copy.ts";
import { whoInWords } from "./burnout-findings-copy.ts";
import { daysOfPeriod, percent, shareInWords } from "./figure-copy.ts";
import type { FigureRow } from "./figures-file.ts";
import { isReleased } from "./suppressed.tsx";

export type BurnoutFigures = {
  readonly rolling: Rolling | undefined;
  readonly filtered: Filtered | undefined;
  readonly stressors: Stressors | undefined;
  readonly significant: Reply<typeof burnoutSignificant>["data"] | undefined;
  readonly cost: Reply<typeof burnoutPredictiveCost>["data"] | undefined;
};

const RATE = "Burned out";
const SHARE = "share";
const names: Readonly<Record<number, string>> = levelNames;

const range = (low: number | null, high: number | null) => ({
  ...(low !== null && { low: percent(low) }),
  ...(high !== null && { high: percent(high) }),
});

const rateRow = (of: string, rate: Rate | Suppressed | undefined): readonly FigureRow[] =>
  rate && isReleased(rate)
    ? [
        {
          figure: RATE,
          of,
          value: shareInWords(rate.rate),
          unit: SHARE,
          ...range(rate.rate.low, rate.rate.high),
          people: rate.n,
          days: rate.days,
        },
      ]
    : [];

const trendRows = (filtered: Filtered | undefined): readonly FigureRow[] =>
  (filtered?.trend ?? []).flatMap(({ period, value, low, high, n }) =>
    value === null
      ? []
      : [
          {
            figure: RATE,
            of: "These people, part of the time",
            value: percent(value),
            unit: SHARE,
            ...range(low, high),
            people: n ?? undefined,
            days: daysOfPeriod(period),
          },
        ],
  );

function levelRows(filtered: Filtered | undefined): readonly FigureRow[] {
  const levels = filtered?.levels;
  if (!levels || !isReleased(levels) || levels.n === 0) return [];
  return levels.counts.map(({ level, count }) => {
    const { value, low, high } = shareRow({ count, n: levels.n });
    return {
      figure: "Level chosen",
      of: `${level}: ${names[level]}`,
      value: percent(value),
      unit: SHARE,
      ...range(low, high),
      people: count,
    };
  });
}

const stressorRows = (stressors: Stressors | undefined): readonly FigureRow[] =>
  (stressors?.top_stressors ?? []).map(({ name, count }) => {
    const { value, low, high } = shareRow({ count, n: stressors?.total_respondees ?? count });
    return {
      figure: "Named as weighing",
      of: name,
      value: percent(value),
      unit: SHARE,
      ...range(low, high),
      people: count,
      days: stressors?.days,
    };
  });

function findingRows(significant: BurnoutFigures["significant"]): readonly FigureRow[] {
  if (!significant || !isReleased(significant)) return [];
  const { days, findings } = significant;
  return findings.map((finding) => ({
    figure: finding.significant ? "Burned out, differs from the rest" : "Burned out, may be chance",
    of: whoInWords(finding),
    value: shareInWords(finding.rate),
    unit: SHARE,
    ...range(finding.rate.low, finding.rate.high),
    people: finding.n,
    days,
  }));
}

function costRows(cost: BurnoutFigures["cost"]): readonly FigureRow[] {
  if (!cost || !isReleased(cost)) return [];
  const row = (of: string, part: Pick<typeof cost, "predicted_cost" | "low" | "high">) => ({
    figure: "Predicted cost a year",
    of,
    value: part.predicted_cost.toFixed(0),
    unit: "dollars",
    low: part.low.toFixed(0),
    high: part.high.toFixed(0),
    days: cost.days,
  });
  return [row("Whole group", cost), ...cost.by_role.map((role) => row(role.role, role))];
}

/** Returns all released figures of the area, in page order. */
export const burnoutRows = (known: BurnoutFigures): readonly FigureRow[] => [
  ...rateRow("These people", known.filtered?.overall),
  ...trendRows(known.filtered),
  ...rateRow("Whole group", known.rolling?.current),
  ...rateRow("Whole group, 90 days before", known.rolling?.previous),
  ...levelRows(known.filtered),
  ...stressorRows(known.stressors),
  ...findingRows(known.significant),
  ...costRows(known.cost),
];

/** Returns true once everything has loaded and no figure is released. */
export function hasNoFigures(known: BurnoutFigures): boolean {
  const hasLoaded = Object.values(known).every((data) => data !== undefined);
  return hasLoaded && burnoutRows(known).length === 0 && known.stressors?.comments.length === 0;
}
