import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { issueConfirmation } from "#server/accounts/session/confirmation.ts";
import {
  hasSession,
  type ProtocolServer,
  send,
  signIn,
  startProtocolServer,
} from "../session/protocol-server.ts";

let server: ProtocolServer;
let email: string;
let id: string;
let token: string;
let count = 0;
beforeAll(async () => {
  server = await startProtocolServer();
});
beforeEach(async () => {
  email = `new${count++}@respite.example`;
  ({ id } = await server.addPerson(email, { password_hash: null, confirmed_at: null }));
  token = await newToken();
});
afterAll(() => server.close());

const MINUTE = 60_000;
const NEW = "the first long night";
const both = { password: NEW, password_confirmation: NEW };
const newToken = (delivery: "mailed" | "returned" = "mailed") =>
  issueConfirmation(server.db, { id, email }, delivery, new Date(server.now()));
const look = (query: Record<string, string>) =>
  send(`${server.url}/api/users/by_token?${new URLSearchParams(query)}`, "GET");
const choose = (person: string, body: object) =>
  send(`${server.url}/api/users/${encodeURIComponent(person)}`, "PUT", { body });
const right = () => ({ confirmation_token: token, email, ...both });

const INVALID = { success: false, code: "not_found", errors: ["Invalid Confirmation Link"] };

test("[ACC-11] a valid link can be viewed repeatedly but sets one password", async () => {
  for (let looked = 0; looked < 3; looked++) {
    const { status, body } = await look({ token, email: ` ${email.toUpperCase()}` });
    expect([status, body]).toEqual([
      200,
      { data: { id, email, first_name: "Noor", has_password: false, must_sign_in: false } },
    ]);
  }
  const { status, body, reply } = await choose(id, right());
  expect([status, body, hasSession(reply)]).toEqual([
    200,
    { success: true, message: "Your account has been confirmed! You may now login." },
    false,
  ]);
  await signIn(server, email, NEW);
  expect((await look({ token, email })).body).toEqual(INVALID);
  const again = await choose(id, right());
  expect([again.status, again.body]).toEqual([404, INVALID]);
});

test("[ACC-11] a forged or expired link, or one for another email or person, is invalid", async () => {
  const other = await server.addPerson(`other.${email}`, { password_hash: null });
  for (const query of [
    {},
    { token },
    { email },
    { token: "garbage", email },
    { token: "\0", email },
    { token, email: other.email },
    { token, email: "a\0@respite.example" },
    { token, email: `${"x".repeat(300)}@respite.example` },
    { token, email: "nörə@respite.example" },
  ] as Record<string, string>[]) {
    const { status, body } = await look(query);
    expect([query, status, body]).toEqual([query, 404, INVALID]);
  }
  for (const [person, body] of [
    [other.id, right()],
    ["nobody", right()],
    [other.id, { ...right(), email: other.email }],
    [id, { ...right(), confirmation_token: undefined }],
    [id, { ...right(), email: other.email }],
  ] as const) {
    const reply = await choose(person, body);
    expect([reply.status, reply.body]).toEqual([404, INVALID]);
  }
  server.advanceClock(3 * 24 * 60 * MINUTE);
  expect((await look({ token, email })).status).toBe(404);
  expect((await choose(id, right())).status).toBe(404);
});

test("[ACC-11] a token returned to a browser expires after 30 minutes", async () => {
  token = await newToken("returned");
  server.advanceClock(30 * MINUTE - 1000);
  expect((await look({ token, email })).status).toBe(200);
  server.advanceClock(1000);
  expect((await look({ token, email })).status).toBe(404);
});

test("[ACC-11] a link becomes invalid when the email changes or the account is disabled", async () => {
  const set = (change: object) =>
    server.db.updateTable("person").set(change).where("id", "=", id).execute();
  await set({ enabled: false });
  expect((await look({ token, email })).status).toBe(404);
  await set({ enabled: true, email: `moved.${email}` });
  expect((await look({ token, email })).status).toBe(404);
  expect((await look({ token, email: `moved.${email}` })).status).toBe(404);
});

test("[ACC-11] password errors are reported by field and the link stays valid", async () => {
  const missing = await choose(id, { confirmation_token: token, email, password: NEW });
  expect([missing.status, missing.body.errors]).toEqual([
    422,
    ["You must fill out the fields labeled 'Password' and 'Password confirmation'."],
  ]);
  const wrong = { ...right(), password: "short", password_confirmation: "other" };
  const { status, body } = await choose(id, wrong);
  expect([status, body.errors.password, body.errors.password_confirmation]).toEqual([
    422,
    ["is too short (minimum is 12 characters)"],
    ["doesn't match Password"],
  ]);
  expect((await choose(id, right())).status).toBe(200);
});

test("[ACC-11] only one of two concurrent passwords is stored, and all other links are closed", async () => {
  const sibling = await newToken();
  const replies = await Promise.all([choose(id, right()), choose(id, right())]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect((await look({ token: sibling, email })).status).toBe(404);
});
