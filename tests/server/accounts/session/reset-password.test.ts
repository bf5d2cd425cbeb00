import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  hasSession,
  mailedLink,
  NURSE,
  PASSWORD,
  type ProtocolServer,
  send,
  signIn,
  startProtocolServer,
} from "./protocol-server.ts";

let server: ProtocolServer;
let email: string;
let page: string;
let count = 0;
beforeAll(async () => {
  server = await startProtocolServer();
  page = `${server.url}/reset-password?from=mail`;
});
beforeEach(async () => {
  email = `person${count++}@respite.example`;
  await server.addPerson(email);
});
afterAll(() => server.close());

const NEW = "another long night";
const both = { password: NEW, password_confirmation: NEW };
const SIX_HOURS = 6 * 60 * 60_000;
const ask = (body: object) => send(`${server.url}/auth/password`, "POST", { body });
const change = (headers: Record<string, string>, body: object) =>
  send(`${server.url}/auth/password`, "PUT", { headers, body });

async function linkFor(person: string): Promise<string> {
  server.advanceClock(1000); // The newest mail is found by its time.
  expect((await ask({ email: person, redirect_url: page })).status).toBe(200);
  const link = await mailedLink(server, person);
  if (!link) throw new Error("no mail came");
  return link;
}

/** Returns where a mailed link redirects to. */
async function follow(link: string): Promise<URL> {
  const reply = await fetch(link, { redirect: "manual" });
  expect([reply.status, reply.headers.get("cache-control")]).toEqual([302, "no-store"]);
  return new URL(reply.headers.get("location") ?? "");
}

function headersIn({ searchParams }: URL) {
  const of = (name: string) => searchParams.get(name) ?? "";
  return { "access-token": of("access-token"), client: of("client"), uid: of("uid") };
}

test("[ACC-03] [ACC-20] the mailed link redirects with a token that changes the password once and opens nothing", async () => {
  const target = await follow(await linkFor(email));
  const { "access-token": token, client } = headersIn(target);
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(`${target.origin}${target.pathname}`).toBe(`${server.url}/reset-password`);
  expect(Object.fromEntries(target.searchParams)).toEqual({
    from: "mail",
    "access-token": token,
    token,
    client,
    client_id: client,
    uid: email,
    expiry: `${(server.now() + SIX_HOURS) / 1000}`,
    config: "default",
    reset_password: "true",
  });
  expect(
    await server.db
      .selectFrom("auth_client")
      .where("person_id", "=", `person-of-${email}`)
      .select("client")
      .execute(),
  ).toEqual([]);
  server.advanceClock(SIX_HOURS / 2);
  const headers = headersIn(target);
  for (const [method, path] of [
    ["GET", "/auth/validate_token"],
    ["GET", "/api/survey_responses"],
    ["GET", `/api/users/person-of-${email}`],
    ["POST", "/api/log_frontend_utilization"],
    ["DELETE", "/auth"],
  ] as const) {
    const body = method === "POST" ? {} : undefined;
    const { status } = await send(server.url + path, method, { headers, body });
    expect([path, status]).toEqual([path, path === "/auth" ? 404 : 401]);
  }
  const changed = await change(headers, { email, ...both });
  expect([changed.status, changed.body.message, hasSession(changed.reply)]).toEqual([
    200,
    "Your password has been successfully updated.",
    false,
  ]);
  expect((await change(headers, { email, ...both })).status).toBe(401);
  await signIn(server, email, NEW);
});

test("[ACC-03] clients that change the password at /auth can use the link's credentials there", async () => {
  const headers = headersIn(await follow(await linkFor(email)));
  const changed = await send(`${server.url}/auth`, "PUT", { headers, body: both });
  expect([changed.status, changed.body.status]).toEqual([200, "success"]);
  await signIn(server, email, NEW);
});

test("[ACC-03] a used, expired, or forged link redirects without a session, and says that it expired", async () => {
  const used = await linkFor(email);
  const sibling = await linkFor(email);
  await change(headersIn(await follow(used)), both);
  const over = await linkFor(email);
  const garbage = over.replace(/reset_password_token=[^&]+/, "reset_password_token=garbage%00");
  const expired = `${page}&reset_password=false&error=expired_link`;
  for (const link of [used, sibling, garbage]) expect((await follow(link)).href).toBe(expired);
  expect((await follow(over)).searchParams.get("reset_password")).toBe("true");
  server.advanceClock(SIX_HOURS);
  expect((await follow(over)).href).toBe(expired);
});

test("[ACC-20] opening a link does not use it up, and choosing a password ends all sessions", async () => {
  const elsewhere = await signIn(server, email);
  const link = await linkFor(email);
  await follow(link);
  await fetch(link, { method: "HEAD", redirect: "manual" });
  expect((await change(headersIn(await follow(link)), both)).status).toBe(200);
  const headers = { ...elsewhere };
  expect((await send(`${server.url}/auth/validate_token`, "GET", { headers })).status).toBe(401);
});

