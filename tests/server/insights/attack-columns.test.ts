import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../support/random.ts";
import type { TestServer } from "../../support/server.ts";
import {
  groups,
  HOSPITAL,
  PLUS_THREE,
  type Published,
  playHospital,
  publishedColumns,
} from "./hospital.ts";
import { exactRank, fewestPeople, unknownsOf } from "./publications/exact-rank.ts";

let server: TestServer;
let published: readonly Published[];
beforeAll(async () => {
  server = await playHospital(1);
  published = await publishedColumns(server);
});
afterAll(() => server.close());

const columnsOf = (some: readonly Published[]) => some.map(({ column }) => column);
const inLayer = (layer: string) => published.filter((one) => one.layer === layer);

/** Returns the fewest people whom a sum or difference of these columns concerns, as far as a search finds. */
function fewestConcerned(some: readonly Published[], kind: "facts" | "steady"): number {
  const unknowns = unknownsOf(columnsOf(some), kind);
  const found = new Set(fewestPeople(unknowns, seededRandom(3), 60));
  const others = unknowns.filter(({ person }) => !found.has(person)).map(({ row }) => row);
  // In rational arithmetic: a combination is zero for all others, so their rank is lower.
  expect(exactRank(others)).toBeLessThan(exactRank(unknowns.map(({ row }) => row)));
  return found.size;
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const value of values) found.set(keyOf(value), [...(found.get(keyOf(value)) ?? []), value]);
  return found;
}

const rules = [
  ["rate", "facts", 5],
  ["rate", "steady", 5],
  ["stressors", "facts", 8],
  ["stressors", "steady", 8],
  ["hours", "facts", 5],
  ["credits", "facts", 5],
] as const;

test.each(rules)(
  "[INS-08] no sum or difference of a year's %s over a hospital and its wards (%s) concerns fewer than %i people",
  (layer, kind, k) => {
    const some = inLayer(layer);
    expect(new Set(some.map(({ group }) => group)).size).toBeGreaterThan(1);
    expect(fewestConcerned(some, kind)).toBeGreaterThanOrEqual(k);
  },
);

test.each(["facts", "steady"] as const)(
  "[INS-12] no sum or difference of a year's answers to own questions (%s) concerns fewer than eight people, even if all ask the same",
  (kind) => {
    const some = inLayer("questions");
    expect(new Set(some.map(({ group }) => group)).size).toBeGreaterThan(1);
    expect(new Set(some.map(({ attribute }) => attribute)).size).toBeGreaterThan(1);
    expect(fewestConcerned(some, kind)).toBeGreaterThanOrEqual(8);
  },
);

test.each(["facts", "steady"] as const)(
  "[INS-08] no sum or difference of published levels (%s) concerns fewer than eight people",
  (kind) => {
    const some = inLayer("rate").filter(({ hasLevels }) => hasLevels);
    expect(some.length).toBeGreaterThan(3);
    expect(fewestConcerned(some, kind)).toBeGreaterThanOrEqual(8);
  },
);

test("[INS-08] the year has figures of all kinds: totals, filters, comparisons, and trees of several groups", () => {
  const kinds = new Set(published.map(({ layer, kind }) => `${layer} ${kind}`));
  for (const kind of ["total", "filter", "pair"]) expect(kinds).toContain(`rate ${kind}`);
  expect(kinds).toContain("hours tree");
  expect(kinds).toContain("credits tree");
  expect(kinds).toContain("questions question");
  const shown = new Set(inLayer("rate").map(({ group }) => group));
  expect(shown).toContain(HOSPITAL);
  expect(groups.filter((group) => shown.has(group)).length).toBeGreaterThan(2);
});

/** Returns how many people don't have the same number of check-ins in both. */
function differing(one: Published, other: Published): number {
  const counts = new Map<number, number>();
  for (const person of one.column.person) counts.set(person, (counts.get(person) ?? 0) + 1);
  for (const person of other.column.person) counts.set(person, (counts.get(person) ?? 0) - 1);
  return [...counts.values()].filter((count) => count !== 0).length;
}

test("[INS-08] any two figures, also of two wards that differ by three people, are equal or differ by five people", () => {
  const shown = inLayer("rate");
  const groupsShown = new Set(shown.map(({ group }) => group));
  expect(groupsShown).toContain(PLUS_THREE);
  const differences = shown.flatMap((one, at) =>
    shown.slice(at + 1).map((other) => differing(one, other)),
  );
  expect(differences.length).toBeGreaterThan(100);
  expect(differences.filter((people) => people > 0 && people < 5)).toEqual([]);
});

test("[INS-08] parts have exactly the check-ins of the totals of their months, so nothing is left to subtract", () => {
  const keyOf = ({ group, layer, starts, ends }: Published) => [group, layer, starts, ends].join();
  const splits = groupBy(
    published.filter(({ kind, isSum }) => (kind === "filter" || kind === "tree") && !isSum),
    (one) => `${keyOf(one)} ${one.kind} ${one.attribute}`,
  );
  expect(splits.size).toBeGreaterThan(3);
  for (const [name, parts] of splits) {
    const [first] = parts;
    if (!first) continue;
    const totals = published.filter(
      ({ kind, group, layer, starts, ends }) =>
        kind === "total" &&
        group === first.group &&
        layer === first.layer &&
        starts >= first.starts &&
        ends <= first.ends,
    );
    const factsOf = (some: readonly Published[]) =>
      some.flatMap(({ column }) => [...column.fact]).toSorted((a, b) => a - b);
    expect([name, factsOf(parts)]).toEqual([name, factsOf(totals)]);
  }
});
