import type { Suppressed } from "#contract/insights/shapes.ts";
import { dataFile } from "./data-file-copy.ts";
import {
  type Amount,
  type Claimed,
  engagementFile as copy,
  creditTypes,
  type Hours,
  type Ranking,
  type Watched,
} from "./engagement-copy.ts";
import { daysOfPeriod, formatLength } from "./figure-copy.ts";
import type { FigureRow } from "./figures-file.ts";
import { isReleased } from "./released.ts";

type EngagementFigures = {
  readonly hours: Hours | undefined;
  readonly watched: Watched | undefined;
  readonly credits: Claimed | undefined;
  readonly series: Ranking | undefined;
  readonly lessons: Ranking | undefined;
  readonly claimed: Ranking | undefined;
};

type Measure = { readonly figure: string; readonly unit: string; readonly digits: number };

const amountRow = (
  { figure, unit, digits }: Measure,
  of: string,
  amount: Amount | Suppressed | undefined,
): readonly FigureRow[] =>
  amount && isReleased(amount)
    ? [{ figure, of, value: amount.value.toFixed(digits), unit, ...peopleAndDays(amount) }]
    : [];

const peopleAndDays = ({ people, days }: Amount) => ({ people, days });

const amountOfGroup = (
  measure: Measure,
  nameOf: (length: string) => string,
  amount: Amount | Suppressed | undefined,
) =>
  amount && isReleased(amount) ? amountRow(measure, nameOf(formatLength(amount.days)), amount) : [];

const currentAndPrevious = (measure: Measure, change: Watched | undefined) => [
  ...amountOfGroup(measure, dataFile.current, change?.current),
  ...amountOfGroup(measure, dataFile.previous, change?.previous),
];

const ranks = (measure: Measure, ranking: Ranking | undefined): readonly FigureRow[] =>
  (ranking?.top ?? []).map(({ name, people, value }) => ({
    figure: measure.figure,
    of: name,
    value: value.toFixed(measure.digits),
    unit: measure.unit,
    people,
    days: ranking?.days,
  }));

const HOURS: Measure = { figure: copy.hours, unit: copy.units.hours, digits: 2 };
const CREDITS: Measure = { figure: copy.credits, unit: copy.units.credits, digits: 2 };
const LESSONS: Measure = { figure: copy.lessons, unit: copy.units.lessons, digits: 0 };
const CLAIMS: Measure = { figure: copy.claims, unit: copy.units.claims, digits: 0 };

/** Returns all released figures of the area, in page order. */
export function engagementRows(known: EngagementFigures): readonly FigureRow[] {
  const { hours, watched, credits, series, lessons, claimed } = known;
  const trend = (hours?.trend ?? []).flatMap(({ period, value }) =>
    value === null
      ? []
      : [
          {
            figure: HOURS.figure,
            of: copy.byWeek,
            value: value.toFixed(HOURS.digits),
            unit: HOURS.unit,
            days: daysOfPeriod(period),
          },
        ],
  );
  return [
    ...currentAndPrevious(HOURS, hours),
    ...trend,
    ...currentAndPrevious(LESSONS, watched),
    ...currentAndPrevious(CREDITS, credits),
    ...(credits?.by_type ?? []).flatMap((type) =>
      amountRow(CREDITS, creditTypes[type.certificate_type], type),
    ),
    ...ranks({ ...HOURS, figure: copy.bySeries }, series),
    ...ranks({ ...HOURS, figure: copy.byLesson }, lessons),
    ...ranks(CLAIMS, claimed),
  ];
}
