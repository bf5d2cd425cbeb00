import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Delivery, Endpoint } from "#contract/organizations/admin-endpoints.ts";
import { WEBHOOK_EVENTS } from "#contract/organizations/admin-endpoints.ts";
import { anonymize } from "#server/accounts/session/anonymize.ts";
import { deleteOldDeliveriesJob, deliverEvents } from "#server/platform/events/deliver.ts";
import { claimDue } from "#server/platform/events/queue.ts";
import { LEASE_MS, RETRY_DELAYS_MS } from "#server/platform/events/rules.ts";
import { createLog } from "#server/platform/log.ts";
import { type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { type Received, type Receiver, startReceiver } from "../../../support/receiver.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf, watched } from "../../../support/wire.ts";
import { act, apply, claim, type Device, finished } from "../../acts.ts";
import { awardedTo } from "../../credit/ledger/ledger-helpers.ts";

const URL = "/api/admin/endpoints";
const DAY = 24 * 3600_000;

let office: AdminServer;
let system: Receiver;
let nurse: Device;
beforeEach(async () => {
  office = await startAdminServer({ config: { endpointsInPrivateNetworks: true } });
  system = await startReceiver();
  nurse = await deviceOf(office);
});
afterEach(async () => {
  await office.close();
  await system.close();
});

type Created = { readonly data: Endpoint; readonly secret: string };
const create = async (changes: object = {}): Promise<Created> => {
  const all = { practice_group_id: "group-1", url: system.url, events: [...WEBHOOK_EVENTS] };
  const reply = await office.post(URL, { ...all, ...changes });
  if (reply.statusCode !== 200) throw new Error(`Creating answered ${reply.body}`);
  return reply.json();
};
const worker = () => ({
  ...office,
  clock: { now: office.now },
  log: createLog("silent"),
});
const work = () => deliverEvents(worker());
const deliveries = async (id: string, query = ""): Promise<Delivery[]> =>
  (await office.admin(`${URL}/${id}/deliveries${query}`)).json().data;
const endpoint = async (id: string): Promise<Endpoint> =>
  (await office.admin(`${URL}/${id}`)).json().data;
/** Verifies a delivery as its receiver would at this time. */
function verified(
  secret: string,
  { body, headers }: Pick<Received, "body" | "headers">,
  now = office.now(),
) {
  vi.useFakeTimers({ toFake: ["Date"], now });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as {
      readonly type: string;
      readonly data: object;
    };
  } finally {
    vi.useRealTimers();
  }
}
const typesOf = () => system.received.map(({ body }) => JSON.parse(body).type);
const disable = (id: string) =>
  office.post(`/api/admin/people/${id}/actions`, { action: "disable" });

test("awards, revocations, and corrections of credit arrive signed, without reasons, names, or answers", async () => {
  const { secret } = await create();
  const credit = await awardedTo(nurse, "RL-1", {
    evaluation: {
      ...{ free_of_bias: false, bias_comment: "Sponsored, I think", objectives_met: 4 },
      ...{ will_change: "perhaps", change_comment: "More breaks" },
    },
  });
  const change = (action: string, body: object = {}) =>
    office.post(`/api/admin/credits/${credit.certificate.id}/${action}`, {
      reason: "Entered twice",
      ...body,
    });
  await change("correct", { amount: "0.50" });
  await change("revoke");
  await change("reinstate");
  await change("reissue");
  await work();
  const about = {
    practice_group_id: "group-1",
    person_id: people.nurse.id,
    certificate_id: credit.certificate.id,
    lesson: { id: "RL-1", number: "RL-001" },
    title: "Title of RL-1",
    credit_type: "contact_hours",
    awarded_on: credit.cme_certificate_awarded_at,
  };
  const events = system.received.map((one) => verified(secret, one));
  const byType = Object.fromEntries(events.map(({ type, data }) => [type, data]));
  expect(byType).toEqual({
    "credit.awarded": { ...about, amount: "0.25" },
    "credit.corrected": { ...about, amount: "0.50" },
    "credit.revoked": { ...about, amount: "0.50" },
    "credit.reinstated": { ...about, amount: "0.50" },
  });
  for (const { body } of system.received)
    expect(body).not.toMatch(/Sponsored|breaks|twice|Test|Person |@|perhaps/);
});

