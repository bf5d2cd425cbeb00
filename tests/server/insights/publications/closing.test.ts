import { describe, expect, test } from "vitest";
import { type Audited, closeMonth, publicationOf } from "#server/insights/publications/close.ts";
import { comparisonsOf } from "#server/insights/publications/comparisons.ts";
import { type CheckIn, isBurnedOut, rateRules } from "#server/insights/publications/layers.ts";
import { seededRandom } from "../../../support/random.ts";
import { exactRank, fewestPeople, unknownsOf } from "./exact-rank.ts";
import { columnsOf, type Plan, playMonths } from "./simulated-year.ts";

/** Returns the fewest people whom some combination of everything published concerns. */
function fewestConcerned(
  published: readonly Audited[],
  kind: "facts" | "steady",
  tries?: number,
): number {
  const unknowns = unknownsOf(columnsOf(published), kind);
  const people = new Set(fewestPeople(unknowns, seededRandom(7), tries));
  const without = unknowns.filter(({ person }) => !people.has(person)).map(({ row }) => row);
  // In rational arithmetic: the combination is zero for all others, so they have a lower rank.
  expect(exactRank(without)).toBeLessThan(exactRank(unknowns.map(({ row }) => row)));
  return people.size;
}

const inYear = <P extends Audited>(published: readonly P[], year: number) =>
  published.filter(({ starts }) => Math.floor(starts / 12) === year);

const plans: readonly (readonly [string, Plan])[] = [
  ["12 people", { seed: 1, months: 24, sizes: { ward: 12 } }],
  ["30 people", { seed: 2, months: 24, sizes: { ward: 30 } }],
  ["90 people", { seed: 3, months: 12, sizes: { ward: 90 } }],
  [
    "a hospital and its wards",
    { seed: 4, months: 12, sizes: { "h/a": 30, "h/b": 26, "h/c": 40, h: 3 } },
  ],
  ["a group and the same with three more", { seed: 5, months: 12, sizes: { "g/a": 60, g: 3 } }],
];

