import type { burnoutPredictiveCost, burnoutSignificant } from "#contract/insights/burnout.ts";
import type { Suppressed } from "#contract/insights/shapes.ts";
import type { Reply } from "#contract/route.ts";
import { dataFile } from "#shared/insights/data-file-copy.ts";
import { type FigureRow, percentCells, roundTo, toPercent } from "#shared/insights/figure-rows.ts";
import { levelNames } from "#shared/insights/level-copy.ts";
import type { Filtered, Rate, RatePoint, Rolling, Stressors } from "./burnout-copy.ts";
import { burnoutFile as copy } from "./burnout-file-copy.ts";
import { subgroupName } from "./burnout-findings-copy.ts";
import { isReleasedPoint } from "./burnout-trend-copy.ts";
import { daysOfPeriod } from "./figure-copy.ts";
import { roleName } from "./filters-copy.ts";
import { isReleased } from "./released.ts";
import { shareEstimate } from "./share-estimate.ts";

type SignificantOrNone = Reply<typeof burnoutSignificant>["data"];
type CostOrNone = Reply<typeof burnoutPredictiveCost>["data"];

export type BurnoutFigures = {
  readonly rolling: Rolling | undefined;
  readonly filtered: Filtered | undefined;
  readonly stressors: Stressors | undefined;
  readonly significant: SignificantOrNone | undefined;
  readonly cost: CostOrNone | undefined;
};

const { units } = dataFile;
const names: Readonly<Record<number, string>> = levelNames;

function rateRows(group: string, rate: Rate | Suppressed | undefined): readonly FigureRow[] {
  if (!rate || !isReleased(rate)) return [];
  const { n: checkIns, people, days, mean_level } = rate;
  const about = { group, checkIns, people, days };
  const burned = { ...about, measure: copy.burnedOut, ...percentCells(rate.rate) };
  if (mean_level === null) return [burned];
  return [
    burned,
    { ...about, measure: copy.meanLevel, value: roundTo(mean_level, 2), unit: units.level },
  ];
}

function participationRows({ participation, current }: Rolling): readonly FigureRow[] {
  if (!isReleased(participation) || participation.members === 0) return [];
  const { answered, members, at_least } = participation;
  const value = toPercent(answered / members);
  return [
    {
      measure: copy.participation,
      group: dataFile.wholeGroup,
      value,
      unit: units.percent,
      ...(at_least && { low: value, high: 100 }),
      people: members,
      days: isReleased(current) ? current.days : undefined,
    },
  ];
}

export const trendRows = (trend: readonly RatePoint[]): readonly FigureRow[] =>
  trend.filter(isReleasedPoint).map((point) => ({
    measure: copy.burnedOut,
    group: copy.filteredByPeriod,
    ...percentCells(point),
    checkIns: point.n,
    days: daysOfPeriod(point.period),
  }));

export function levelRows({ levels, overall }: Filtered): readonly FigureRow[] {
  if (!isReleased(levels) || levels.n === 0) return [];
  const days = isReleased(overall) ? overall.days : undefined;
  return levels.counts.map(({ level, count }) => ({
    measure: copy.levels,
    group: copy.level(level, names[level] ?? ""),
    ...percentCells(shareEstimate({ count, n: levels.n }, overall)),
    checkIns: count,
    days,
  }));
}

export const stressorRows = (
  stressors: Stressors,
  filtered: Filtered | undefined,
): readonly FigureRow[] =>
  stressors.top_stressors.map(({ name, count }) => ({
    measure: copy.stressor,
    group: name,
    ...percentCells(
      shareEstimate({ count, n: stressors.total_respondees ?? count }, filtered?.overall),
    ),
    checkIns: count,
    days: stressors.days,
  }));

export function findingRows(significant: SignificantOrNone): readonly FigureRow[] {
  if (!isReleased(significant)) return [];
  const { days, n, findings } = significant;
  return findings.flatMap((finding) => {
    const measure = finding.significant ? copy.significant : copy.notSignificant;
    const group = subgroupName(finding);
    return [
      {
        measure,
        group,
        ...percentCells(finding.rate),
        checkIns: finding.n,
        people: finding.people,
        days,
      },
      {
        measure,
        group: copy.rest(group),
        ...percentCells(finding.rest),
        checkIns: n - finding.n,
        days,
      },
    ];
  });
}

export function costRows(cost: CostOrNone): readonly FigureRow[] {
  if (!isReleased(cost)) return [];
  type Part = Pick<typeof cost, "predicted_cost" | "low" | "high" | "staff_count">;
  const row = (group: string, part: Part) => ({
    measure: copy.cost,
    group,
    value: roundTo(part.predicted_cost, 0),
    unit: units.dollars,
    low: roundTo(part.low, 0),
    high: roundTo(part.high, 0),
    people: part.staff_count,
    days: cost.days,
  });
  return [
    row(dataFile.wholeGroup, cost),
    ...cost.by_role.map((role) => row(roleName(role.role), role)),
  ];
}

/** Returns all released figures of the area, in page order. */
export const burnoutRows = (known: BurnoutFigures): readonly FigureRow[] => {
  const { rolling, filtered, stressors, significant, cost } = known;
  return [
    ...rateRows(copy.filtered, filtered?.overall),
    ...(filtered ? trendRows(filtered.trend) : []),
    ...rateRows(dataFile.wholeGroup, rolling?.current),
    ...rateRows(dataFile.previous, rolling?.previous),
    ...(rolling ? participationRows(rolling) : []),
    ...(filtered ? levelRows(filtered) : []),
    ...(stressors ? stressorRows(stressors, filtered) : []),
    ...(significant ? findingRows(significant) : []),
    ...(cost ? costRows(cost) : []),
  ];
};

/** Returns true once everything has loaded and no figure is released. */
export function hasNoFigures(known: BurnoutFigures): boolean {
  const hasLoaded = Object.values(known).every((data) => data !== undefined);
  return hasLoaded && burnoutRows(known).length === 0 && known.stressors?.comments.length === 0;
}
