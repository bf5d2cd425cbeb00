import { afterEach, beforeEach, expect, test } from "vitest";
import type { Delivery, Endpoint } from "#contract/organizations/admin-endpoints.ts";
import { XAPI_EVENTS } from "#contract/organizations/admin-endpoints.ts";
import { deliverEvents } from "#server/platform/events/deliver.ts";
import { createLog } from "#server/platform/log.ts";
import { type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { exampleOf, runCurl } from "../../../support/guide-examples.ts";
import {
  type LearningRecordStore,
  startLearningRecordStore,
} from "../../../support/learning-record-store.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf, watched } from "../../../support/wire.ts";
import { act, apply, type Device, finished } from "../../acts.ts";
import { awardedTo } from "../../credit/ledger/ledger-helpers.ts";

const URL = "/api/admin/endpoints";

let office: AdminServer;
let store: LearningRecordStore;
let nurse: Device;
beforeEach(async () => {
  office = await startAdminServer({ config: { endpointsInPrivateNetworks: true } });
  store = await startLearningRecordStore();
  nurse = await deviceOf(office);
});
afterEach(async () => {
  await office.close();
  await store.close();
});

const connect = (changes: object = {}) =>
  office.post(URL, {
    ...{ practice_group_id: "group-1", kind: "xapi", url: store.url },
    ...{ events: XAPI_EVENTS, credentials: store.credentials, ...changes },
  });
const connected = async (changes?: object): Promise<Endpoint> =>
  (await connect(changes)).json().data;
const work = () =>
  deliverEvents({ ...office, clock: { now: office.now }, log: createLog("silent") });
const deliveries = async ({ id }: Endpoint): Promise<Delivery[]> =>
  (await office.admin(`${URL}/${id}/deliveries`)).json().data;
const current = async ({ id }: Endpoint): Promise<Endpoint> =>
  (await office.admin(`${URL}/${id}`)).json().data;
const replay = ({ id }: Endpoint, delivery: string | null) =>
  office.post(`${URL}/${id}/replay`, { delivery });

/** Plays a lesson of two minutes up to this second. */
const playedTo = (second: number) =>
  apply(nurse, act("recordTimeWatched", watched("RL-1", second, { intervals: [[0, second]] })));

/** Statements arrive in any order. */
const inOrder = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();

test("[API-01] a learning record store gets progress by quarters, completion, and credit as valid statements", async () => {
  await connected();
  for (const second of [10, 31, 33, 35, 95, 96]) await playedTo(second);
  await awardedTo(nurse, "RL-1");
  await apply(nurse, finished("RL-1"));
  await work();
  const statements = [...store.statements.values()];
  const homePage = office.config.publicUrl;
  const lesson = `${homePage}/enrichment_center/video/RL-1`;
  const byVerb = statements.map(({ verb, result }) => [verb.id.split("/").at(-1), result]);
  const progress = "https://w3id.org/xapi/cmi5/result/extensions/progress";
  expect(inOrder(byVerb)).toEqual(
    inOrder([
      ["progressed", { completion: false, extensions: { [progress]: 25 } }],
      ["progressed", { completion: false, extensions: { [progress]: 75 } }],
      ["completed", { completion: true }],
      [
        "earned",
        {
          completion: true,
          extensions: {
            [`${homePage}/xapi/credit-type`]: "contact_hours",
            [`${homePage}/xapi/credit-amount`]: "0.25",
          },
        },
      ],
    ]),
  );
  for (const { actor, object, timestamp } of statements) {
    expect(actor).toEqual({
      objectType: "Agent",
      account: { homePage, name: people.nurse.id },
    });
    expect(object).toMatchObject({ id: lesson });
    expect(Date.parse(String(timestamp))).toBeGreaterThan(0);
  }
  expect(JSON.stringify(statements)).not.toMatch(/@|Test|Person /);
});

test("[API-01] a statement whose reply was lost is stored once, and a store with another statement of its id isn't asked again", async () => {
  const endpoint = await connected();
  await apply(nurse, finished("RL-1"));
  store.settings.losesReplies = true;
  await work();
  expect(await deliveries(endpoint)).toMatchObject([{ state: "pending", failure: "ECONNRESET" }]);
  store.settings.losesReplies = false;
  office.advanceClock(6000);
  await work();
  expect(store.statements.size).toBe(1);
  expect(await deliveries(endpoint)).toMatchObject([{ state: "delivered", status: 204 }]);

  const [[id, statement] = []] = store.statements;
  if (!(id && statement)) throw new Error("Nothing was stored.");
  store.statements.set(id, { ...statement, stored: "2026-01-01T00:00:00Z" });
  await replay(endpoint, id);
  await work();
  expect(await deliveries(endpoint)).toMatchObject([{ id, state: "delivered", status: 409 }]);
  expect(store.statements.size).toBe(1);
});

test("[API-01] wrong credentials are retried until they are corrected, and an invalid statement fails without stopping others", async () => {
  const endpoint = await connected({ credentials: { key: "respite-key", secret: "wrong" } });
  await apply(nurse, finished("RL-1"));
  await work();
  expect(await deliveries(endpoint)).toMatchObject([{ state: "pending", status: 401 }]);
  expect(await current(endpoint)).toMatchObject({ state: "failing", key: "respite-key" });

  const { url, events, version } = endpoint;
  const { credentials } = store;
  const body = { url, events, version, enabled: true };
  const saved = await office.put(`${URL}/${endpoint.id}`, { ...body, credentials });
  expect(saved.statusCode).toBe(200);
  expect(saved.body).not.toContain(credentials.secret);
  office.advanceClock(6000);
  await work();
  expect(await deliveries(endpoint)).toMatchObject([{ state: "delivered" }]);
  const audited = JSON.stringify(await office.db.selectFrom("audit_detail").selectAll().execute());
  expect(audited).not.toContain(credentials.secret);

  store.settings.status = 400;
  await office.post(`${URL}/${endpoint.id}/test`, {});
  await work();
  const failed = (await deliveries(endpoint)).find(({ event }) => event === "endpoint.test");
  expect(failed).toMatchObject({ state: "failed", attempts: 1, status: 400 });
  expect((await current(endpoint)).state).toBe("on");
  store.settings.status = 0;
  expect((await replay(endpoint, null)).json()).toEqual({ replayed: 1 });
  await work();
  expect(store.statements.get(failed?.id ?? "")).toMatchObject({
    actor: { account: { name: "test" } },
  });
});

test("[API-01] the guide's example reads the statements from the store", async () => {
  await connected();
  await apply(nurse, finished("RL-1"));
  await work();
  const { key, secret } = store.credentials;
  const reply = await runCurl(exampleOf("integrations.md", "statements"), {
    STORE: store.url.replace(/\/$/, ""),
    STORE_CREDENTIALS: btoa(`${key}:${secret}`),
  });
  expect(await reply.json()).toEqual({ statements: [...store.statements.values()] });
});

test("[API-01] a learning record store needs credentials and takes no other events; a webhook takes no credentials", async () => {
  const fieldsOf = async (changes: object) => Object.keys((await connect(changes)).json().errors);
  expect(await fieldsOf({ credentials: undefined })).toContain("credentials");
  expect(await fieldsOf({ events: ["person.deactivated"] })).toContain("events");
  expect(await fieldsOf({ url: `${store.url}?tenant=1` })).toContain("url");
  expect(await fieldsOf({ kind: "webhook", events: ["credit.awarded"] })).toContain("credentials");
  const endpoint = await connected();
  const rotated = await office.post(`${URL}/${endpoint.id}/rotate`, {});
  expect(rotated.json()).toMatchObject({ code: "in_use" });
});
