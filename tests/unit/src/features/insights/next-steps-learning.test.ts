import { expect, test } from "vitest";
import { canFollow } from "#features/insights/next-steps.ts";
import { afterEfficacy, type EfficacyKnown } from "#features/insights/next-steps-efficacy.ts";
import { afterEngagement, type EngagementKnown } from "#features/insights/next-steps-engagement.ts";
import { days, expectModest, few, keys, library, share } from "./next-steps-fixtures.ts";

const amount = (people: number, value: number) => ({ days, people, value });
const heard = (
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

const members = (count: number) => ({ answered: 10, members: count });
test.for<[string, Partial<EngagementKnown>, readonly string[]]>([
  ["nothing has come", {}, ["more-people"]],
  [
    "everything is withheld",
    {
      hours: { current: few, previous: few, trend: [] },
      credits: { current: few, previous: few, by_type: [] },
      participation: few,
    },
    ["more-people"],
  ],
  ["people listen", { hours: heard(20, 60), participation: members(40) }, ["tell-back"]],
  [
    "they hear little",
    { hours: heard(20, 10), participation: members(40) },
    ["share", "tell-back"],
  ],
  ["they hear less than before", { hours: heard(20, 60, amount(20, 90)) }, ["share", "tell-back"]],
  ["they hear a little less than before", { hours: heard(20, 60, amount(20, 66)) }, ["tell-back"]],
  [
    "few of them listen",
    { hours: heard(10, 60), participation: members(40) },
    ["listeners", "tell-back"],
  ],
  ["how many there are is withheld", { hours: heard(10, 60), participation: few }, ["tell-back"]],
  ["few claim credit", { hours: heard(20, 60), credits: claims(8) }, ["credits", "tell-back"]],
  ["most claim credit", { hours: heard(20, 60), credits: claims(12) }, ["tell-back"]],
  [
    "how much was heard is withheld",
    {
      hours: { current: few, previous: few, trend: [] },
      credits: claims(8),
      participation: members(40),
    },
    ["more-people"],
  ],
])(
  "after engagement, where %s, come the steps that follow from what is told",
  ([, known, steps]) => {
    expect(keys(engagement(known))).toEqual(steps);
  },
);

test("the lesson to share is the one that most people heard, if one is told", () => {
  expect(engagement({ hours: heard(20, 10), lessons: top })[0]).toMatchObject({
    to: "/enrichment_center/video/RL-9",
    action: "Open “One pebble”",
  });
  expect(engagement({ hours: heard(20, 10), lessons: { days: null, top: [] } })[0]?.to).toBe(
    "/library",
  );
});

const coefficient = (value: number, low: number, high: number) => ({ value, low, high });
const changed = (id: string, change: number | null) => ({
  id,
  name: `Title of ${id}`,
  days,
  n: 12,
  before: share(0.5),
  after: share(0.4),
  change,
});
const efficacy = (known: Partial<EfficacyKnown>) =>
  afterEfficacy({ spearman: undefined, lessons: undefined, ...known }, library, "g", "/insights");

test.for<[string, Partial<EfficacyKnown>, readonly string[]]>([
  ["nothing has come", {}, ["more-people"]],
  [
    "there is a link to less",
    { spearman: coefficient(-0.4, -0.6, -0.1) },
    ["fair-try", "tell-back"],
  ],
  ["there is a link to more", { spearman: coefficient(0.4, 0.1, 0.6) }, ["ask-first", "tell-back"]],
  [
    "there is no clear link",
    { spearman: coefficient(-0.1, -0.4, 0.2) },
    ["keep-asking", "tell-back"],
  ],
  [
    "nothing can be compared",
    { spearman: { value: null, low: null, high: null } },
    ["keep-asking", "tell-back"],
  ],
  ["a lesson came before less", { lessons: [changed("RL-1", -0.1)] }, ["lesson", "tell-back"]],
  [
    "lessons came before more, or it is not told",
    { lessons: [changed("RL-1", 0.1), changed("RL-2", null)] },
    ["tell-back"],
  ],
])("after efficacy, where %s, come the steps that follow from what is told", ([, known, steps]) => {
  expect(keys(efficacy(known))).toEqual(steps);
});

test("the lesson to hear is one that most people heard among those after which burnout was lower, called perhaps a chance", () => {
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

test("no step after engagement or efficacy speaks of a cause, and each leads somewhere in words", () => {
  const steps = [
    ...engagement({ hours: heard(6, 2), participation: members(40), lessons: top }),
    ...engagement({ hours: heard(20, 60), credits: claims(2) }),
    ...efficacy({ spearman: coefficient(-0.4, -0.6, -0.1), lessons: [changed("RL-1", -0.1)] }),
    ...efficacy({ spearman: coefficient(0.4, 0.1, 0.6) }),
  ];
  for (const step of steps) expectModest(step);
});

test("what did not come is no sign of too few people: without it nothing is said to follow", () => {
  const came = { status: "succeeded", data: {} } as const;
  const kept = { status: "failed", data: {} } as const;
  const failed = { status: "failed" } as const;
  const asked = { status: "loading" } as const;
  expect(canFollow(came, came, failed)).toBe(true);
  expect(canFollow(kept, failed)).toBe(true);
  expect(canFollow(came, asked)).toBe(false);
  expect(canFollow(asked, came)).toBe(false);
  expect(canFollow(failed, came)).toBe(false);
});