describe("everything published about a year, taken together", () => {
  test.each(plans)(
    "isolates no four people: %s",
    (_, plan) => {
      const { published } = playMonths(plan);
      expect(published.length).toBeGreaterThan(0);
      for (let year = 0; year < plan.months / 12; year += 1) {
        const own = inYear(published, year);
        if (own.length === 0) continue;
        expect(fewestConcerned(own, "facts", 40)).toBeGreaterThanOrEqual(5);
        expect(fewestConcerned(own, "steady", 40)).toBeGreaterThanOrEqual(5);
      }
    },
    120_000,
  );

  test.each(plans)("has at least five people in each cell: %s", (_, plan) => {
    const { published } = playMonths(plan);
    const sizes = published.flatMap(({ cells }) =>
      cells.map(({ column }) => new Set(column.person).size),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(5);
  });

  test("has in each cell two people who are burned out and two who aren't", () => {
    const { published } = playMonths({ seed: 6, months: 24, sizes: { ward: 90 } });
    for (const { cells } of published)
      for (const { facts } of cells) {
        const burned = new Set(
          facts.flatMap(({ person, level }: CheckIn) => (isBurnedOut(level ?? 0) ? person : [])),
        );
        const others = new Set(
          facts.flatMap(({ person, level }: CheckIn) => (isBurnedOut(level ?? 0) ? [] : person)),
        );
        expect([burned.size >= 2, others.size >= 2]).toEqual([true, true]);
      }
  });
});

describe("each rule is needed", () => {
  const often = () => ({ totals: 1, filters: 1 });

  test("without the audit of facts, a small group's filters isolate people", () => {
    const rules = { ...rateRules, audits: [] };
    const { published } = playMonths({
      seed: 1,
      months: 12,
      sizes: { ward: 30 },
      rules,
      calendar: often,
      hasRoom: true,
    });
    expect(fewestConcerned(published, "facts")).toBeLessThan(5);
  }, 120_000);

  test("without the audit of steady people, joining and leaving isolates people", () => {
    const rules = { ...rateRules, audits: ["facts"] as const };
    const { published } = playMonths({
      seed: 1,
      months: 12,
      sizes: { ward: 12 },
      rules,
      calendar: () => ({ totals: 1, filters: 0 }),
    });
    expect(fewestConcerned(published, "steady")).toBeLessThan(5);
  });

  test("without joint audits, a group that is another plus three people isolates the three", () => {
    const sizes = { "g/a": 60, g: 3 };
    const { published } = playMonths({ seed: 5, months: 12, sizes, isJoint: false });
    const totals = published.filter(({ kind }) => kind === "total");
    expect(fewestConcerned(totals, "facts")).toBeLessThan(5);
  });

  test("without two and two, everyone in a cell can be alike", () => {
    const { countSecrets: _, ...alike } = rateRules;
    const rules = { ...alike, audits: [], isVaried: () => true };
    const { published } = playMonths({
      seed: 9,
      months: 12,
      sizes: { ward: 90 },
      rules,
      calendar: often,
      hasRoom: true,
    });
    const isAlike = ({ facts }: { readonly facts: readonly CheckIn[] }) =>
      new Set(facts.map(({ level }) => isBurnedOut(level ?? 0))).size === 1;
    expect(published.some(({ cells }) => cells.some(isAlike))).toBe(true);
  });
});

describe("a total", () => {
  const levelOf = (person: number) => 1 + (person % 5);
  const factsIn = (month: number, people: readonly number[]): CheckIn[] =>
    people.map((person) => ({
      ...{ person, month, key: person * 100 + month },
      ...{ level: levelOf(person), attributes: {} },
    }));
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => from + at);
  const period = (starts: number, ends: number) =>
    ({ group: "ward", kind: "total", attribute: "", starts, ends }) as const;
  const totalOf = (starts: number, ends: number, facts: readonly CheckIn[]) =>
    publicationOf(period(starts, ends), [{ value: "", parent: "", facts, isSum: false }]);
  /** Closes a month of a group that has earlier publications. */
  const closeAfter = (
    earlier: readonly ReturnType<typeof totalOf>[],
    waiting: readonly CheckIn[],
    more: Partial<Parameters<typeof closeMonth<CheckIn>>[0]> = {},
  ) => {
    const counted = earlier.map(({ starts, ends, cells }) => ({
      ...{ starts, ends },
      facts: cells.flatMap(({ facts }) => facts),
    }));
    const waitingSince = Math.max(0, ...earlier.map(({ ends }) => ends + 1));
    const calendar = { totals: 3, filters: 0 };
    const group = { id: "ward", calendar, people: 60, trees: 0, waitingSince, waiting, counted };
    return closeMonth({ month: 11, rules: rateRules, groups: [group], horizon: earlier, ...more });
  };

  const burnedBut = (healthy: number, month: number) =>
    factsIn(month, range(0, 30)).map((fact) => ({ ...fact, level: fact.person < healthy ? 1 : 5 }));

  test("[INS-08] waits if all people but one are burned out", () => {
    expect(closeAfter([], burnedBut(1, 10))).toEqual([]);
    expect(closeAfter([], burnedBut(2, 10))).toHaveLength(1);
  });

  test("[INS-08] that waits is in no filter either", () => {
    const withRole = (facts: readonly CheckIn[]) =>
      facts.map((fact) => ({
        ...fact,
        attributes: { role: fact.person % 2 === 0 ? "Nurses" : "Physicians" },
      }));
    const earlier = totalOf(0, 8, withRole(factsIn(4, range(0, 60))));
    const waiting = withRole(burnedBut(1, 10));
    const calendar = { totals: 3, filters: 12 };
    const group = { id: "ward", calendar, people: 60, trees: 0, waitingSince: 9, waiting };
    const counted = [{ starts: 0, ends: 8, facts: earlier.cells.flatMap(({ facts }) => facts) }];
    const closed = closeAfter([earlier], [], { groups: [{ ...group, counted }] });
    expect(closed).toMatchObject([{ kind: "filter", attribute: "role", starts: 0, ends: 8 }]);
    expect(closed[0]?.cells.flatMap(({ facts }) => facts)).toHaveLength(60);
  });

  test("[INS-08] isn't published beside one that differs by two answers of one person, although they cancel out if steady", () => {
    const others = factsIn(1, range(1, 60));
    const earlier = { ...totalOf(0, 2, [...others, ...factsIn(1, [0])]), group: "another" };
    const close = (own: readonly CheckIn[]) =>
      closeAfter([], own, { horizon: [earlier] }).map(({ kind }) => kind);
    expect(close([...others, ...factsIn(2, [0])])).toEqual([]);
    expect(close([...others, ...factsIn(1, [0])])).toEqual(["total"]);
  });

  test("[INS-08] that differs from the one before by people who also count in other groups waits", () => {
    const earlier = totalOf(0, 2, factsIn(1, range(0, 60)));
    const own = factsIn(4, range(5, 60));
    const close = (shared: ReadonlySet<number>) => closeAfter([earlier], own, { shared });
    expect(close(new Set())).toHaveLength(1);
    expect(close(new Set(range(0, 5)))).toEqual([]);
  });

  test("[INS-08] isn't compared before and after if all pairs without it would be three people", () => {
    const close = (later: readonly CheckIn[]) => {
      const earlier = [totalOf(0, 2, factsIn(0, range(0, 33))), totalOf(3, 5, later)];
      const comparisons = (_: string, counted: readonly CheckIn[]) =>
        comparisonsOf(counted, new Map());
      return closeAfter(earlier, [], { comparisonsOf: comparisons }).map(({ kind }) => kind);
    };
    expect(close(factsIn(5, range(0, 33)))).toEqual(["pair"]);
    // Three people answer after three months, which is too early to compare.
    expect(close([...factsIn(5, range(0, 30)), ...factsIn(3, range(30, 33))])).toEqual([]);
  });
});

