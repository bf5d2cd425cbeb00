import { expect, test } from "vitest";
import {
  associationInWords,
  binInWords,
  binsInWords,
  chanceInWords,
  coefficientInWords,
  comparedInWords,
  differenceInWords,
  directionOf,
  leftOutInWords,
  lessonInWords,
  lessonsInWords,
  mcNemarInWords,
  NOT_A_CAUSE,
  signed,
  thirdInWords,
  thirdLabel,
  thirdsInWords,
} from "#features/insights/efficacy-copy.ts";
import { efficacyRows } from "#features/insights/efficacy-figures.ts";
import { days, few, share } from "./next-steps-fixtures.ts";

const r = (value: number | null, low: number | null, high: number | null) => ({ value, low, high });
const none = r(null, null, null);

test.for([
  [r(-0.42, -0.66, -0.1), "less", "−0.42, likely between −0.66 and −0.10"],
  [r(0.42, 0.1, 0.66), "more", "+0.42, likely between +0.10 and +0.66"],
  [r(-0.2, -0.5, 0.1), "unclear", "−0.20, likely between −0.50 and +0.10"],
  [none, "unclear", "cannot be worked out: there is no difference to compare"],
] as const)(
  "[INS-05] shows a coefficient with its interval and a direction only if the interval excludes zero",
  ([coefficient, direction, words]) => {
    expect(directionOf(coefficient)).toBe(direction);
    expect(coefficientInWords(coefficient)).toBe(words);
  },
);

test.for([
  [r(-0.2, -0.3, -0.1), "weak"],
  [r(-0.4, -0.6, -0.1), "moderate"],
  [r(-0.7, -0.8, -0.6), "strong"],
  [r(0.5, 0.2, 0.8), "strong"],
] as const)(
  "names the strength of an association and never calls it a cause",
  ([coefficient, strength]) => {
    const words = associationInWords(coefficient);
    expect(words).toContain(`The link is ${strength}.`);
    expect(words).toContain(NOT_A_CAUSE);
    expect(words).toMatch(/^People who listened more also reported/);
  },
);

test("does not present an unclear association as none", () => {
  expect(associationInWords(r(-0.2, -0.5, 0.1))).toMatch(/^No clear link.*too few answers/);
});

test("signs numbers except zero", () => {
  expect([signed(-0.5, 1), signed(0.5, 1), signed(-0.01, 1), signed(0)]).toEqual([
    "−0.5",
    "+0.5",
    "0.0",
    "0.00",
  ]);
});

const third = (hours: number, rate: number, n = 12) => ({ hours, n, rate: share(rate) });

test("describes thirds with hours and ranges, and says when they may be chance", () => {
  const near = [third(0.1, 0.5), third(1, 0.45), third(4, 0.4)];
  expect(thirdsInWords(near)).toBe(
    "Of those who listened least 50% were burned out, of those who listened most 40%. The likely ranges overlap, so this may be chance.",
  );
  expect(thirdsInWords([third(0.1, 0.7), third(4, 0.3)])).toContain(
    `The likely ranges lie apart. ${NOT_A_CAUSE}`,
  );
  expect(near.map(thirdLabel)).toEqual([
    "Listened least, 6 minutes each",
    "In the middle, 1 hour each",
    "Listened most, 4 hours each",
  ]);
  expect(thirdInWords(third(1, 0.45))).toBe("likely between 35 and 55% · 12 people");
  const bound = { value: null, low: null, high: null, bound: "<10%" as const };
  expect(thirdsInWords([third(0.1, 0.7), { ...third(4, 0), rate: bound }])).toMatch(
    /under 10%.*chance/,
  );
});

test("describes chart bins with the level change and the number of people", () => {
  const bins = [
    { people: 6, hours: 0.2, change: 0.04 },
    { people: 7, hours: 3, change: -1 },
  ];
  expect(bins.map(binInWords)).toEqual(["no change · 6 people", "1 level lower · 7 people"]);
  expect(binsInWords(bins)).toBe(
    "About 12 minutes each: no change. About 3 hours each: 1 level lower. Each point is the mean of five people or more.",
  );
});

const part = (before: number, after: number) => ({
  n: 20,
  before: share(before),
  after: share(after),
});

