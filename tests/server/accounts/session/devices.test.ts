import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ProtocolServer, send, signIn, startProtocolServer } from "./protocol-server.ts";

let server: ProtocolServer;
let email: string;
let count = 0;
beforeAll(async () => {
  server = await startProtocolServer();
});
beforeEach(async () => {
  email = `person${count++}@respite.example`;
  await server.addPerson(email);
});
afterAll(() => server.close());

type Headers = Record<string, string>;

const list = (headers: Headers) => send(`${server.url}/api/devices`, "GET", { headers });
const revoke = (headers: Headers, client: string) =>
  send(`${server.url}/api/devices/${client}`, "DELETE", { headers });

test("[ACC-15] lists the person's devices, most recently seen first, without credentials", async () => {
  const there = await signIn(server, email);
  server.advanceClock(60 * 60_000);
  const here = await signIn(server, email);
  const { status, body } = await list(here);
  expect(status).toBe(200);
  const time = (before: number) => new Date(server.now() - before).toISOString();
  const shown = (headers: Headers, at: string, current: boolean) => ({
    client: headers.client,
    user_agent: "node",
    signed_in_at: at,
    last_seen_at: at,
    current,
  });
  expect(body).toEqual({
    data: [shown(here, time(0), true), shown(there, time(60 * 60_000), false)],
  });
  const fourteenDays = 14 * 24 * 60 * 60_000;
  server.advanceClock(fourteenDays - 60 * 60_000);
  expect((await list(here)).body.data).toHaveLength(1);
});

test("[ACC-15] revoking a device signs out only that device, immediately", async () => {
  const [here, there] = [await signIn(server, email), await signIn(server, email)];
  const { status, body } = await revoke(here, there.client);
  expect([status, body]).toEqual([200, { success: true }]);
  expect((await list(there)).status).toBe(401);
  expect((await list(here)).body.data).toHaveLength(1);
  const again = await revoke(here, there.client);
  expect([again.status, again.body.code]).toEqual([404, "not_found"]);
});

test("[ACC-15] another person's device or a malformed id is not found", async () => {
  const mine = await signIn(server, email);
  await server.addPerson(`other.${email}`);
  const other = await signIn(server, `other.${email}`);
  for (const client of [other.client, "%00", "x".repeat(100), "%F0%9F%8C%99"]) {
    const { status, body } = await revoke(mine, client);
    expect([client, status, body.code]).toEqual([client, 404, "not_found"]);
  }
  expect((await list(other)).status).toBe(200);
});

test("[ACC-15] a device can revoke itself", async () => {
  const here = await signIn(server, email);
  expect((await revoke(here, here.client)).status).toBe(200);
  expect((await list(here)).status).toBe(401);
});
