import { afterAll, beforeAll, expect, test } from "vitest";
import type { ComparedRow } from "#contract/insights/compare.ts";
import { isBurnedOut } from "#server/insights/publications/layers.ts";
import type { TestServer } from "../../support/server.ts";
import { leaderOf } from "./plant.ts";
import { type CheckIn, checkIns, closedWard, departmentOf, roleOf } from "./ward.ts";

let server: TestServer;
let rows: readonly ComparedRow[];
beforeAll(async () => {
  ({ server } = await closedWard());
  ({ rows } = await (await leaderOf(server))("compare"));
});
afterAll(() => server.close());

const figuresOf = (own: readonly CheckIn[]) => ({
  n: own.length,
  burned: own.filter(({ level }) => isBurnedOut(level)).length,
});
const figuresIn = ({ n, rate }: ComparedRow) => ({
  n,
  burned: rate && Math.round(rate.value * (n ?? 0)),
});
const only = (kind: ComparedRow["kind"]) => rows.filter((row) => row.kind === kind);

test("[INS-11] the group and its parts are what people answered", () => {
  const [group] = only("group");
  expect(group && figuresIn(group)).toEqual(figuresOf(checkIns));
  for (const [kind, partOf] of [
    ["department", departmentOf],
    ["role", roleOf],
  ] as const) {
    const named = only(kind).filter(({ value }) => value !== "Other");
    expect(named.length).toBeGreaterThan(0);
    for (const row of named)
      expect([row.value, figuresIn(row)]).toEqual([
        row.value,
        figuresOf(checkIns.filter(({ at }) => partOf(at) === row.value)),
      ]);
  }
});

test("[INS-11] the parts of each attribute add up to the group", () => {
  for (const kind of ["department", "role"] as const) {
    const sum = only(kind).reduce((all, { n }) => all + (n ?? 0), 0);
    expect([kind, sum]).toEqual([kind, checkIns.length]);
  }
});
