import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  hasSession,
  PASSWORD,
  type ProtocolServer,
  send,
  sessionOf,
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
  email = `person${count++}@respite.example`;
  await server.addPerson(email);
});
afterAll(() => server.close());

const NEW = "another long night";
const AN_HOUR = 60 * 60_000;
const change = (headers: Record<string, string>, body: object) =>
  send(`${server.url}/auth/password`, "PUT", { headers, body });
const status = async (headers: Record<string, string>) =>
  (await send(`${server.url}/auth/validate_token`, "GET", { headers })).status;
const both = { password: NEW, password_confirmation: NEW };

test("[ACC-04] a new password ends other sessions and renews this one for two weeks", async () => {
  const [here, there] = [await signIn(server, email), await signIn(server, email)];
  server.advanceClock(AN_HOUR);
  const { status: code, body, reply } = await change(here, { ...both, current_password: PASSWORD });
  expect(code).toBe(200);
  expect(body).toEqual({
    success: true,
    data: expect.objectContaining({ email, allow_password_change: false }),
    message: "Your password has been successfully updated.",
  });
  expect(sessionOf(reply)).toEqual({ ...here, expiry: `${Number(here.expiry) + AN_HOUR / 1000}` });
  expect([await status(here), await status(there)]).toEqual([200, 401]);
  await expect(signIn(server, email)).rejects.toThrow("401");
  await signIn(server, email, NEW);
});

test("[ACC-03] a missing or invalid session cannot change a password", async () => {
  const headers = await signIn(server, email);
  for (const wrong of [{}, { ...headers, "access-token": "wrong" }]) {
    const { status: code, body, reply } = await change(wrong, { ...both, email });
    expect([code, body, hasSession(reply)]).toEqual([
      401,
      { success: false, errors: ["Unauthorized"] },
      false,
    ]);
  }
  const garbage = await change({}, { ...both, reset_password_token: "garbage" });
  expect([garbage.status, garbage.body.errors]).toEqual([401, ["Unauthorized"]]);
  await signIn(server, email);
});

test("[ACC-03] missing or invalid fields are reported and the old password stays", async () => {
  const headers = await signIn(server, email);
  const missing = {
    success: false,
    errors: ["You must fill out the fields labeled 'Password' and 'Password confirmation'."],
  };
  for (const body of [{}, { password: NEW }, { password_confirmation: NEW }, { password: "" }]) {
    const answer = await change(headers, body);
    expect([answer.status, answer.body]).toEqual([422, missing]);
  }
  const { status: code, body } = await change(headers, {
    password: "short",
    password_confirmation: "shorter",
    current_password: PASSWORD,
  });
  expect([code, body]).toEqual([
    422,
    {
      success: false,
      errors: {
        password: ["is too short (minimum is 12 characters)"],
        password_confirmation: ["doesn't match Password"],
        full_messages: [
          "Password is too short (minimum is 12 characters)",
          "Password confirmation doesn't match Password",
        ],
      },
    },
  ]);
  await signIn(server, email);
});

test("[ACC-03] an account of another provider has no password to change", async () => {
  await server.addPerson(`sso.${email}`);
  const headers = await signIn(server, `sso.${email}`);
  await server.db
    .updateTable("person")
    .set({ provider: "oidc" })
    .where("email", "=", `sso.${email}`)
    .execute();
  const { status: code, body } = await change(headers, both);
  expect([code, body]).toEqual([
    422,
    {
      success: false,
      errors: [
        "This account does not require a password. Sign in using your 'Oidc' account instead.",
      ],
    },
  ]);
});

test("[SEC-01] an old session needs the current password and cannot guess it", async () => {
  const headers = await signIn(server, email);
  server.advanceClock(AN_HOUR);
  const silent = await change(headers, both);
  expect([silent.status, silent.body.errors]).toEqual([
    422,
    {
      current_password: ["can't be blank"],
      full_messages: ["Current password can't be blank"],
    },
  ]);
  for (let guess = 0; guess < 10; guess++) {
    const wrong = await change(headers, { ...both, current_password: `guess ${guess}` });
    expect([wrong.status, wrong.body.errors.current_password]).toEqual([422, ["is invalid"]]);
  }
  const right = await change(headers, { ...both, current_password: PASSWORD });
  expect(right.body.errors.current_password).toEqual(["is invalid"]);
  expect(await status(headers)).toBe(200);
});

test("[ACC-03] PUT /auth with profile fields says where profiles are changed, and changes nothing", async () => {
  const headers = await signIn(server, email);
  const sentence =
    "Only the password can be changed here. Change your profile with PUT /api/providers/{id}.";
  for (const fields of [
    { first_name: "Ada" },
    { gender: null, current_password: PASSWORD, ...both },
  ]) {
    const reply = await send(`${server.url}/auth`, "PUT", { headers, body: fields });
    expect([reply.status, reply.body]).toEqual([
      422,
      {
        status: "error",
        success: false,
        errors: { base: [sentence], full_messages: [sentence] },
      },
    ]);
  }
  await signIn(server, email);
});

test("[ACC-03] PUT /auth also changes the password", async () => {
  const here = await signIn(server, email);
  const there = await signIn(server, email);
  const put = (headers: Record<string, string>, body: object) =>
    send(`${server.url}/auth`, "PUT", { headers, body });
  const withoutSession = await put({}, both);
  expect([withoutSession.status, withoutSession.body]).toEqual([
    404,
    { status: "error", success: false, errors: ["User not found."] },
  ]);
  const wrong = await put(here, { ...both, current_password: "wrong" });
  expect([wrong.status, wrong.body.status, wrong.body.errors.full_messages]).toEqual([
    422,
    "error",
    ["Current password is invalid"],
  ]);
  const done = await put(here, { ...both, current_password: PASSWORD });
  expect([done.status, done.body]).toEqual([
    200,
    { status: "success", data: expect.objectContaining({ email }) },
  ]);
  expect(sessionOf(done.reply)["access-token"]).toBe(here["access-token"]);
  expect([await status(here), await status(there)]).toEqual([200, 401]);
});
