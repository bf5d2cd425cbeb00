import { afterEach, beforeEach, expect, test } from "vitest";
import type { LicensesWire, RenewalGoalWire } from "#contract/accounts/licenses.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { act, apply, codes, type Device, pulled } from "../../acts.ts";

let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer());
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const goal: RenewalGoalWire = {
  amount: 30,
  starts_on: "2025-05-01",
  earned_elsewhere: 11.5,
  categories: [{ name: "Child abuse recognition and reporting", amount: 2, earned_elsewhere: 0 }],
};
const license = { state: "PA", profession: "RN", number: "RN648213", expires_on: "2027-04-30" };
const other = { ...license, state: "NJ", number: "26NR1" };
const change = (...licences: LicensesWire["licences"]) =>
  act("changeLicences", { licences, npi: null, may_report: false, on_certificates: false });

const goals = async () =>
  (await pulled(nurse)).licences?.licences.map((one: { goal?: unknown }) => one.goal);

test("the renewal goal of a license syncs between a person's devices", async () => {
  await apply(nurse, change({ ...license, goal }, { ...other, goal: null }));
  expect(await goals()).toEqual([goal, null]);
});

test("a device that knows no goals leaves them as they are, and null removes them", async () => {
  const states = await apply(nurse, change({ ...license, goal }), change(other, license));
  expect(states.at(-1)).toMatchObject({ licences: [{ goal: null }, { goal }] });
  await apply(nurse, change(license));
  expect(await goals()).toEqual([goal]);
  await apply(nurse, change({ ...license, goal: null }));
  expect(await goals()).toEqual([null]);
});

test.each([
  ["a negative amount", { amount: -1 }],
  ["an amount of a thousand and one", { amount: 1001 }],
  ["a start that is no date", { starts_on: "May" }],
  ["a category without a name", { categories: [{ name: " ", amount: 1, earned_elsewhere: 0 }] }],
  [
    "thirteen categories",
    {
      categories: Array.from({ length: 13 }, () => ({ name: "A", amount: 1, earned_elsewhere: 0 })),
    },
  ],
])("rejects a goal with %s", async (_name, changes) => {
  const results = await nurse.batch([change({ ...license, goal: { ...goal, ...changes } })]);
  expect(codes(results)).toEqual(["malformed"]);
});
