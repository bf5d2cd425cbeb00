import { afterEach, beforeEach, expect, test } from "vitest";
import { currentPushKey } from "#server/platform/push/keys.ts";
import { rowHashes } from "../../../support/database.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { type Device, post } from "../../acts.ts";
import { browserAt } from "./push-service.ts";

const service = { url: "https://push.example.org" };
let now: number;
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  now = Date.parse("2026-11-21T03:00:00Z");
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const subscribe = (
  device: Device,
  name: string,
  keys = browserAt(service, name).subscription.keys,
) => post(device, "/api/push/subscriptions", { endpoint: `${service.url}/push/${name}`, keys });
const stored = () =>
  server.db
    .selectFrom("push_subscription")
    .select(["endpoint", "person_id", "p256dh"])
    .orderBy("endpoint")
    .execute();

test("[SUR-03] concurrent requests create one VAPID key", async () => {
  const deps = { db: server.db, clock: { now: () => now } };
  const created = await Promise.all([1, 2, 3].map(() => currentPushKey(deps)));
  const key = (await nurse.ask("/api/push/key")).json().key;
  expect(new Set([key, ...created.map(({ public_key }) => public_key)]).size).toBe(1);
  expect(Buffer.from(key, "base64url")).toHaveLength(65);
  expect(await server.db.selectFrom("push_key").select("public_key").execute()).toHaveLength(1);
});

test("[SUR-03] subscribing again replaces the keys of a browser", async () => {
  await subscribe(nurse, "a");
  const { keys } = browserAt(service, "a").subscription;
  expect((await subscribe(nurse, "a", keys)).json()).toEqual({ success: true });
  expect(await stored()).toMatchObject([{ person_id: nurse.owner, p256dh: keys.p256dh }]);
});

test("[SUR-03] a browser belongs to the person who subscribed last", async () => {
  await subscribe(nurse, "a");
  const leader = await deviceOf(server, "leader");
  await subscribe(leader, "a");
  expect(await stored()).toMatchObject([{ person_id: leader.owner }]);
});

test("[SUR-03] people can unsubscribe only their own browsers", async () => {
  await subscribe(nurse, "a");
  const leader = await deviceOf(server, "leader");
  const before = await rowHashes(server.db);
  const unsubscribe = (device: Device, name: string) =>
    post(device, "/api/push/unsubscribe", { endpoint: `${service.url}/push/${name}` });
  await unsubscribe(leader, "a");
  await unsubscribe(nurse, "b");
  expect(await rowHashes(server.db)).toEqual(before);
  expect((await unsubscribe(nurse, "a")).json()).toEqual({ success: true });
  expect(await stored()).toEqual([]);
});

test("[SUR-03] stores ten browsers per person and deletes the least recently renewed one", async () => {
  for (const name of "abcdefghijk") {
    await subscribe(nurse, name);
    now += 1000;
    if (name === "d") await subscribe(nurse, "a");
  }
  const names = (await stored()).map(({ endpoint }) => endpoint.at(-1)).join("");
  expect(names).toBe("acdefghijk");
});

test("[SUR-03] rejects invalid endpoints and keys without storing anything", async () => {
  const { keys } = browserAt(service, "a").subscription;
  const before = await rowHashes(server.db);
  for (const body of [
    { endpoint: "https://169.254.169.254/latest", keys },
    { endpoint: "http://push.example.org/a", keys },
    { endpoint: `${service.url}/a`, keys: { ...keys, p256dh: "BA" } },
    { endpoint: `${service.url}/a`, keys: { ...keys, auth: "" } },
  ]) {
    const { statusCode } = await post(nurse, "/api/push/subscriptions", body);
    expect([body, [400, 422].includes(statusCode)]).toEqual([body, true]);
  }
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[SUR-03] signing out deletes only the subscription of that browser", async () => {
  const other = await deviceOf(server);
  await subscribe(nurse, "a");
  await subscribe(other, "b");
  await nurse.ask("/auth/sign_out", { method: "DELETE" });
  expect(await stored()).toMatchObject([{ endpoint: `${service.url}/push/b` }]);
});

test("[ACC-15] the export lists the browsers without their encryption secrets", async () => {
  const { keys } = browserAt(service, "a").subscription;
  await subscribe(nurse, "a", keys);
  const reply = await nurse.ask(`/api/users/${nurse.owner}/export`);
  expect(reply.json().records.push_subscription).toMatchObject([{ person_id: nurse.owner }]);
  expect(reply.body).not.toContain(keys.auth);
});
