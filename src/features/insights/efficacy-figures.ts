import type { efficacyCorrelation, efficacyUsersRegistered } from "#contract/insights/efficacy.ts";
import type { Share } from "#contract/insights/shapes.ts";
import type { Reply } from "#contract/route.ts";
import {
  binLabel,
  type Coefficient,
  type LessonChange,
  type Paired,
  type Third,
  thirdLabel,
} from "./efficacy-copy.ts";
import { daysOfPeriod, shareInWords } from "./figure-copy.ts";
import type { FigureRow } from "./figures-file.ts";
import { isReleased } from "./suppressed.tsx";

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
  value: share.value === null ? shareInWords(share) : hundredfold(share.value),
  unit: "% burned out",
  low: hundredfold(share.low),
  high: hundredfold(share.high),
});

function coefficientRow(about: About, { value, low, high }: Coefficient): readonly FigureRow[] {
  if (value === null) return [];
  const digits = (part: number | null) => (part === null ? "" : part.toFixed(3));
  return [
    { ...about, value: digits(value), unit: "coefficient", low: digits(low), high: digits(high) },
  ];
}

const thirdRows = (thirds: readonly Third[], days: Days) =>
  thirds.map((third, at) =>
    shareRow(
      { figure: "Burnout by hours heard", of: thirdLabel(third, at), people: third.n, days },
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
    ["Heard an hour or more", paired.engaged],
    ["Heard less than an hour", paired.others],
  ] as const;
  const { difference_in_differences: both } = paired;
  return [
    ...coefficientRow(about("Hours and change, Spearman", "Everybody compared"), paired.spearman),
    ...coefficientRow(about("Hours and change, Pearson", "Everybody compared"), paired.pearson),
    ...paired.bins.map((bin) => ({
      ...about("Change of level by hours", binLabel(bin), bin.people),
      value: bin.change.toFixed(2),
      unit: "levels",
    })),
    ...groups.flatMap(([of, group]) =>
      isReleased(group)
        ? [
            shareRow(about("Burnout before", of, group.n), group.before),
            shareRow(about("Burnout four to six months after", of, group.n), group.after),
          ]
        : [],
    ),
    ...(isReleased(both)
      ? [
          {
            ...about("Difference in differences", "Everybody compared"),
            value: hundredfold(both.value),
            unit: "points",
            low: hundredfold(both.low),
            high: hundredfold(both.high),
          },
        ]
      : []),
    {
      ...about("Change in either direction, McNemar", "Everybody compared"),
      value: paired.mcnemar_p.toFixed(4),
      unit: "p",
    },
  ];
}

const registeredRows = ({ total, trend }: Registered): readonly FigureRow[] => {
  if (!isReleased(total)) return [];
  const { people, days, value } = total;
  const common = { figure: "Accounts opened", unit: "accounts" };
  return [
    { ...common, of: "In all", value: String(value), people, days },
    ...trend.flatMap((point) =>
      point.value === null
        ? []
        : [
            {
              ...common,
              of: "Part of the time",
              value: String(point.value),
              days: daysOfPeriod(point.period),
            },
          ],
    ),
  ];
};

const lessonRows = ({ name, n, days, before, after }: LessonChange): readonly FigureRow[] => [
  shareRow({ figure: "Burnout before the lesson", of: name, people: n, days }, before),
  shareRow({ figure: "Burnout after the lesson", of: name, people: n, days }, after),
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
