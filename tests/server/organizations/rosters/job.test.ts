import { afterEach, beforeEach, expect, test } from "vitest";
import { sendDueInvitations } from "#server/accounts/invitations/send-due.ts";
import { processRosters } from "#server/organizations/rosters/job.ts";
import { deleteExpiredRosters } from "#server/organizations/rosters/queries.ts";
import { createLog } from "#server/platform/log.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { rosterClient, rows } from "./roster-client.ts";

let server: AdminServer;
let rosters: ReturnType<typeof rosterClient>;
beforeEach(async () => {
  server = await startAdminServer();
  rosters = rosterClient(server);
});
afterEach(() => server.close());

const many = (count: number) =>
  rows(...Array.from({ length: count }, (_, n) => `${n},p${n}@big.example,Pat,Number${n},,,`));
const countPeople = async () =>
  (await server.admin("/api/admin/people?q=big.example")).json().total;

test("[ADM-01] another process resumes after the last completed batch", async () => {
  const { id } = await rosters.check(many(600));
  await server.post(`/api/admin/rosters/${id}/apply`, {
    invite: true,
    deactivate_missing: false,
  });
  let batches = 0;
  const deps = {
    db: server.db,
    clock: { now: server.now },
    mail: server.mail,
    log: createLog("silent"),
  };
  await processRosters(deps, () => {
    batches += 1;
    return batches > 2;
  });
  expect(await countPeople()).toBe(100);
  expect(await rosters.read(id)).toMatchObject({ state: "applying", done: 100 });
  await server.processRosters();
  expect(await countPeople()).toBe(600);
  expect(await rosters.read(id)).toMatchObject({ state: "done", done: 600, invitations_due: 600 });
});

test("[ADM-01] a canceled roster stops before the next batch and cannot be applied again", async () => {
  const { id } = await rosters.check(many(300));
  await server.post(`/api/admin/rosters/${id}/apply`, {
    invite: false,
    deactivate_missing: false,
  });
  await server.post(`/api/admin/rosters/${id}/cancel`, {});
  await server.processRosters();
  expect(await rosters.read(id)).toMatchObject({ state: "cancelled", done: 0 });
  expect(await countPeople()).toBe(0);
  const again = await rosters.apply(id);
  expect(again.statusCode).toBe(409);
});

test("[ADM-01] a roster canceled before applying reports no rows done", async () => {
  const { id } = await rosters.check(many(3));
  expect(await rosters.read(id)).toMatchObject({ state: "checked", done: 3 });
  await server.post(`/api/admin/rosters/${id}/cancel`, {});
  expect(await rosters.read(id)).toMatchObject({ state: "cancelled", done: 0 });
});

test("[ADM-01] a person who registers after the check is found, and neither duplicated nor renamed", async () => {
  const { id } = await rosters.check(many(2));
  const registered = await server.add({
    email: "p1@big.example",
    first_name: "Meanwhile",
    last_name: "There",
  });
  await rosters.apply(id);
  expect(await rosters.read(id)).toMatchObject({ state: "done" });
  const { id: found, first_name } = (await server.byEmail("p1@big.example")) ?? {};
  expect([found, first_name]).toEqual([registered, "Meanwhile"]);
  expect(await countPeople()).toBe(2);
});

test("[ADM-01] invitations are mailed in batches of 20", async () => {
  const { id } = await rosters.check(many(30));
  await rosters.apply(id);
  const sent: string[] = [];
  const mail: Mailer = {
    send: async (_trx, { to }) => {
      sent.push(to);
    },
    inBackground: () => undefined,
    wake: () => undefined,
    settled: async () => undefined,
    close: async () => undefined,
  };
  const deps = { db: server.db, clock: { now: server.now }, mail, log: createLog("silent") };
  await sendDueInvitations(deps);
  expect(sent).toHaveLength(20);
  await sendDueInvitations(deps);
  expect(new Set(sent).size).toBe(30);
  expect((await rosters.read(id)).invitations_due).toBe(0);
});

test("[ADM-01] two processes apply each row once", async () => {
  const { id } = await rosters.check(many(250));
  await server.post(`/api/admin/rosters/${id}/apply`, { invite: true, deactivate_missing: false });
  await Promise.all([server.processRosters(), server.processRosters()]);
  expect(await rosters.read(id)).toMatchObject({ state: "done", done: 250, invitations_due: 250 });
  expect(await server.auditEvents("roster.rows_applied")).toHaveLength(3);
});

test("[ADM-01] roster rows are deleted a week after the last change", async () => {
  const done = await rosters.check(many(2));
  await rosters.apply(done.id);
  const left = await rosters.check(many(3));
  server.advanceClock(8 * 86_400_000);
  await deleteExpiredRosters(server.db, new Date(server.now()));
  expect(await server.db.selectFrom("roster_row").selectAll().execute()).toEqual([]);
  const read = async (id: string) =>
    server.db.selectFrom("roster_import").select("state").where("id", "=", id).executeTakeFirst();
  expect(await read(left.id)).toEqual({ state: "cancelled" });
  expect(await read(done.id)).toEqual({ state: "done" });
});
