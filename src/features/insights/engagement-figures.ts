import type { Suppressed } from "#contract/insights/shapes.ts";
import {
  type Amount,
  type Claimed,
  creditTypes,
  type Heard,
  type Hours,
  type Ranking,
} from "./engagement-copy.ts";
import { daysOfPeriod } from "./figure-copy.ts";
import type { FigureRow } from "./figures-file.ts";
import { isReleased } from "./suppressed.tsx";

type EngagementFigures = {
  readonly hours: Hours | undefined;
  readonly heard: Heard | undefined;
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

const nowAndBefore = (measure: Measure, change: Heard | undefined) => [
  ...amountRow(measure, "Whole group, now", change?.current),
  ...amountRow(measure, "Whole group, before", change?.previous),
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

const HOURS: Measure = { figure: "Hours heard", unit: "hours", digits: 2 };
const CREDITS: Measure = { figure: "Credits claimed", unit: "credits", digits: 2 };

/** Returns all released figures of the area, in page order. */
export function engagementRows(known: EngagementFigures): readonly FigureRow[] {
  const { hours, heard, credits, series, lessons, claimed } = known;
  const trend = (hours?.trend ?? []).flatMap(({ period, value }) =>
    value === null
      ? []
      : [
          {
            figure: HOURS.figure,
            of: "Whole group, part of the time",
            value: value.toFixed(HOURS.digits),
            unit: HOURS.unit,
            days: daysOfPeriod(period),
          },
        ],
  );
  return [
    ...nowAndBefore(HOURS, hours),
    ...trend,
    ...nowAndBefore({ figure: "Lessons heard", unit: "lessons", digits: 0 }, heard),
    ...nowAndBefore(CREDITS, credits),
    ...(credits?.by_type ?? []).flatMap((type) =>
      amountRow(CREDITS, creditTypes[type.certificate_type], type),
    ),
    ...ranks({ ...HOURS, figure: "Hours by series" }, series),
    ...ranks({ ...HOURS, figure: "Hours by lesson" }, lessons),
    ...ranks({ figure: "Claims by lesson", unit: "claims", digits: 0 }, claimed),
  ];
}
