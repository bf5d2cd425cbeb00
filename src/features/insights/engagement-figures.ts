import type { Suppressed } from "#contract/insights/shapes.ts";
import { dataFile } from "#shared/insights/data-file-copy.ts";
import { type FigureRow, roundTo } from "#shared/insights/figure-rows.ts";
import {
  type Amount,
  type Claimed,
  engagementFile as copy,
  type Hours,
  otherTypes,
  type Ranking,
  type Watched,
} from "./engagement-copy.ts";
import { daysOfPeriod } from "./figure-copy.ts";
import { isReleased } from "./released.ts";
import type { TrendPoint } from "./trend-copy.ts";

type EngagementFigures = {
  readonly hours: Hours | undefined;
  readonly watched: Watched | undefined;
  readonly credits: Claimed | undefined;
  readonly series: Ranking | undefined;
  readonly lessons: Ranking | undefined;
  readonly claimed: Ranking | undefined;
};

type Measure = { readonly measure: string; readonly unit: string };

const { units } = dataFile;
const HOURS: Measure = { measure: copy.hours, unit: units.hours };
const CREDITS: Measure = { measure: copy.credits, unit: units.credits };
const LESSONS: Measure = { measure: copy.lessons, unit: units.lessons };
const DIGITS = 2;

const amountRows = (
  measure: Measure,
  group: string,
  amount: Amount | Suppressed,
): readonly FigureRow[] =>
  isReleased(amount)
    ? [
        {
          ...measure,
          group,
          value: roundTo(amount.value, DIGITS),
          people: amount.people,
          days: amount.days,
        },
      ]
    : [];

const changeRows = (measure: Measure, change: Watched | undefined) =>
  change
    ? [
        ...amountRows(measure, dataFile.wholeGroup, change.current),
        ...amountRows(measure, dataFile.previous, change.previous),
      ]
    : [];

export const hoursTrendRows = (trend: readonly TrendPoint[]): readonly FigureRow[] =>
  trend.flatMap(({ period, value }) =>
    value === null
      ? []
      : [
          {
            ...HOURS,
            group: dataFile.byPeriod,
            value: roundTo(value, DIGITS),
            days: daysOfPeriod(period),
          },
        ],
  );

export const creditTypeRows = (
  types: Claimed["by_type"],
  others: Claimed["other_types"],
): readonly FigureRow[] => {
  const shown = types.flatMap((type) =>
    amountRows(CREDITS, copy.type(type.certificate_type), type),
  );
  const days = types[0]?.days;
  return others && days
    ? [...shown, { ...CREDITS, group: otherTypes, value: roundTo(others.value, DIGITS), days }]
    : shown;
};

const rankings = {
  series: { measure: copy.bySeries, unit: units.hours },
  lessons: { measure: copy.byLesson, unit: units.hours },
  claimed: { measure: copy.claims, unit: units.claims },
} as const;

export const rankingRows = (
  kind: keyof typeof rankings,
  { top, days }: Ranking,
): readonly FigureRow[] =>
  top.map(({ name, people, value }) => ({
    ...rankings[kind],
    group: name,
    value: roundTo(value, DIGITS),
    people,
    days,
  }));

/** Returns all released figures of the area, in page order. */
export function engagementRows(known: EngagementFigures): readonly FigureRow[] {
  const { hours, watched, credits, series, lessons, claimed } = known;
  return [
    ...changeRows(HOURS, hours),
    ...(hours ? hoursTrendRows(hours.trend) : []),
    ...changeRows(LESSONS, watched),
    ...changeRows(CREDITS, credits),
    ...(credits ? creditTypeRows(credits.by_type, credits.other_types) : []),
    ...(series ? rankingRows("series", series) : []),
    ...(lessons ? rankingRows("lessons", lessons) : []),
    ...(claimed ? rankingRows("claimed", claimed) : []),
  ];
}