test("[ACC-03] [ACC-20] the link's token can also change the password directly, once", async () => {
  const token = new URL(await linkFor(email)).searchParams.get("reset_password_token");
  const body = { ...both, reset_password_token: token };
  const replies = await Promise.all([change({}, body), change({}, body)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect(replies.some(({ reply }) => hasSession(reply))).toBe(false);
});

test("[SEC-01] a reset unlocks and confirms the account, and only the token's hash is stored", async () => {
  const locked = `locked.${email}`;
  await server.addPerson(locked, { confirmed_at: null });
  const guess = { email: locked, password: "guess" };
  for (let n = 0; n < 11; n++) await send(`${server.url}/auth/sign_in`, "POST", { body: guess });
  await server.mailSettled();
  const link = await linkFor(locked);
  const stored = await server.db.selectFrom("password_reset").selectAll().execute();
  expect(stored.length).toBeGreaterThan(0);
  const token = new URL(link).searchParams.get("reset_password_token") ?? "";
  expect(JSON.stringify(stored)).not.toContain(token);
  await change(headersIn(await follow(link)), both);
  await signIn(server, locked, NEW);
});

test("[ACC-03] the reply is the same whether or not the account exists, and only password accounts get mail", async () => {
  const answer = {
    success: true,
    message:
      "If your email address exists in our database, you will receive a password recovery link at your email address in a few minutes.",
  };
  await server.addPerson(`sso.${email}`, { provider: "oidc" });
  for (const name of [`  ${email.toUpperCase()}`, `no.${email}`, `sso.${email}`]) {
    const { status, body } = await ask({ email: name, redirect_url: page });
    expect([status, body]).toEqual([200, answer]);
  }
  expect(await mailedLink(server, email)).toContain("reset_password_token=");
  expect(await mailedLink(server, `no.${email}`)).toBeUndefined();
  expect(await mailedLink(server, `sso.${email}`)).toBeUndefined();
});

test("[ACC-03] a request without a redirect or email, or with a foreign redirect, is rejected and mails nothing", async () => {
  const failed = (error: string) => ({ success: false, errors: [error] });
  const refusals = [
    [{ redirect_url: page }, 401, failed("You must provide an email address.")],
    [{ email }, 401, failed("Missing redirect URL.")],
  ] as const;
  for (const [body, status, answer] of refusals) {
    const got = await ask(body);
    expect([got.status, got.body]).toEqual([status, answer]);
  }
  const foreign = "https://evil.example/reset-password";
  const elsewhere = {
    status: "error",
    data: null,
    success: false,
    errors: [`Redirect to '${foreign}' not allowed.`],
  };
  const asked = await ask({ email, redirect_url: foreign });
  expect([asked.status, asked.body]).toEqual([422, elsewhere]);
  const opened = await send(
    `${server.url}/auth/password/edit?redirect_url=${encodeURIComponent(foreign)}`,
    "GET",
  );
  expect([opened.status, opened.body]).toEqual([422, elsewhere]);
  expect(await mailedLink(server, email)).toBeUndefined();
});

test("[ACC-03] the redirect returns the client's configuration name", async () => {
  await ask({ email, redirect_url: page, config_name: "ward" });
  const target = await follow((await mailedLink(server, email)) ?? "");
  expect(target.searchParams.get("config")).toBe("ward");
});

test("[SEC-01] at most five mails are sent per hour and the reply stays the same", async () => {
  const replies = [];
  for (let n = 0; n < 7; n++) replies.push(await ask({ email, redirect_url: page }));
  await server.mailSettled();
  const mails = await server.db
    .selectFrom("dev_mail")
    .select("id")
    .where("recipient", "=", email)
    .execute();
  expect(mails).toHaveLength(5);
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test("[SEC-01] the log never contains emails, tokens, or passwords", async () => {
  const headers = await signIn(server);
  const link = await linkFor(NURSE);
  const target = await follow(link);
  await change(headersIn(target), both);
  await send(`${server.url}/auth/validate_token?${new URLSearchParams(headers)}`, "GET");
  await send(`${server.url}/auth/sign_in`, "POST", { body: { email: NURSE, password: PASSWORD } });
  await send(`${server.url}/nowhere?${new URLSearchParams(headers)}`, "GET", { headers });
  const log = server.logged.join("");
  expect(log).toContain("/auth/password/edit");
  const secrets = [headers["access-token"], headersIn(target)["access-token"], PASSWORD, NEW];
  const token = new URL(link).searchParams.get("reset_password_token") ?? "none";
  for (const secret of [...secrets, token, NURSE, encodeURIComponent(NURSE), email, "argon2"])
    expect(log).not.toContain(secret);
});