describe("a publication", () => {
  test("has parts that add up to the totals of its months", () => {
    const { published } = playMonths({ seed: 8, months: 12, sizes: { ward: 160 } });
    const filters = published.filter(({ kind }) => kind === "filter");
    expect(filters.length).toBeGreaterThan(0);
    for (const filter of filters) {
      const totals = published.filter(
        ({ kind, starts, ends }) =>
          kind === "total" && starts >= filter.starts && ends <= filter.ends,
      );
      const keys = (of: typeof published) =>
        of
          .flatMap(({ cells }) => cells.flatMap(({ column }) => [...column.fact]))
          .toSorted((a, b) => a - b);
      expect(keys([filter])).toEqual(keys(totals));
    }
  });

  test.each([
    [90, 0.97, 0.91],
    [160, 0.99, 0.94],
    [300, 1, 0.95],
  ])("is shown as often as it can be for %i people", (size, totals, filters) => {
    const { published, facts } = playMonths({ seed: 3, months: 24, sizes: { ward: size } });
    const months = published
      .filter(({ kind }) => kind === "total")
      .reduce((sum, { starts, ends }) => sum + ends - starts + 1, 0);
    expect(months / 24).toBeGreaterThanOrEqual(totals - 0.15);
    const named = published
      .filter(({ kind }) => kind === "filter")
      .flatMap(({ cells }) => cells.filter(({ value }) => value !== "Other"));
    const possible = published.filter(
      ({ kind, attribute }) => kind === "filter" && attribute === "role",
    ).length;
    expect(facts.length).toBeGreaterThan(0);
    expect(named.length).toBeGreaterThan(possible * 12 * filters - possible * 5);
  });
});
