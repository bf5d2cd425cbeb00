import { afterAll, beforeAll, expect, test } from "vitest";
import {
  hasSession,
  NURSE,
  type ProtocolServer,
  send,
  sessionOf,
  signIn,
  startProtocolServer,
} from "./protocol-server.ts";

let server: ProtocolServer;
beforeAll(async () => {
  server = await startProtocolServer();
});
afterAll(() => server.close());

type Request = Parameters<typeof send>[2] & { query?: Record<string, string> };

const validate = ({ query = {}, headers = {} }: Request = {}) =>
  send(`${server.url}/auth/validate_token?${new URLSearchParams(query)}`, "GET", { headers });
const signOut = (request: Request = {}) => send(`${server.url}/auth/sign_out`, "DELETE", request);
/** Calls a protected API route. */
const watched = (headers: Record<string, string>) =>
  send(`${server.url}/api/time_watched`, "GET", { headers });

const INVALID = { success: false, errors: ["Invalid login credentials"] };
const NOT_SIGNED_OUT = {
  success: false,
  errors: ["User was not found or was not logged in."],
};

test("[ACC-03] a session is accepted by headers, query, or bearer and returned unchanged", async () => {
  const headers = await signIn(server);
  const { "access-token": token, client, uid } = headers;
  const five = Buffer.from(JSON.stringify(headers)).toString("base64");
  for (const request of [
    { headers },
    { query: { uid, client, "access-token": token, unbatch: "true" } },
    { headers: { authorization: `Bearer ${five}` } },
    { headers: { uid: ` ${uid.toUpperCase()}`, client }, query: { "access-token": token } },
  ]) {
    const { status, body, reply } = await validate(request);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: expect.objectContaining({ uid: NURSE, email: NURSE, first_name: "Noor" }),
    });
    expect(sessionOf(reply)).toEqual(headers);
    const bearer = reply.headers.get("authorization")?.replace("Bearer ", "") ?? "";
    expect(JSON.parse(Buffer.from(bearer, "base64").toString())).toEqual(headers);
  }
});

test("[ACC-03] an invalid, partial, foreign, or expired session gets a 401", async () => {
  await server.addPerson("other@respite.example");
  const headers = await signIn(server);
  const foreign = await signIn(server, "other@respite.example");
  const { "access-token": token, client, uid } = headers;
  for (const request of [
    {},
    { headers: { ...headers, "access-token": "wrong" } },
    { headers: { ...headers, client: "wrong" } },
    { headers: { ...headers, uid: foreign.uid } },
    { headers: { ...headers, client: foreign.client } },
    { query: { uid, "access-token": token } },
    { query: { uid, client } },
  ]) {
    const { status, body, reply } = await validate(request);
    expect([status, body, hasSession(reply)]).toEqual([401, INVALID, false]);
  }
  const twoWeeks = 14 * 24 * 60 * 60_000;
  server.advanceClock(twoWeeks - 1000);
  expect((await validate({ headers })).status).toBe(200);
  server.advanceClock(1000);
  expect((await validate({ headers })).body).toEqual(INVALID);
});

test("[ACC-03] a protected call returns the session headers, or the standard 401 without a session", async () => {
  const headers = await signIn(server);
  const { status, reply } = await watched(headers);
  expect([status, sessionOf(reply)]).toEqual([200, headers]);
  const refused = await watched({ ...headers, "access-token": "wrong" });
  expect([refused.status, refused.body, hasSession(refused.reply)]).toEqual([
    401,
    { errors: ["You need to sign in or sign up before continuing."] },
    false,
  ]);
});

test("[ACC-03] a protected call accepts credentials in header or bearer, but not in the query or body", async () => {
  const { uid, client, "access-token": token } = await signIn(server);
  const three = { uid, client, "access-token": token };
  const bearer = Buffer.from(JSON.stringify(three)).toString("base64");
  const query = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`;
  const devices = (headers: Record<string, string>, search = "") =>
    send(`${server.url}/api/devices${search}`, "GET", { headers });
  const replies = [
    await devices(three),
    await devices({ authorization: `Bearer ${bearer}` }),
    await devices({}, query(three)),
    await devices({ client }, query({ uid, "access-token": token })),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 401, 401]);
  const body = { ...three, id: "0190b2f0-0000-7000-8000-000000000001", event: "play" };
  const byBody = await send(`${server.url}/api/log_frontend_utilization`, "POST", { body });
  expect(byBody.status).toBe(401);
});

test("[ACC-04] concurrent requests all return the same token and no blank header", async () => {
  const headers = await signIn(server);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? watched(headers) : validate({ headers }))),
  );
  for (const { status, reply } of replies) {
    expect(status).toBe(200);
    expect(sessionOf(reply)).toEqual(headers);
  }
  server.advanceClock(60 * 60_000);
  expect((await validate({ headers })).status).toBe(200);
});

test("[ACC-03] signing out by headers, JSON, or form ends only this device's session", async () => {
  const stays = await signIn(server);
  const requests = [
    async (headers: Record<string, string>) => signOut({ headers }),
    async (body: Record<string, string>) => signOut({ body }),
    async (form: Record<string, string>) => signOut({ body: new URLSearchParams(form) }),
    // A content type without a body, as sent by clients that replay all headers.
    async (headers: Record<string, string>) =>
      signOut({ headers: { ...headers, "content-type": "application/json; charset=utf-8" } }),
  ];
  for (const request of requests) {
    const headers = await signIn(server);
    const { uid, client, "access-token": token } = headers;
    const { status, body, reply } = await request({ uid, client, "access-token": token });
    expect([status, body, hasSession(reply)]).toEqual([200, { success: true }, false]);
    expect((await validate({ headers })).status).toBe(401);
    const again = await request({ uid, client, "access-token": token });
    expect([again.status, again.body]).toEqual([404, NOT_SIGNED_OUT]);
  }
  expect((await validate({ headers: stays })).status).toBe(200);
  expect((await signOut()).body).toEqual(NOT_SIGNED_OUT);
});

test("[ACC-04] only one of two concurrent sign-outs succeeds", async () => {
  const headers = await signIn(server);
  const replies = await Promise.all([signOut({ headers }), signOut({ headers })]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test("[ACC-03] a disabled person is signed out on the next request", async () => {
  await server.addPerson("leaving@respite.example");
  const headers = await signIn(server, "leaving@respite.example");
  await server.db
    .updateTable("person")
    .set({ enabled: false })
    .where("email", "=", "leaving@respite.example")
    .execute();
  expect((await validate({ headers })).body).toEqual(INVALID);
});
