import { expect, test } from "vitest";
import { afterBurnout, type BurnoutKnown } from "#features/insights/next-steps-burnout.ts";
import { bare, days, expectModest, few, keys, library, share } from "./next-steps-fixtures.ts";

const rate = { days, n: 40, people: 14, rate: share(0.4), mean_level: 2.4 };
type Participation = { readonly answered: number; readonly members: number };
const rolling = (participation: Participation | typeof few) => ({
  current: rate,
  previous: rate,
  change: few,
  participation: "suppressed" in participation ? few : { ...participation, at_least: false },
});
const weighing = (...names: readonly string[]) => ({
  comments: [],
  top_stressors: names.map((name, at) => ({ name, count: 20 - at, share: 0.5 - at / 10 })),
  total_stressors: 60,
  total_respondees: 40,
  days,
});
type Significant = NonNullable<BurnoutKnown["significant"]>;
type Filter = Extract<Significant, { readonly findings: unknown }>["findings"][number]["filter"];
const finding = (value: string, difference: number, significant = true) => ({
  filter: "department" as Filter,
  value,
  label: value,
  n: 20,
  people: 7,
  rate: share(0.3 + difference),
  rest: share(0.3),
  direction: difference > 0 ? ("higher" as const) : ("lower" as const),
  difference,
  low: difference - 0.1,
  high: difference + 0.1,
  p: 0.01,
  q: 0.02,
  significant,
});
const found = (...findings: readonly ReturnType<typeof finding>[]) => ({
  days,
  n: 40,
  findings: [...findings],
});

const burnout = (known: Partial<BurnoutKnown>, of = library) =>
  afterBurnout(
    { rolling: undefined, stressors: undefined, significant: undefined, ...known },
    of,
    "g",
  );

const mostAnswered = rolling({ answered: 36, members: 40 });
test.for<[string, Partial<BurnoutKnown>, readonly string[]]>([
  ["nothing has loaded", {}, ["more-people"]],
  [
    "everything is suppressed",
    { rolling: { ...rolling(few), current: few }, significant: few },
    ["more-people"],
  ],
  ["most have answered", { rolling: mostAnswered }, ["tell-back"]],
  [
    "fewer than half answered",
    { rolling: rolling({ answered: 19, members: 40 }) },
    ["participation", "tell-back"],
  ],
  ["participation is suppressed", { rolling: rolling(few) }, ["tell-back"]],
  [
    "a stressor is named most",
    { rolling: mostAnswered, stressors: weighing("Staffing", "Other") },
    ["stressor", "tell-back"],
  ],
  [
    "a role is higher",
    { rolling: mostAnswered, significant: found(finding("Nurses", 0.2)) },
    ["finding", "tell-back"],
  ],
  [
    "a role is higher but not significant",
    { rolling: mostAnswered, significant: found(finding("Nurses", 0.2, false)) },
    ["tell-back"],
  ],
  [
    "a role is lower",
    { rolling: mostAnswered, significant: found(finding("Nurses", -0.2)) },
    ["tell-back"],
  ],
  [
    "everything applies",
    {
      rolling: rolling({ answered: 8, members: 40 }),
      stressors: weighing("Staffing"),
      significant: found(finding("Nurses", 0.2)),
    },
    ["stressor", "participation", "tell-back"],
  ],
])("suggests the right steps after burnout when %s", ([, known, steps]) => {
  expect(keys(burnout(known))).toEqual(steps);
});

test("links the top stressor to the series with the most playable lessons about it", () => {
  const [first] = burnout({ stressors: weighing("Staffing") });
  expect(first).toMatchObject({
    title: "Top stressor: Staffing",
    to: "/library/series/short",
    action: "Open “Short-Staffed”",
  });
  expect(first?.text).toMatch(
    /^Named in 20 of 40 check-ins \(50%\)\. Try a lesson from “Short-Staffed”/,
  );
});

test("falls back to lessons for leaders, or to the library", () => {
  expect(burnout({ stressors: weighing("Pay & recognition") })[0]).toMatchObject({
    key: "stressor",
    to: "/library?category=Team+and+leadership",
  });
  expect(burnout({ stressors: weighing("Staffing") }, bare)[0]).toMatchObject({ to: "/library" });
});

test("names the highest significant finding with its interval", () => {
  const [first] = burnout({
    significant: found(finding("Nurses", 0.1), finding("ICU & ward", 0.3), finding("45-54", 0.2)),
  });
  expect(first?.title).toBe("Start with ICU & ward");
  expect(first?.text).toMatch(/^60% report burnout.*\(likely range 50–70%\)\./);
});

test.for([
  ["role", "Nurses", "Start with nurses"],
  ["department", "ICU", "Start with ICU"],
  ["age", "35-44", "Start with people ages 35–44"],
  ["age", "Under 28", "Start with people under 28"],
  ["years_in_profession", "10-19", "Start with people with 10–19 years in profession"],
  ["gender", "Woman", "Start with women"],
] as const)("names the subgroup with %s %s in a sentence", ([filter, value, title]) => {
  const [first] = burnout({ significant: found({ ...finding(value, 0.2), filter }) });
  expect(first?.title).toBe(title);
});

test("links an invitation to the codes of the selected group", () => {
  expect(
    afterBurnout(
      { rolling: undefined, stressors: undefined, significant: undefined },
      bare,
      "a b",
    )[0]?.to,
  ).toBe("/admin/groups/a%20b");
});

test("burnout steps never claim a cause and always link to a page", () => {
  const steps = [
    ...burnout({ rolling: rolling({ answered: 8, members: 40 }), stressors: weighing("Staffing") }),
    ...burnout({ significant: found(finding("Nurses", 0.2)) }),
  ];
  for (const step of steps) expectModest(step);
});
