import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NOT_SIGNED_IN } from "#contract/api-error.ts";
import { DEVICE_LIMIT } from "#contract/constants.ts";
import { noteEndedSessions } from "#server/accounts/session/ended-sessions.ts";
import { hashToken } from "#server/accounts/session/token.ts";
import { startEpoch } from "#server/platform/database/epoch.ts";
import {
  PASSWORD,
  type ProtocolServer,
  send,
  signIn,
  startProtocolServer,
} from "./protocol-server.ts";

let server: ProtocolServer;
let email: string;
let count = 0;
beforeAll(async () => {
  server = await startProtocolServer();
});
beforeEach(async () => {
  email = `ended${count++}@respite.example`;
  await server.addPerson(email);
});
afterAll(() => server.close());

type Headers = Record<string, string>;

const check = (headers: Headers) =>
  send(`${server.url}/api/check_session_timeout`, "GET", { headers });
const changePassword = (headers: Headers) =>
  send(`${server.url}/auth/password`, "PUT", {
    headers,
    body: {
      current_password: PASSWORD,
      password: "another long night",
      password_confirmation: "another long night",
    },
  });

test("[ACC-04] a device learns that its session ended with a password change elsewhere", async () => {
  const [here, there] = [await signIn(server, email), await signIn(server, email)];
  expect((await changePassword(here)).status).toBe(200);
  const { status, body } = await check(there);
  expect([status, body]).toEqual([401, { errors: [NOT_SIGNED_IN], reason: "password_changed" }]);
  expect((await check(here)).status).toBe(200);
});

test("[ACC-15] a device learns that it was signed out from another device", async () => {
  const [here, there] = [await signIn(server, email), await signIn(server, email)];
  await send(`${server.url}/api/devices/${there.client}`, "DELETE", { headers: here });
  expect((await check(there)).body.reason).toBe("signed_out");
});

test("[SYNC-15] a device learns that its session was ended by a sign-in on one device too many", async () => {
  const sessions: Headers[] = [];
  for (let n = 0; n <= DEVICE_LIMIT; n++) {
    sessions.push(await signIn(server, email));
    server.advanceClock(1000);
  }
  const [first = {}, second = {}] = sessions;
  expect((await check(first)).body.reason).toBe("too_many_devices");
  expect((await check({ ...first, "access-token": "guess" })).body.reason).toBeUndefined();
  expect((await check(second)).status).toBe(200);
  // Sessions that expired don't count.
  server.advanceClock(15 * 24 * 60 * 60_000);
  await signIn(server, email);
  expect((await check(second)).body.reason).toBeUndefined();
});

test("[SYNC-15] the server remembers why the latest 100 sessions of a person ended", async () => {
  const { id } = await server.addPerson("script@respite.example");
  const ended = (n: number) => ({ client: `client-${n}`, token_hash: hashToken(`token-${n}`) });
  for (let n = 0; n <= 100; n++) {
    server.advanceClock(1000);
    const ending = { reason: "too_many_devices", now: new Date(server.now()) } as const;
    await noteEndedSessions(server.db, id, [ended(n)], ending);
  }
  const reasonOf = async (n: number) =>
    (
      await check({
        uid: "script@respite.example",
        client: `client-${n}`,
        "access-token": `token-${n}`,
      })
    ).body.reason;
  expect([await reasonOf(0), await reasonOf(1), await reasonOf(100)]).toEqual([
    undefined,
    "too_many_devices",
    "too_many_devices",
  ]);
});

test("[ADM-01] a device learns that its account was deactivated", async () => {
  const [here, there] = [await signIn(server, email), await signIn(server, email)];
  await send(`${server.url}/api/devices/${there.client}`, "DELETE", { headers: here });
  await server.db
    .updateTable("person")
    .set({ enabled: false })
    .where("email", "=", email)
    .execute();
  expect((await check(there)).body.reason).toBe("inactive");
});

test("[ACC-07] no reason is given without the token of the ended session, or after it expired", async () => {
  const [here, there] = [await signIn(server, email), await signIn(server, email)];
  await changePassword(here);
  const unknown = { status: 401, body: { errors: [NOT_SIGNED_IN] } };
  expect(await check({ ...there, "access-token": "guess" })).toMatchObject(unknown);
  expect((await check({ ...there, "access-token": "guess" })).body.reason).toBeUndefined();
  const signedOut = await signIn(server, email, "another long night");
  await send(`${server.url}/auth/sign_out`, "DELETE", { headers: signedOut });
  expect((await check(signedOut)).body.reason).toBeUndefined();
});

test("[ACC-07] reasons are removed after 30 days", async () => {
  const [here, there] = [await signIn(server, email), await signIn(server, email)];
  await send(`${server.url}/api/devices/${there.client}`, "DELETE", { headers: here });
  server.advanceClock(31 * 24 * 60 * 60_000);
  const [later, last] = [await signIn(server, email), await signIn(server, email)];
  await send(`${server.url}/api/devices/${last.client}`, "DELETE", { headers: later });
  expect((await check(there)).body.reason).toBeUndefined();
  expect((await check(last)).body.reason).toBe("signed_out");
});

test("[SYNC-15] a device learns that the account was deleted, and the server keeps nothing that leads to the person", async () => {
  const [here, there] = [await signIn(server, email), await signIn(server, email)];
  const { status } = await send(`${server.url}/auth`, "DELETE", {
    headers: here,
    body: { current_password: PASSWORD },
  });
  expect(status).toBe(200);
  expect((await check(there)).body.reason).toBe("account_deleted");
  expect((await check({ ...there, "access-token": "guessed" })).body.reason).toBeUndefined();
});

test("[SYNC-15] a device learns that a restored backup ended its session, whether or not its account is in the backup", async () => {
  const [here, there] = [await signIn(server, email), await signIn(server, email)];
  await server.db.deleteFrom("auth_client").where("client", "=", there.client).execute();
  server.advanceClock(60_000);
  // Without a restore, the session has timed out.
  expect((await check(there)).body.reason).toBeUndefined();
  await startEpoch(server.db, server.now());
  expect((await check(here)).status).toBe(200);
  expect((await check(there)).body.reason).toBe("restored");
  expect((await check({ ...there, uid: "new@respite.example" })).body.reason).toBe("restored");
  const bearer = Buffer.from(JSON.stringify(there)).toString("base64");
  expect((await check({ authorization: `Bearer ${bearer}` })).body.reason).toBe("restored");
  const { expiry: _, ...withoutExpiry } = there;
  expect((await check(withoutExpiry)).body.reason).toBeUndefined();
});

test("[SYNC-15] a session that expired, or was opened after the restore, isn't said to have ended with it", async () => {
  const before = await signIn(server, email);
  await startEpoch(server.db, server.now() + 1000);
  server.advanceClock(60_000);
  const after = await signIn(server, email);
  expect((await check({ ...before, "access-token": "guess" })).body.reason).toBeUndefined();
  await server.db.deleteFrom("auth_client").execute();
  expect((await check(after)).body.reason).toBeUndefined();
  expect((await check(before)).body.reason).toBe("restored");
  server.advanceClock(14 * 24 * 60 * 60_000);
  expect((await check(before)).body.reason).toBeUndefined();
});
