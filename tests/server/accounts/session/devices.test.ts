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

test("[ACC-15] one's devices are listed, the last seen first, with nothing that signs in", async () => {
  const there = await signIn(server, email);
  server.pass(60 * 60_000);
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
  server.pass(fourteenDays - 60 * 60_000);
  expect((await list(here)).body.data).toHaveLength(1);
});

test("[ACC-15] a device that is signed out elsewhere is signed out at once, and only that one", async () => {
  const [here, there] = [await signIn(server, email), await signIn(server, email)];
  const { status, body } = await revoke(here, there.client);
  expect([status, body]).toEqual([200, { success: true }]);
  expect((await list(there)).status).toBe(401);
  expect((await list(here)).body.data).toHaveLength(1);
  const again = await revoke(here, there.client);
  expect([again.status, again.body.code]).toEqual([404, "not_found"]);
});

test("[ACC-15] somebody else's device is not there, nor is one with a name that cannot be", async () => {
  const mine = await signIn(server, email);
  await server.addPerson(`other.${email}`);
  const other = await signIn(server, `other.${email}`);
  for (const client of [other.client, "%00", "x".repeat(100), "%F0%9F%8C%99"]) {
    const { status, body } = await revoke(mine, client);
    expect([client, status, body.code]).toEqual([client, 404, "not_found"]);
  }
  expect((await list(other)).status).toBe(200);
});

test("[ACC-15] the device that asks may sign itself out", async () => {
  const here = await signIn(server, email);
  expect((await revoke(here, here.client)).status).toBe(200);
  expect((await list(here)).status).toBe(401);
});
