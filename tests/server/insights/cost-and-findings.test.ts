import { afterAll, beforeAll, expect, test } from "vitest";
import { wilson } from "#contract/insights/wilson.ts";
import { benjaminiHochberg, newcombe, pOfDifference } from "#server/insights/proportions.ts";
import type { TestServer } from "../../support/server.ts";
import { addStaff, leaderOf } from "./plant.ts";
import {
  ageOf,
  type CheckIn,
  checkIns,
  closedWard,
  departmentOf,
  genderOf,
  roleOf,
} from "./ward.ts";

let server: TestServer;
let told: Awaited<ReturnType<typeof leaderOf>>;
beforeAll(async () => {
  ({ server } = await closedWard());
  told = await leaderOf(server);
});
afterAll(() => server.close());

const year = { start: "2026-01-01", end: "2026-12-31" };
const isBurned = ({ level }: CheckIn) => level >= 3;
const rateOf = (some: readonly CheckIn[]) => some.filter(isBurned).length / some.length;
/** Each person answered four times. */
const people = (some: readonly CheckIn[]) => some.length / 4;
const shareOf = (some: readonly CheckIn[]) => ({
  value: rateOf(some),
  ...wilson({ count: rateOf(some) * people(some), n: people(some) }),
});
const inRole = (role: string) => checkIns.filter(({ at }) => roleOf(at) === role);

type Role = {
  readonly role: string;
  readonly rate: number;
  readonly is_own_rate: boolean;
  readonly staff_count: number;
  readonly turnover_rate: number;
  readonly cost_per_departure: number;
  readonly predicted_cost: number;
};
const cost = (query = {}) => told("reported_burnout/predictive_cost", query);
const sum = (roles: readonly Role[], of: (role: Role) => number) =>
  roles.reduce((all, role) => all + of(role), 0);
/** Shanafelt 2017, with a relative risk of two for physicians. */
const costAt = ({ rate, staff_count, turnover_rate, cost_per_departure }: Role, risk: number) =>
  staff_count * (turnover_rate - turnover_rate / (1 + rate * (risk - 1))) * cost_per_departure;

test("[INS-05] [INS-10] estimates cost from each role's own published rate, and says where it isn't", async () => {
  const reply = await cost();
  const roles: Role[] = reply.by_role;
  expect(reply).toMatchObject({ days: year, burnout_rate: shareOf(checkIns) });
  // With the fixture's leader, a physician, its nurse, and 14 newcomers. Five don't say their role.
  expect(roles).toMatchObject([
    { role: "Physicians", staff_count: 34, rate: rateOf(inRole("Physicians")), is_own_rate: true },
    { role: "Nurses", staff_count: 37, rate: rateOf(inRole("Nurses")), is_own_rate: true },
    { role: "Others", staff_count: 5, rate: rateOf(checkIns), is_own_rate: false },
  ]);
  const [physicians] = roles;
  if (physicians) expect(physicians.predicted_cost).toBeCloseTo(costAt(physicians, 2), 4);
  expect(reply.predicted_cost).toBeCloseTo(
    sum(roles, (role) => role.predicted_cost),
    6,
  );
  expect(reply.cross_check).toEqual({ physicians: 34, predicted_cost: 34 * 7600 });
  expect(reply.low).toBeLessThan(reply.predicted_cost);
  expect(reply.high).toBeGreaterThan(reply.predicted_cost);
});

test("[INS-10] spreads a headcount that the leader enters over the group's roles", async () => {
  const [own, named] = [await cost(), await cost({ predictive_staff_count: "760" })];
  expect(named.staff_count).toBeCloseTo(760, 9);
  expect(named.predicted_cost).toBeCloseTo(own.predicted_cost * 10, 3);
  const shares = (roles: Role[]) => roles.map(({ role, rate }) => [role, rate]);
  expect(shares(named.by_role)).toEqual(shares(own.by_role));
});

test("[INS-08] shows no role with fewer than five people in the cost", async () => {
  const few = await addStaff(server, "practitioner", 4, () => ({
    provider_title: "Nurse Practitioner",
  }));
  const roles: Role[] = (await cost()).by_role;
  expect(roles.map(({ role, staff_count }) => [role, staff_count])).toEqual([
    ["Physicians", 34],
    ["Nurses", 37],
    ["Others", 9],
  ]);
  await server.db.deleteFrom("membership").where("person_id", "in", few).execute();
});

const attributes = {
  role: roleOf,
  department: departmentOf,
  age: ageOf,
  gender: genderOf,
} as const;

test("[INS-05] [INS-09] compares each named value with the rest in the same year, with q-values", async () => {
  const { days, n, findings } = await told("reported_burnout/significant");
  expect([days, n]).toEqual([year, 240]);
  const expected = Object.entries(attributes).flatMap(([filter, readValue]) => {
    const values = [...new Set(checkIns.map(({ at }) => readValue(at)))].filter(
      (value) => value !== undefined,
    );
    return values.toSorted().map((value) => {
      const isIn = ({ at }: CheckIn) => readValue(at) === value;
      const [some, rest] = [checkIns.filter(isIn), checkIns.filter((one) => !isIn(one))];
      const exact = (of: readonly CheckIn[]) => ({ count: rateOf(of) * people(of), n: people(of) });
      const whole = (of: readonly CheckIn[]) => ({
        count: Math.round(exact(of).count),
        n: people(of),
      });
      const { difference, low, high } = newcombe(exact(some), exact(rest));
      return {
        ...{ filter, value, n: some.length, people: people(some) },
        ...{ rate: shareOf(some), rest: shareOf(rest), difference, low, high },
        p: pOfDifference(whole(some), whole(rest)),
      };
    });
  });
  const qs = benjaminiHochberg(expected.map(({ p }) => p));
  expect(findings).toHaveLength(expected.length);
  for (const [at, finding] of expected.entries())
    expect(findings).toContainEqual(
      expect.objectContaining({ ...finding, q: expect.closeTo(qs[at] ?? 1, 12) }),
    );
  for (const { q, significant, difference, direction } of findings) {
    expect(significant).toBe(q < 0.05);
    expect(direction).toBe(difference > 0 ? "higher" : "lower");
  }
});

test("[INS-09] a finding differs by exactly the difference of the rates it shows", async () => {
  const { findings } = await told("reported_burnout/significant");
  for (const { rate, rest, difference } of findings)
    expect(difference).toBe(rate.value - rest.value);
});