test("a signature doesn't verify with another secret, a changed body, or an old time", async () => {
  const { data, secret } = await create();
  await disable(people.nurse.id);
  await work();
  const [one] = system.received;
  if (!one) throw new Error("Nothing arrived.");
  expect(verified(secret, one).type).toBe("person.deactivated");
  const empty = `whsec_${Buffer.alloc(32).toString("base64")}`;
  const changed = { ...one, body: one.body.replace("deactivated", "activated") };
  expect(() => verified(empty, one)).toThrow("No matching signature");
  expect(() => verified(secret, changed)).toThrow("No matching signature");
  expect(() => verified(secret, one, office.now() + 10 * 60_000)).toThrow("too old");

  // For a day after a rotation, either secret verifies.
  const { secret: next } = (await office.post(`${URL}/${data.id}/rotate`, {})).json<Created>();
  const other = await office.add({ email: "other@respite.example", groups: ["group-1"] });
  await disable(other);
  await work();
  const second = system.received[1];
  if (!second) throw new Error("Nothing arrived.");
  for (const either of [secret, next])
    expect(verified(either, second).type).toBe("person.deactivated");
  const stored = JSON.stringify(await office.db.selectFrom("audit_detail").selectAll().execute());
  expect(stored).not.toContain("whsec_");
});

test("completed assignments and deactivations are sent once, to the person's own groups only", async () => {
  const ward = await create();
  const elsewhere = await create({ practice_group_id: "group-2" });
  const few = await create({ events: ["credit.awarded"] });
  await office.post("/api/admin/assignments", {
    ...{ practice_group_ids: ["group-1"], record_id_: "RL-1", series_id: null },
    ...{ due_on: "2026-03-13", audience: "everyone", titles: [], people: [] },
  });
  await apply(nurse, act("recordTimeWatched", watched("RL-1", 115)));
  expect(await deliveries(ward.data.id)).toHaveLength(1);
  await apply(nurse, finished("RL-1"));
  await apply(nurse, finished("RL-1"));
  await disable(people.nurse.id);
  await disable(people.nurse.id);
  expect((await deliveries(ward.data.id)).map(({ event }) => event).toSorted()).toEqual([
    "assignment.completed",
    "person.deactivated",
  ]);
  const completed = (await deliveries(ward.data.id)).find(({ event }) => event.startsWith("ass"));
  expect(JSON.parse(completed?.body ?? "").data).toMatchObject({
    ...{ person_id: people.nurse.id, lesson_id: "RL-1", series_id: null },
    ...{ title: "Title of RL-1", due_on: "2026-03-13" },
  });
  expect(await deliveries(elsewhere.data.id)).toEqual([]);
  expect(await deliveries(few.data.id)).toEqual([]);
});

test("deleting an account sends a deactivation with the id only", async () => {
  await create();
  const person = await office.person(people.nurse.id);
  await office.db
    .transaction()
    .execute((trx) => anonymize(trx, person as never, new Date(office.now())));
  await work();
  expect(system.received.map(({ body }) => JSON.parse(body).data)).toEqual([
    { practice_group_id: "group-1", person_id: people.nurse.id },
  ]);
});