test("compares listeners with others and says when the difference may be chance", () => {
  expect(comparedInWords([{ name: "Heard an hour or more", part: part(0.44, 0.31) }])).toBe(
    "Heard an hour or more: 44% burned out before, 31% after.",
  );
  expect(differenceInWords({ value: -0.12, low: -0.3, high: 0.06 })).toBe(
    "Among those who listened, the share of burned-out people developed 12 points better than among the others (likely between −30 and +6 points). This may be chance.",
  );
  expect(differenceInWords({ value: 0.3, low: 0.1, high: 0.5 })).toContain(`30 points worse`);
  expect(differenceInWords({ value: 0.3, low: 0.1, high: 0.5 })).toContain(NOT_A_CAUSE);
  expect(differenceInWords({ value: 0.001, low: -0.1, high: 0.1 })).toMatch(/^Both changed alike/);
});

test("describes the McNemar test and never rounds p to zero", () => {
  expect(mcNemarInWords(0.03)).toMatch(/rarely.*p\s=\s0.030/);
  expect(mcNemarInWords(0.05)).toMatch(/often.*p\s=\s0.050/);
  expect(chanceInWords(0.0000001)).toBe("p\u00a0<\u00a00.001");
});

test.for([
  [
    58,
    90,
    /^In it are 58 of the 90 people of the group\. 32 are left out: they have not answered both/,
  ],
  [58, 59, /^In it are 58 of the 59 people of the group\. A few are left out/],
  [58, 58, /^In it are all 58 people of the group\.$/],
  [58, undefined, /^In it are the 58 people who answered both times\. Everybody else is left out/],
  [58, 40, /^In it are the 58 people who answered both times/],
] as const)("says who is left out with %s compared of %s members", ([n, members, words]) => {
  expect(leftOutInWords(n, members)).toMatch(words);
});

const lesson = {
  id: "RL-1",
  name: "One pebble",
  days,
  n: 12,
  before: share(0.58),
  after: share(0.42),
  change: -0.16,
};

test("describes a lesson's change and warns about chance across many lessons", () => {
  expect(lessonInWords(lesson)).toBe("58% before, 42% after · 16 points lower · 12 people");
  expect(lessonInWords({ ...lesson, change: null })).toContain("the change is not told");
  expect(lessonsInWords(12, 10)).toContain("The first 10 are drawn, all are in the table.");
  expect(lessonsInWords(1, 10)).toContain("1 lesson with enough people. Where many");
});

const paired = {
  pearson: r(-0.3, -0.5, -0.1),
  spearman: none,
  bins: [{ people: 6, hours: 0.2, change: -0.25 }],
  engaged: part(0.44, 0.31),
  others: few,
  difference_in_differences: few,
  mcnemar_p: 0.03125,
};

test("[INS-03] the CSV contains released figures with their intervals only", () => {
  const rows = efficacyRows({
    baseline: { days, n: 36, label: "", paired: null, thirds: [third(0.1, 0.5)] },
    accrued: { days, n: 40, label: "", paired, thirds: [] },
    registered: { total: few, trend: [{ period: "2026-01-01..2026-01-31", value: 3 }] },
    lessons: [{ ...lesson, after: { value: null, low: null, high: null, bound: "<10%" as const } }],
  });
  const cells = rows.map(({ figure, of, value, unit, low = "", high = "", people }) =>
    [figure, of, value, unit, low, high, people].join("|"),
  );
  expect(cells).toEqual([
    "Burnout by hours heard|Listened least, 6 minutes each|50.0|% burned out|40.0|60.0|12",
    "Hours and change, Pearson|Everybody compared|-0.300|coefficient|-0.500|-0.100|40",
    "Change of level by hours|About 12 minutes|-0.25|levels|||6",
    "Burnout before|Heard an hour or more|44.0|% burned out|34.0|54.0|20",
    "Burnout four to six months after|Heard an hour or more|31.0|% burned out|21.0|41.0|20",
    "Change in either direction, McNemar|Everybody compared|0.0313|p|||40",
    "Burnout before the lesson|One pebble|58.0|% burned out|48.0|68.0|12",
    "Burnout after the lesson|One pebble|under 10%|% burned out|||12",
  ]);
});
