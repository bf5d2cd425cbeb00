import { expect, test } from "vitest";
import { isReadyForSteps } from "#features/insights/next-steps.ts";
import { afterEfficacy, type EfficacyKnown } from "#features/insights/next-steps-efficacy.ts";
import { afterEngagement, type EngagementKnown } from "#features/insights/next-steps-engagement.ts";
import { days, expectModest, few, keys, library, share } from "./next-steps-fixtures.ts";

const amount = (people: number, value: number) => ({ days, people, value });
const started = (
  people: number,
  value: number,
  before: ReturnType<typeof amount> | typeof few = few,
) => ({
  current: amount(people, value),
  previous: before,
  trend: [],
});
const claims = (people: number) => ({
  current: amount(people, people),
  previous: few,
  by_type: [],
});
const top = { days, top: [{ id: "RL-9", name: "One pebble", people: 12, value: 3 }] };

const engagement = (known: Partial<EngagementKnown>) =>
  afterEngagement(
    {
      hours: undefined,
      credits: undefined,
      lessons: undefined,
      participation: undefined,
      ...known,
    },
    library,
    "g",
  );

const members = (count: number) => ({ answered: 10, members: count, at_least: false });
test.for<[string, Partial<EngagementKnown>, readonly string[]]>([
  ["nothing has loaded", {}, ["more-people"]],
  [
    "everything is suppressed",
    {
      hours: { current: few, previous: few, trend: [] },
      credits: { current: few, previous: few, by_type: [] },
      participation: few,
    },
    ["more-people"],
  ],
  ["people listen", { hours: started(20, 60), participation: members(40) }, ["tell-back"]],
  [
    "they listen little",
    { hours: started(20, 10), participation: members(40) },
    ["share", "tell-back"],
  ],
  [
    "they listen less than before",
    { hours: started(20, 60, amount(20, 90)) },
    ["share", "tell-back"],
  ],
  [
    "they listen slightly less than before",
    { hours: started(20, 60, amount(20, 66)) },
    ["tell-back"],
  ],
  [
    "few of them listen",
    { hours: started(10, 60), participation: members(40) },
    ["listeners", "tell-back"],
  ],
  ["the group size is suppressed", { hours: started(10, 60), participation: few }, ["tell-back"]],
  ["few claim credit", { hours: started(20, 60), credits: claims(8) }, ["credits", "tell-back"]],
  ["most claim credit", { hours: started(20, 60), credits: claims(12) }, ["tell-back"]],
  [
    "hours are suppressed",
    {
      hours: { current: few, previous: few, trend: [] },
      credits: claims(8),
      participation: members(40),
    },
    ["more-people"],
  ],
])("suggests the right steps after engagement when %s", ([, known, steps]) => {
  expect(keys(engagement(known))).toEqual(steps);
});

test("suggests sharing the most popular lesson if it is released", () => {
  expect(engagement({ hours: started(20, 10), lessons: top })[0]).toMatchObject({
    to: "/enrichment_center/video/RL-9",
    action: "Open “One pebble”",
  });
  expect(engagement({ hours: started(20, 10), lessons: { days: null, top: [] } })[0]?.to).toBe(
    "/library",
  );
});

const apart = (value: number, low: number, high: number) => ({ value, low, high });
const changed = (id: string, change: number | null) => ({
  id,
  name: `Title of ${id}`,
  days,
  n: 12,
  before: share(0.5),
  after: share(0.5 + (change ?? -0.1)),
  change,
});
const efficacy = (known: Partial<EfficacyKnown>) =>
  afterEfficacy({ difference: undefined, lessons: undefined, ...known }, library, "g", "/insights");

test.for<[string, Partial<EfficacyKnown>, readonly string[]]>([
  ["nothing has loaded", {}, ["more-people"]],
  [
    "more listening goes with less burnout",
    { difference: apart(-0.4, -0.6, -0.1) },
    ["fair-try", "tell-back"],
  ],
  [
    "more listening goes with more burnout",
    { difference: apart(0.4, 0.1, 0.6) },
    ["ask-first", "tell-back"],
  ],
  ["there is no clear link", { difference: apart(-0.1, -0.4, 0.2) }, ["keep-asking", "tell-back"]],
  ["nothing can be compared", { difference: few }, ["keep-asking", "tell-back"]],
  ["burnout fell after a lesson", { lessons: [changed("RL-1", -0.1)] }, ["lesson", "tell-back"]],
  [
    "burnout rose after lessons or the change is suppressed",
    { lessons: [changed("RL-1", 0.1), changed("RL-2", null)] },
    ["tell-back"],
  ],
])("suggests the right steps after efficacy when %s", ([, known, steps]) => {
  expect(keys(efficacy(known))).toEqual(steps);
});

test("suggests the most popular lesson followed by lower burnout and says it may be chance", () => {
  const lessons = [
    { ...changed("RL-1", 0.1), n: 30 },
    { ...changed("RL-2", -0.001), n: 28 },
    { ...changed("RL-3", -0.1), n: 25 },
    { ...changed("RL-4", -0.6), n: 5 },
  ];
  const [step] = efficacy({ lessons });
  expect(step?.to).toBe("/enrichment_center/video/RL-3");
  expect(step?.text).toContain("may be chance");
});

test("learning steps never claim a cause and always link to a page", () => {
  const steps = [
    ...engagement({ hours: started(6, 2), participation: members(40), lessons: top }),
    ...engagement({ hours: started(20, 60), credits: claims(2) }),
    ...efficacy({ difference: apart(-0.4, -0.6, -0.1), lessons: [changed("RL-1", -0.1)] }),
    ...efficacy({ difference: apart(0.4, 0.1, 0.6) }),
  ];
  for (const step of steps) expectModest(step);
});

test("suggests nothing while required figures are missing", () => {
  const loaded = { status: "succeeded", data: {} } as const;
  const failedWithCache = { status: "failed", data: {} } as const;
  const failed = { status: "failed" } as const;
  const asked = { status: "loading" } as const;
  expect(isReadyForSteps(loaded, loaded, failed)).toBe(true);
  expect(isReadyForSteps(failedWithCache, failed)).toBe(true);
  expect(isReadyForSteps(loaded, asked)).toBe(false);
  expect(isReadyForSteps(asked, loaded)).toBe(false);
  expect(isReadyForSteps(failed, loaded)).toBe(false);
});
