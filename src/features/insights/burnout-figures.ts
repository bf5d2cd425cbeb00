import type { burnoutPredictiveCost, burnoutSignificant } from "#contract/insights/burnout.ts";
import type { Suppressed } from "#contract/insights/shapes.ts";
import { estimateOf } from "#contract/insights/wilson.ts";
import type { Reply } from "#contract/route.ts";
import { levelNames } from "#shared/insights/level-copy.ts";
import {
  burnoutFile as copy,
  type Filtered,
  type Rate,
  type Rolling,
  type Stressors,
} from "./burnout-copy.ts";
import { subgroupName } from "./burnout-findings-copy.ts";
import { dataFile } from "./data-file-copy.ts";
import { daysOfPeriod, formatLength, formatPercent, formatShare } from "./figure-copy.ts";
import type { FigureRow } from "./figures-file.ts";
import { roleName } from "./filters-copy.ts";
import { isReleased } from "./released.ts";

export type BurnoutFigures = {
  readonly rolling: Rolling | undefined;
  readonly filtered: Filtered | undefined;
  readonly stressors: Stressors | undefined;
  readonly significant: Reply<typeof burnoutSignificant>["data"] | undefined;
  readonly cost: Reply<typeof burnoutPredictiveCost>["data"] | undefined;
};

const names: Readonly<Record<number, string>> = levelNames;

const range = (low: number | null, high: number | null) => ({
  ...(low !== null && { low: formatPercent(low) }),
  ...(high !== null && { high: formatPercent(high) }),
});

const rateRow = (of: string, rate: Rate | Suppressed | undefined): readonly FigureRow[] =>
  rate && isReleased(rate)
    ? [
        {
          figure: copy.burnedOut,
          of,
          value: formatShare(rate.rate),
          unit: copy.share,
          ...range(rate.rate.low, rate.rate.high),
          people: rate.n,
          days: rate.days,
        },
      ]
    : [];

const previousRow = (rate: Rate | Suppressed | undefined) =>
  rate && isReleased(rate) ? rateRow(dataFile.previous(formatLength(rate.days)), rate) : [];

const trendRows = (filtered: Filtered | undefined): readonly FigureRow[] =>
  (filtered?.trend ?? []).flatMap(({ period, value, low, high, n }) =>
    value === null
      ? []
      : [
          {
            figure: copy.burnedOut,
            of: copy.filteredByPeriod,
            value: formatPercent(value),
            unit: copy.share,
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
    const { value, low, high } = estimateOf({ count, n: levels.n });
    return {
      figure: copy.levels,
      of: copy.level(level, names[level] ?? ""),
      value: formatPercent(value),
      unit: copy.share,
      ...range(low, high),
      people: count,
    };
  });
}

const stressorRows = (stressors: Stressors | undefined): readonly FigureRow[] =>
  (stressors?.top_stressors ?? []).map(({ name, count }) => {
    const { value, low, high } = estimateOf({ count, n: stressors?.total_respondees ?? count });
    return {
      figure: copy.stressor,
      of: name,
      value: formatPercent(value),
      unit: copy.share,
      ...range(low, high),
      people: count,
      days: stressors?.days,
    };
  });

function findingRows(significant: BurnoutFigures["significant"]): readonly FigureRow[] {
  if (!significant || !isReleased(significant)) return [];
  const { days, findings } = significant;
  return findings.map((finding) => ({
    figure: finding.significant ? copy.significant : copy.notSignificant,
    of: subgroupName(finding),
    value: formatShare(finding.rate),
    unit: copy.share,
    ...range(finding.rate.low, finding.rate.high),
    people: finding.n,
    days,
  }));
}

function costRows(cost: BurnoutFigures["cost"]): readonly FigureRow[] {
  if (!cost || !isReleased(cost)) return [];
  const row = (of: string, part: Pick<typeof cost, "predicted_cost" | "low" | "high">) => ({
    figure: copy.cost,
    of,
    value: part.predicted_cost.toFixed(0),
    unit: copy.dollars,
    low: part.low.toFixed(0),
    high: part.high.toFixed(0),
    days: cost.days,
  });
  return [
    row(dataFile.wholeGroup, cost),
    ...cost.by_role.map((role) => row(roleName(role.role), role)),
  ];
}

/** Returns all released figures of the area, in page order. */
export const burnoutRows = (known: BurnoutFigures): readonly FigureRow[] => [
  ...rateRow(copy.filtered, known.filtered?.overall),
  ...trendRows(known.filtered),
  ...rateRow(dataFile.wholeGroup, known.rolling?.current),
  ...previousRow(known.rolling?.previous),
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
