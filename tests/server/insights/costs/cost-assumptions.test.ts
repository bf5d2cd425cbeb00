import { afterEach, beforeEach, expect, test } from "vitest";
import type { CostAssumption } from "#contract/insights/admin-costs.ts";
import { ASSUMPTION_NAMES } from "#contract/insights/cost-assumptions.ts";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { rowHashes } from "../../../support/database.ts";

let office: AdminServer;
beforeEach(async () => {
  office = await startAdminServer();
});
afterEach(() => office.close());

const URL = "/api/admin/cost_assumptions";
const listed = async (): Promise<CostAssumption[]> => (await office.admin(URL)).json().data;
const one = async (name: string) => (await listed()).find((row) => row.name === name);

const nurses = {
  version: 0,
  value: 0.2,
  low: null,
  high: null,
  source: "Our own figures",
  year: 2025,
};
const put = (name: string, changes: object = {}) =>
  office.put(`${URL}/${name}`, { ...nurses, ...changes });

test("[ADM-04] lists all cost assumptions with their sources", async () => {
  const rows = await listed();
  expect(rows.map(({ name }) => name)).toEqual(ASSUMPTION_NAMES);
  expect(rows.find(({ name }) => name === "turnover_nurses")).toMatchObject({
    ...{ kind: "share", value: 0.164, low: null, year: 2025 },
    ...{ version: 0, is_changed: false, edited_by: null },
  });
  expect(rows.find(({ name }) => name === "risk_others")).toMatchObject({
    ...{ value: 1.5, low: 1, high: 2, source: null },
  });
});

test("[ADM-04] a change records its author, is audited, and can be reset, which raises the version", async () => {
  const [row] = (await put("turnover_nurses"))
    .json()
    .data.filter(({ name }: CostAssumption) => name === "turnover_nurses");
  expect(row).toMatchObject({
    ...{ value: 0.2, source: "Our own figures", year: 2025, version: 1, is_changed: true },
    ...{ edited_by: "Ada Admin", published: { value: 0.164 } },
  });
  await office.post(`${URL}/turnover_nurses/reset`, { version: 1 });
  expect(await one("turnover_nurses")).toMatchObject({ value: 0.164, version: 2, year: 2025 });
  expect((await put("turnover_nurses", { version: 1 })).json().code).toBe("changed_meanwhile");
  const about = "cost_assumption:turnover_nurses";
  const [changed, ...more] = await office.auditEvents("cost_assumption.changed");
  expect(changed).toMatchObject({ by: ADMIN.id, about });
  expect(JSON.parse(changed?.body ?? "")).toMatchObject({
    before: { value: 0.164 },
    after: { value: 0.2, source: "Our own figures" },
  });
  expect(more).toEqual([]);
  expect(await office.auditEvents("cost_assumption.reset")).toMatchObject([{ about }]);
});

test("[ADM-04] saving unchanged does nothing, and saving over a newer version is rejected", async () => {
  await put("turnover_nurses");
  const before = await rowHashes(office.db);
  expect((await put("turnover_nurses", { version: 1 })).statusCode).toBe(200);
  expect((await office.post(`${URL}/cost_nurse/reset`, { version: 0 })).statusCode).toBe(200);
  for (const version of [0, 2]) {
    const late = await put("turnover_nurses", { version, value: 0.3 });
    expect([late.statusCode, late.json().code]).toEqual([409, "changed_meanwhile"]);
  }
  expect(await rowHashes(office.db)).toEqual(before);
});

const range = { value: 1.5, low: 1, high: 2 };
const refused: readonly [string, string, object][] = [
  ["more than all", "turnover_nurses", { value: 1.01 }],
  ["less than none", "turnover_nurses", { value: -0.1 }],
  ["a range for a value without one", "turnover_nurses", { low: 0.1, high: 0.3 }],
  ["no range where one is", "risk_others", { value: 1.5 }],
  ["less likely than others", "risk_others", { ...range, low: 0.9 }],
  ["a range above the value", "risk_others", { ...range, low: 1.6 }],
  ["a range below the value", "risk_others", { ...range, high: 1.4 }],
  ["more than any departure costs", "cost_nurse", { value: 1e8 + 1, low: 1, high: 1e8 }],
  ["a year to come", "turnover_nurses", { year: 2027 }],
  ["half a year", "turnover_nurses", { year: 2020.5 }],
  ["no source", "turnover_nurses", { source: "  " }],
  ["a source of 100 kB", "turnover_nurses", { source: "x".repeat(100_000) }],
  ["a NUL in the source", "turnover_nurses", { source: "a\0b" }],
  ["half a letter", "turnover_nurses", { source: "\ud800" }],
  ["a number in words", "turnover_nurses", { value: "0.2" }],
  ["something else", "turnover_nurses", { colour: "red" }],
  ["no such assumption", "constructor", {}],
];
test.each(refused)("[ADM-04] rejects %s and changes nothing", async (_, name, changes) => {
  const before = await rowHashes(office.db);
  expect([400, 404, 422]).toContain((await put(name, changes)).statusCode);
  expect(await rowHashes(office.db)).toEqual(before);
});

test("[ADM-07] leaders cannot read or change cost assumptions", async () => {
  const leader = await office.requestAsPerson("leader");
  const before = await rowHashes(office.db);
  expect((await leader(URL)).statusCode).toBe(403);
  const payload = nurses;
  const reply = await leader(`${URL}/turnover_nurses`, { method: "PUT", payload });
  expect(reply.statusCode).toBe(403);
  expect(await rowHashes(office.db)).toEqual(before);
});
