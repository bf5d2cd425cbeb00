import { afterEach, beforeEach, expect, test } from "vitest";
import {
  EMAIL,
  type RegistrationServer,
  startRegistrationServer,
  statusAndCode,
  yearlyPurchase,
} from "./registration-server.ts";

const MINUTE = 60_000;
const PASSWORD = "Wren-and-willow-7";

let server: RegistrationServer;
beforeEach(async () => {
  server = await startRegistrationServer();
});
afterEach(() => server.close());

const post = (url: string, payload: object, remoteAddress = "203.0.113.1") =>
  server.app.inject({ method: "POST", url, payload, remoteAddress });
const requestCode = (email = EMAIL, from?: string) =>
  post("/api/registration_emails", { email }, from);
const prove = (id: string, code: string) => post("/api/registration_emails/proof", { id, code });

/** Requests a code and returns it with the id of this browser. */
async function mailedCode(email = EMAIL) {
  const { id } = (await requestCode(email)).json();
  const mails = await server.mailsTo(email);
  const codes = mails.flatMap(({ subject }) => /^(\d{3} \d{3}) is your/.exec(subject)?.[1] ?? []);
  return { id, code: codes.at(-1) ?? "" };
}

/** Registers, chooses the password with the returned token, and returns the reply. */
async function registerAndChoose(email_proof?: string, email = EMAIL) {
  const reply = await server.register({ ...yearlyPurchase(), email, email_proof });
  const { confirmation_token } = reply.json();
  const { id } = await server.person(email);
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD };
  const payload = { confirmation_token, email, ...passwords };
  return server.app.inject({ method: "PUT", url: `/api/users/${id}`, payload });
}

test("[ACC-18] [REG-02] a code entered before paying confirms the email as soon as the password is chosen", async () => {
  const { id, code } = await mailedCode();
  expect((await prove(id, ` ${code}`)).json()).toEqual({ success: true });
  const reply = await registerAndChoose(id);
  expect(reply.json()).toMatchObject({ success: true, data: { confirmed: true } });
  expect((await server.person(EMAIL)).confirmed_at).not.toBeNull();
});

test("[ACC-18] without the proof, with an unproved id, or with the proof of another address, the email stays unconfirmed", async () => {
  const unproved = await mailedCode("bo@respite.example");
  const proven = await mailedCode();
  await prove(proven.id, proven.code);
  const attempts = [
    ["ada@other.example", undefined],
    ["bo@respite.example", unproved.id],
    ["cy@respite.example", proven.id],
  ] as const;
  for (const [email, proof] of attempts) {
    const reply = await registerAndChoose(proof, email);
    expect([email, reply.json().data.confirmed]).toEqual([email, false]);
  }
});

test("[ACC-18] a code counts only in the browser that asked for it, for half an hour and five tries", async () => {
  const { id, code } = await mailedCode();
  const stranger = await mailedCode();
  expect(statusAndCode(await prove(stranger.id, code))).toEqual([422, "invalid"]);
  const wrong = code === "000000" ? "000001" : "000000";
  for (let tries = 0; tries < 5; tries += 1) await prove(id, wrong);
  expect((await prove(id, code)).json().errors[0]).toMatch(/^That code expired/);
  const late = await mailedCode();
  server.advanceClock(31 * MINUTE);
  expect((await prove(late.id, late.code)).json().errors[0]).toMatch(/^That code expired/);
});

test("[ACC-21] [REG-04] only the owner of the mailbox learns that an email has an account", async () => {
  await server.register(yearlyPurchase());
  const { id, code } = await mailedCode();
  expect((await requestCode("nobody@respite.example")).statusCode).toBe(200);
  expect(statusAndCode(await prove(id, "nothing"))).toEqual([422, "invalid"]);
  const reply = await prove(id, code);
  expect([reply.statusCode, reply.json().code, reply.json().errors]).toEqual([
    422,
    "email_taken",
    ["An account has already been setup with that email"],
  ]);
});

const sent = { status: 200, error: undefined };
const requested = async (from?: string) => {
  const reply = await requestCode(EMAIL, from);
  return { status: reply.statusCode, error: reply.json().errors?.[0] };
};

test("[ACC-18] a network gets five codes an hour and ten a day for an address, and an invalid one gets none", async () => {
  for (let n = 0; n < 5; n += 1) expect(await requested()).toEqual(sent);
  const perHour = "We already sent several codes. Use the newest one, or try again in an hour.";
  expect(await requested()).toEqual({ status: 422, error: perHour });
  expect(await server.mailsTo(EMAIL)).toHaveLength(5);
  server.advanceClock(61 * MINUTE);
  for (let n = 0; n < 5; n += 1) expect(await requested()).toEqual(sent);
  server.advanceClock(61 * MINUTE);
  const perDay = "We already sent several codes today. Use the newest one, or try again tomorrow.";
  expect(await requested()).toEqual({ status: 422, error: perDay });
  expect((await requestCode("ada")).json().errors.email).toEqual(["is invalid"]);
  expect((await requestCode(" ")).json().errors.email).toEqual(["can't be blank"]);
});

test("[SEC-03] strangers who ask for codes for an address leave its owner their own", async () => {
  for (const stranger of ["203.0.113.2", "203.0.113.3"])
    for (let n = 0; n < 7; n += 1) await requestCode(EMAIL, stranger);
  expect(await server.mailsTo(EMAIL)).toHaveLength(10);
  server.advanceClock(MINUTE);
  const { id, code } = await mailedCode();
  expect((await prove(id, code)).json()).toEqual({ success: true });
});

test("[SEC-03] an address gets at most 50 codes a day from all networks together", async () => {
  for (let network = 0; network < 10; network += 1)
    for (let n = 0; n < 5; n += 1) expect(await requested(`198.51.100.${network}`)).toEqual(sent);
  const error = "Too many codes were requested for this email. Try again tomorrow.";
  expect(await requested()).toEqual({ status: 422, error });
  expect(await server.mailsTo(EMAIL)).toHaveLength(50);
  server.advanceClock(24 * 60 * MINUTE + 1);
  expect(await requested()).toEqual(sent);
});

test("[ACC-18] a proof counts for a day", async () => {
  const { id, code } = await mailedCode();
  await prove(id, code);
  server.advanceClock(24 * 60 * MINUTE);
  const reply = await registerAndChoose(id);
  expect(reply.json().data.confirmed).toBe(false);
});