test("an event is queued only if its change is, and a refused change tells nothing", async () => {
  const { data } = await create();
  await nurse.batch([claim("RL-1")]);
  const person = await office.person(people.nurse.id);
  await expect(
    office.db.transaction().execute(async (trx) => {
      await anonymize(trx, person as never, new Date(office.now()));
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await deliveries(data.id)).toEqual([]);
});

test("several workers send each event once", async () => {
  await create();
  const ids: string[] = [];
  for (let n = 0; n < 15; n++)
    ids.push(await office.add({ email: `p${n}@respite.example`, groups: ["group-1"] }));
  for (const id of ids) await disable(id);
  await Promise.all([work(), work(), work()]);
  await work();
  const told = system.received.map(({ body }) => JSON.parse(body).data.person_id);
  expect(told.toSorted()).toEqual(ids.toSorted());
  expect(new Set(system.received.map(({ headers }) => headers["webhook-id"])).size).toBe(15);
});

test("when a worker dies while sending, another sends the event with the same id", async () => {
  const { data } = await create();
  await disable(people.nurse.id);
  const [claimed] = await claimDue(office.db, data.id, office.now());
  await work();
  expect(system.received).toEqual([]);
  office.advanceClock(LEASE_MS + 1);
  await work();
  expect(system.received.map(({ headers }) => headers["webhook-id"])).toEqual([claimed?.id]);
});

test("failures are retried with growing delays for three days; then the webhook turns off and administrators get an email", async () => {
  const { data } = await create();
  system.settings.status = 503;
  await disable(people.nurse.id);
  await work();
  expect(await deliveries(data.id)).toMatchObject([
    { state: "pending", attempts: 1, status: 503, failure: null },
  ]);
  expect((await endpoint(data.id)).state).toBe("failing");
  for (const delay of RETRY_DELAYS_MS) {
    const sent = system.received.length;
    office.advanceClock(delay - 1);
    await work();
    expect(system.received).toHaveLength(sent);
    office.advanceClock(delay * 0.1 + 2);
    await work();
    expect(system.received).toHaveLength(sent + 1);
  }
  expect(new Set(system.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(await deliveries(data.id, "?state=failed")).toHaveLength(1);
  expect(await endpoint(data.id)).toMatchObject({ state: "off", off_why: "failures", failed: 1 });
  await office.mailSettled();
  const mails = await office.db.selectFrom("dev_mail").selectAll().execute();
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["admin@respite.example", "Webhook for Ward 7 turned off"],
  ]);

  // While it is off, nothing is stored. On again, the failed one can be sent by hand.
  await disable(people.leader.id);
  expect(await deliveries(data.id)).toHaveLength(1);
  const replay = () => office.post(`${URL}/${data.id}/replay`, { delivery: null });
  expect((await replay()).json()).toMatchObject({ code: "in_use" });
  system.settings.status = 200;
  const client = await office.requestAsEmail("admin@respite.example");
  const { version, url, events } = await endpoint(data.id);
  const payload = { version, url, events, enabled: true };
  expect((await client(`${URL}/${data.id}`, { method: "PUT", payload })).statusCode).toBe(200);
  expect((await replay()).json()).toEqual({ replayed: 1 });
  await work();
  expect(await deliveries(data.id)).toMatchObject([{ state: "delivered", status: 200 }]);
  expect(await endpoint(data.id)).toMatchObject({ state: "on", failing_since: null, failed: 0 });
  expect(await office.auditEvents("endpoint.replayed")).toHaveLength(1);
});

test("a delivered event can be sent again with its id; a missing one can't", async () => {
  const { data } = await create();
  await disable(people.nurse.id);
  await work();
  const [{ id } = { id: "" }] = await deliveries(data.id);
  const replay = (delivery: string) => office.post(`${URL}/${data.id}/replay`, { delivery });
  expect((await replay("nothing")).statusCode).toBe(404);
  expect((await replay(id)).json()).toEqual({ replayed: 1 });
  await work();
  expect(system.received.map(({ headers }) => headers["webhook-id"])).toEqual([id, id]);
  const other = await create({ practice_group_id: "group-2" });
  expect((await office.post(`${URL}/${other.data.id}/replay`, { delivery: id })).statusCode).toBe(
    404,
  );
});

test("410 turns a webhook off at once; redirects aren't followed; a broken connection is retried", async () => {
  const gone = await create();
  system.settings.status = 302;
  await disable(people.nurse.id);
  await work();
  expect(system.received.map(({ path }) => path)).toEqual(["/hook"]);
  expect(await deliveries(gone.data.id)).toMatchObject([{ state: "pending", status: 302 }]);
  system.settings.isSilent = true;
  office.advanceClock(6000);
  await work();
  expect(await deliveries(gone.data.id)).toMatchObject([
    { state: "pending", attempts: 2, status: null, failure: "ECONNRESET" },
  ]);
  system.settings.isSilent = false;
  system.settings.status = 410;
  office.advanceClock(DAY);
  await work();
  expect(await endpoint(gone.data.id)).toMatchObject({ state: "off", off_why: "gone" });
});

test("a webhook that fails doesn't hold up another", async () => {
  const dead = await create({ url: "http://127.0.0.1:9999/nobody" });
  await create();
  for (const { id } of [people.nurse, people.leader]) await disable(id);
  await work();
  expect(system.received).toHaveLength(2);
  expect((await endpoint(dead.data.id)).state).toBe("failing");
});

test("a test event goes to this webhook only, and deliveries are deleted after their time", async () => {
  const { data } = await create();
  const other = await create();
  expect((await office.post(`${URL}/${data.id}/test`, {})).statusCode).toBe(200);
  await work();
  expect(typesOf()).toEqual(["endpoint.test"]);
  expect(await deliveries(other.data.id)).toEqual([]);
  office.advanceClock(31 * DAY);
  await deleteOldDeliveriesJob.run(worker(), new AbortController().signal);
  expect(await office.db.selectFrom("event_delivery").selectAll().execute()).toEqual([]);
});

test("a changed or deleted webhook is audited, and a change based on an old version is rejected", async () => {
  const { data } = await create();
  const { url, events, version } = data;
  const put = (changes: object) =>
    office.put(`${URL}/${data.id}`, { url, events, version, enabled: true, ...changes });
  expect((await put({ enabled: false })).json().data).toMatchObject({
    ...{ state: "off", off_why: "admin", version: 2 },
  });
  expect((await put({ enabled: true })).statusCode).toBe(409);
  const removed = await office.admin(`${URL}/${data.id}`, { method: "DELETE" });
  expect(removed.statusCode).toBe(200);
  expect((await office.admin(`${URL}/${data.id}`)).statusCode).toBe(404);
  for (const action of ["created", "changed", "deleted"])
    expect(await office.auditEvents(`endpoint.${action}`)).toHaveLength(1);
});
