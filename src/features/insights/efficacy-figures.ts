import type { efficacyCorrelation, efficacyUsersRegistered } from "#contract/insights/efficacy.ts";
import type { Reply } from "#contract/route.ts";
import { dataFile } from "#shared/insights/data-file-copy.ts";
import { type FigureRow, percentCells, roundTo, toPercent } from "#shared/insights/figure-rows.ts";
import {
  bins,
  type Coefficient,
  mostVsLeast,
  type Paired,
  type Third,
  thirds as thirdsCopy,
} from "./efficacy-copy.ts";
import { efficacyFile as copy } from "./efficacy-file-copy.ts";
import type { LessonChange } from "./efficacy-lessons-copy.ts";
import { type Days, daysOfPeriod } from "./figure-copy.ts";
import { isReleased } from "./released.ts";

const { units } = dataFile;

export type Correlation = Reply<typeof efficacyCorrelation>["data"];
export type Registered = Reply<typeof efficacyUsersRegistered>["data"];

type EfficacyFigures = {
  readonly baseline: Correlation | undefined;
  readonly accrued: Correlation | undefined;
  readonly registered: Registered | undefined;
  readonly lessons: readonly LessonChange[] | undefined;
};

type About = Pick<FigureRow, "measure" | "group" | "people" | "days">;

const DIGITS = 3;

const coefficientRows = (about: About, { value }: Coefficient): readonly FigureRow[] =>
  value === null ? [] : [{ ...about, value: roundTo(value, DIGITS), unit: units.coefficient }];

export const thirdRows = (thirds: readonly Third[], days: Days): readonly FigureRow[] =>
  thirds.map((third, at) => ({
    measure: copy.byHours,
    group: thirdsCopy.label(third, at),
    ...percentCells(third.rate),
    people: third.n,
    days,
  }));

/** Rows of the third with the most hours and the one with the fewest. */
export function comparedRows({ engaged, others }: Paired, days: Days): readonly FigureRow[] {
  const groups = [
    [mostVsLeast.most, engaged],
    [mostVsLeast.least, others],
  ] as const;
  return groups.flatMap(([group, part]) => {
    if (!isReleased(part)) return [];
    const about = { group, people: part.n, days };
    return [
      { measure: copy.before, ...about, ...percentCells(part.before) },
      { measure: copy.after, ...about, ...percentCells(part.after) },
    ];
  });
}

function pairedRows(paired: Paired, people: number, days: Days): readonly FigureRow[] {
  const about = (measure: string) => ({ measure, group: copy.everyone, people, days });
  const { difference_in_differences: both } = paired;
  const binRows = paired.bins.map((bin) => ({
    measure: copy.bins,
    group: bins.label(bin),
    value: toPercent(bin.change),
    unit: units.points,
    people: bin.people,
    days,
  }));
  const bothRows = isReleased(both)
    ? [{ ...about(copy.difference), ...percentCells(both), unit: units.points }]
    : [];
  return [
    ...coefficientRows(about(copy.spearman), paired.spearman),
    ...coefficientRows(about(copy.pearson), paired.pearson),
    ...binRows,
    ...comparedRows(paired, days),
    ...bothRows,
    { ...about(copy.mcNemar), value: Number(paired.mcnemar_p.toPrecision(3)), unit: units.p },
  ];
}

export function registeredRows({ total, trend }: Registered): readonly FigureRow[] {
  if (!isReleased(total)) return [];
  const { people, days, value } = total;
  const common = { measure: copy.accounts, unit: units.accounts };
  const trendRows = trend.flatMap((point) =>
    point.value === null
      ? []
      : [{ ...common, group: copy.byPeriod, value: point.value, days: daysOfPeriod(point.period) }],
  );
  return [{ ...common, group: copy.total, value, people, days }, ...trendRows];
}

export const lessonRows = (lessons: readonly LessonChange[]): readonly FigureRow[] =>
  lessons.flatMap(({ name, n, days, before, after }) => {
    const about = { group: name, people: n, days };
    return [
      { measure: copy.lessonBefore, ...about, ...percentCells(before) },
      { measure: copy.lessonAfter, ...about, ...percentCells(after) },
    ];
  });

/** Returns all released figures of the area, in page order. */
export function efficacyRows(known: EfficacyFigures): readonly FigureRow[] {
  const { baseline, accrued, registered, lessons } = known;
  return [
    ...(accrued && isReleased(accrued) && accrued.paired
      ? pairedRows(accrued.paired, accrued.n, accrued.days)
      : []),
    ...(baseline && isReleased(baseline) ? thirdRows(baseline.thirds, baseline.days) : []),
    ...(registered ? registeredRows(registered) : []),
    ...(lessons ? lessonRows(lessons) : []),
  ];
}
