import { afterEach, beforeEach, expect, test } from "vitest";
import { sendDue } from "#server/accounts/invitations/send-due.ts";
import { workOnRosters } from "#server/organizations/rosters/job.ts";
import { clearAway } from "#server/organizations/rosters/queries.ts";
import { createLog } from "#server/platform/log.ts";
import { type Office, openOffice } from "../people/office.ts";
import { deskOf, rows } from "./desk.ts";

let office: Office;
let desk: ReturnType<typeof deskOf>;
beforeEach(async () => {
  office = await openOffice();
  desk = deskOf(office);
});
afterEach(() => office.close());

const many = (count: number) =>
  rows(...Array.from({ length: count }, (_, n) => `${n},p${n}@big.example,Pat,Number${n},,,`));
const countPeople = async () =>
  (await office.admin("/api/admin/people?q=big.example")).json().total;

test("[ADM-01] a process that dies leaves off between two batches, and the next one goes on there", async () => {
  const { id } = await desk.check(many(600));
  await office.post(`/api/admin/rosters/${id}/apply`, {
    invite: true,
    deactivate_missing: false,
  });
  let batches = 0;
  const deps = { db: office.db, clock: { now: office.now }, log: createLog("silent") };
  await workOnRosters(deps, () => {
    batches += 1;
    return batches > 2;
  });
  expect(await countPeople()).toBe(100);
  expect(await desk.read(id)).toMatchObject({ state: "applying", done: 100 });
  await office.work();
  expect(await countPeople()).toBe(600);
  expect(await desk.read(id)).toMatchObject({ state: "done", done: 600, invitations_due: 600 });
});

test("[ADM-01] cancelled, it stops between two batches, and what was done stays", async () => {
  const { id } = await desk.check(many(300));
  await office.post(`/api/admin/rosters/${id}/apply`, {
    invite: false,
    deactivate_missing: false,
  });
  await office.post(`/api/admin/rosters/${id}/cancel`, {});
  await office.work();
  expect(await desk.read(id)).toMatchObject({ state: "cancelled", done: 0 });
  expect(await countPeople()).toBe(0);
  const again = await desk.apply(id);
  expect(again.statusCode).toBe(409);
});

test("[ADM-01] a list that is stopped before it is applied has done nothing, however many rows were checked", async () => {
  const { id } = await desk.check(many(3));
  expect(await desk.read(id)).toMatchObject({ state: "checked", done: 3 });
  await office.post(`/api/admin/rosters/${id}/cancel`, {});
  expect(await desk.read(id)).toMatchObject({ state: "cancelled", done: 0 });
});

test("[ADM-01] who registers while a list is applied is met as they are then", async () => {
  const { id } = await desk.check(many(2));
  await office.add({ email: "p1@big.example", first_name: "Meanwhile", last_name: "There" });
  await desk.apply(id);
  expect(await desk.read(id)).toMatchObject({ state: "done" });
  expect(await office.byEmail("p1@big.example")).toMatchObject({ first_name: "Pat" });
  expect(await countPeople()).toBe(2);
});

test("[ADM-01] invitations leave at a pace a mail server can bear", async () => {
  const { id } = await desk.check(many(30));
  await desk.apply(id);
  const sent: string[] = [];
  const mail = {
    send: async (_trx: unknown, { to }: { readonly to: string }) => {
      sent.push(to);
    },
    inBackground: () => undefined,
    settled: async () => undefined,
    close: async () => undefined,
  };
  const deps = { db: office.db, clock: { now: office.now }, mail, log: createLog("silent") };
  await sendDue(deps);
  expect(sent).toHaveLength(20);
  await sendDue(deps);
  expect(new Set(sent).size).toBe(30);
  expect((await desk.read(id)).invitations_due).toBe(0);
});

test("[ADM-01] two processes share the work, and each row is done once", async () => {
  const { id } = await desk.check(many(250));
  await office.post(`/api/admin/rosters/${id}/apply`, { invite: true, deactivate_missing: false });
  await Promise.all([office.work(), office.work()]);
  expect(await desk.read(id)).toMatchObject({ state: "done", done: 250, invitations_due: 250 });
  expect(await office.audited("roster.rows_applied")).toHaveLength(3);
});

test("[ADM-01] what stood in a list is gone a week after it was last touched, done or not", async () => {
  const done = await desk.check(many(2));
  await desk.apply(done.id);
  const left = await desk.check(many(3));
  office.pass(8 * 86_400_000);
  await clearAway(office.db, new Date(office.now()));
  expect(await office.db.selectFrom("roster_row").selectAll().execute()).toEqual([]);
  const read = async (id: string) =>
    office.db.selectFrom("roster_import").select("state").where("id", "=", id).executeTakeFirst();
  expect(await read(left.id)).toEqual({ state: "cancelled" });
  expect(await read(done.id)).toEqual({ state: "done" });
});
