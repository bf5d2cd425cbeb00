import type { efficacyCorrelation, efficacyUsersRegistered } from "#contract/insights/efficacy.ts";
import type { Share } from "#contract/insights/shapes.ts";
import type { Reply } from "#contract/route.ts";
import {
  bins,
  type Coefficient,
  efficacyFile as copy,
  type LessonChange,
  listeners,
  type Paired,
  type Third,
  thirds as thirdsCopy,
} from "./efficacy-copy.ts";
import { daysOfPeriod, formatShare } from "./figure-copy.ts";
import type { FigureRow } from "./figures-file.ts";
import { isReleased } from "./released.ts";

const { units } = copy;

export type Correlation = Reply<typeof efficacyCorrelation>["data"];
export type Registered = Reply<typeof efficacyUsersRegistered>["data"];

type EfficacyFigures = {
  readonly baseline: Correlation | undefined;
  readonly accrued: Correlation | undefined;
  readonly registered: Registered | undefined;
  readonly lessons: readonly LessonChange[] | undefined;
};

type Days = FigureRow["days"];
type About = Pick<FigureRow, "figure" | "of" | "people" | "days">;

const hundredfold = (value: number | null) => (value === null ? "" : (value * 100).toFixed(1));

/** A share in percent, or its bound if only that is released. */
const shareRow = (about: About, share: Share): FigureRow => ({
  ...about,
  value: share.value === null ? formatShare(share) : hundredfold(share.value),
  unit: units.share,
  low: hundredfold(share.low),
  high: hundredfold(share.high),
});

function coefficientRow(about: About, { value, low, high }: Coefficient): readonly FigureRow[] {
  if (value === null) return [];
  const digits = (part: number | null) => (part === null ? "" : part.toFixed(3));
  return [
    {
      ...about,
      value: digits(value),
      unit: units.coefficient,
      low: digits(low),
      high: digits(high),
    },
  ];
}

const thirdRows = (thirds: readonly Third[], days: Days) =>
  thirds.map((third, at) =>
    shareRow(
      { figure: copy.byHours, of: thirdsCopy.label(third, at), people: third.n, days },
      third.rate,
    ),
  );

function pairedRows(paired: Paired, people: number, days: Days): readonly FigureRow[] {
  const about = (figure: string, of: string, n = people): About => ({
    figure,
    of,
    people: n,
    days,
  });
  const groups = [
    [listeners.yes, paired.engaged],
    [listeners.no, paired.others],
  ] as const;
  const { difference_in_differences: both } = paired;
  return [
    ...coefficientRow(about(copy.spearman, copy.everyone), paired.spearman),
    ...coefficientRow(about(copy.pearson, copy.everyone), paired.pearson),
    ...paired.bins.map((bin) => ({
      ...about(copy.bins, bins.label(bin), bin.people),
      value: bin.change.toFixed(2),
      unit: units.levels,
    })),
    ...groups.flatMap(([of, group]) =>
      isReleased(group)
        ? [
            shareRow(about(copy.before, of, group.n), group.before),
            shareRow(about(copy.after, of, group.n), group.after),
          ]
        : [],
    ),
    ...(isReleased(both)
      ? [
          {
            ...about(copy.difference, copy.everyone),
            value: hundredfold(both.value),
            unit: units.points,
            low: hundredfold(both.low),
            high: hundredfold(both.high),
          },
        ]
      : []),
    {
      ...about(copy.mcNemar, copy.everyone),
      value: paired.mcnemar_p.toFixed(4),
      unit: units.p,
    },
  ];
}

const registeredRows = ({ total, trend }: Registered): readonly FigureRow[] => {
  if (!isReleased(total)) return [];
  const { people, days, value } = total;
  const common = { figure: copy.accounts, unit: units.accounts };
  return [
    { ...common, of: copy.total, value: String(value), people, days },
    ...trend.flatMap((point) =>
      point.value === null
        ? []
        : [
            {
              ...common,
              of: copy.byPeriod,
              value: String(point.value),
              days: daysOfPeriod(point.period),
            },
          ],
    ),
  ];
};

const lessonRows = ({ name, n, days, before, after }: LessonChange): readonly FigureRow[] => [
  shareRow({ figure: copy.lessonBefore, of: name, people: n, days }, before),
  shareRow({ figure: copy.lessonAfter, of: name, people: n, days }, after),
];

/** Returns all released figures of the area, in page order. */
export function efficacyRows({ baseline, accrued, registered, lessons }: EfficacyFigures) {
  return [
    ...(baseline && isReleased(baseline) ? thirdRows(baseline.thirds, baseline.days) : []),
    ...(accrued && isReleased(accrued) && accrued.paired
      ? pairedRows(accrued.paired, accrued.n, accrued.days)
      : []),
    ...(registered ? registeredRows(registered) : []),
    ...(lessons ?? []).flatMap(lessonRows),
  ];
}
