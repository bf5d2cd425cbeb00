import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { issueConfirmation } from "#server/accounts/session/confirmation.ts";
import {
  hasSession,
  mailedLink,
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
beforeEach(() => {
  email = `new${count++}@respite.example`;
});
afterAll(() => server.close());

const HOUR = 60 * 60_000;
const THREE_DAYS = 72 * HOUR;
const ask = (body: object) => send(`${server.url}/auth/confirmation`, "POST", { body });

async function follow(link: string): Promise<URL> {
  const reply = await fetch(link, { redirect: "manual" });
  expect([reply.status, reply.headers.get("cache-control")]).toEqual([302, "no-store"]);
  expect(hasSession(reply)).toBe(false);
  return new URL(reply.headers.get("location") ?? "");
}

const confirm = (body: object, headers = {}) =>
  send(`${server.url}/api/confirm_email`, "POST", { headers, body });

const mailsTo = (recipient: string) =>
  server.db.selectFrom("dev_mail").select("id").where("recipient", "=", recipient).execute();

test("[ACC-18] opening a mailed link leads to the page that confirms, and confirms nothing itself", async () => {
  await server.addPerson(email, { confirmed_at: null });
  const page = `${server.url}/login?from=mail`;
  expect((await ask({ email, redirect_url: page })).status).toBe(200);
  const link = (await mailedLink(server, email)) ?? "";
  for (let opened = 0; opened < 2; opened++) {
    const [, path, token, address] = (await follow(link)).pathname.split("/");
    expect([path, decodeURIComponent(address ?? "")]).toEqual(["confirm-password", email]);
    expect(link).toContain(token);
  }
  await expect(signIn(server, email)).rejects.toThrow("401");
  const { body } = await confirm({
    token: new URL(link).searchParams.get("confirmation_token"),
    email,
    password: PASSWORD,
  });
  expect(body).toMatchObject({ success: true, data: { email, confirmed: true } });
  expect(Object.fromEntries((await follow(link)).searchParams)).toEqual({
    from: "mail",
    account_confirmation_success: "true",
  });
  await signIn(server, email);
});

test("[ACC-11] a person without a password is sent to the password page", async () => {
  await server.addPerson(email, { confirmed_at: null, password_hash: null });
  await ask({ email });
  const link = new URL((await mailedLink(server, email)) ?? "");
  const [, page, token, address] = link.pathname.split("/");
  expect([link.origin, page, decodeURIComponent(address ?? "")]).toEqual([
    server.url,
    "confirm-password",
    email,
  ]);
  const target = await follow(
    `${server.url}/auth/confirmation?confirmation_token=${token}&redirect_url=/login`,
  );
  expect(target.href).toBe(link.href);
});

test("[ACC-03] an expired or forged link, or one for another address or a disabled account, confirms nothing", async () => {
  const person = await server.addPerson(email, { confirmed_at: null });
  const now = new Date(server.now());
  const tokenFor = (to: { id: string; email: string }) =>
    issueConfirmation(server.db, to, "mailed", now);
  const over = await tokenFor(person);
  const foreign = await tokenFor({ ...person, email: `before.${email}` });
  const gone = await server.addPerson(`gone.${email}`, { confirmed_at: null, enabled: false });
  const left = await tokenFor(gone);
  const open = (token: string) =>
    follow(`${server.url}/auth/confirmation?confirmation_token=${token}&redirect_url=/login`);
  for (const token of ["", "garbage%00", foreign, left]) {
    const target = await open(token);
    expect(target.searchParams.get("account_confirmation_success")).toBe("false");
  }
  server.advanceClock(THREE_DAYS);
  expect((await open(over)).searchParams.get("account_confirmation_success")).toBe("false");
  await expect(signIn(server, email)).rejects.toThrow("401");
});

test("[ACC-03] the reply is always the same, and only unconfirmed accounts get mail", async () => {
  await server.addPerson(email);
  const answer = {
    success: true,
    message:
      "If your email address exists in our database, you will receive an email with instructions for how to confirm your email address in a few minutes.",
  };
  for (const name of [email, `nobody.${email}`, `  ${email.toUpperCase()} `]) {
    const { status, body } = await ask({ email: name });
    expect([status, body]).toEqual([200, answer]);
  }
  await mailedLink(server, email);
  expect(await mailsTo(email)).toEqual([]);
  expect(await mailsTo(`nobody.${email}`)).toEqual([]);
});

test("[ACC-03] a request without an email or with a foreign redirect is rejected", async () => {
  const silent = await ask({ redirect_url: "/login" });
  expect([silent.status, silent.body.errors]).toEqual([
    401,
    ["You must provide an email address."],
  ]);
  const foreign = await ask({ email, redirect_url: "https://evil.example/" });
  expect([foreign.status, foreign.body.errors]).toEqual([
    422,
    ["Redirect to 'https://evil.example/' not allowed."],
  ]);
});

test("[SEC-01] at most five links are mailed per hour and the reply stays the same", async () => {
  await server.addPerson(email, { confirmed_at: null });
  const replies = [];
  for (let n = 0; n < 7; n++) replies.push(await ask({ email }));
  await server.mailSettled();
  expect(await mailsTo(email)).toHaveLength(5);
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test("[SEC-01] a new password closes open links, which are stored only as hashes", async () => {
  const person = await server.addPerson(email);
  const token = await issueConfirmation(server.db, person, "mailed", new Date(server.now()));
  const stored = await server.db.selectFrom("confirmation").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  const both = { password: "another long night", password_confirmation: "another long night" };
  const headers = await signIn(server, email);
  const body = { ...both, current_password: PASSWORD };
  expect((await send(`${server.url}/auth/password`, "PUT", { headers, body })).status).toBe(200);
  const query = new URLSearchParams({ token, email });
  const { status } = await send(`${server.url}/api/users/by_token?${query}`, "GET");
  expect(status).toBe(404);
});
