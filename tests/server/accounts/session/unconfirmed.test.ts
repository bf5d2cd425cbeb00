import { afterEach, beforeEach, expect, test } from "vitest";
import { membersOf } from "#server/insights/publications/facts.ts";
import {
  type RegistrationServer,
  registrant,
  startRegistrationServer,
  yearlyPurchase,
} from "../registration/registration-server.ts";

const EMAIL = "ada@respite.example";
const PASSWORD = "a long quiet night";
const OWNERS = "the owner's long night";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: RegistrationServer;
beforeEach(async () => {
  server = await startRegistrationServer();
});
afterEach(() => server.close());

type Headers = Record<string, string>;
type Method = "GET" | "POST" | "PUT" | "DELETE";

const call = (method: Method, url: string, { headers = {}, ...rest }: CallOptions = {}) =>
  server.app.inject({ method, url, headers: { host: "localhost:8080", ...headers }, ...rest });
type CallOptions = { readonly headers?: Headers; readonly payload?: object };

const credentialsIn = ({ headers }: { readonly headers: object }): Headers => {
  const of = (name: string) => String((headers as Headers)[name] ?? "");
  return { "access-token": of("access-token"), client: of("client"), uid: of("uid") };
};

const setPassword = (id: string, token: string, password: string, email = EMAIL) =>
  call("PUT", `/api/users/${id}`, {
    payload: { confirmation_token: token, email, password, password_confirmation: password },
  });

/** Registers with a code and sets the password in the same browser. */
async function register(code = "ANA") {
  const reply = await server.withCode(registrant(EMAIL, { code }));
  const person = await server.person(EMAIL);
  const set = await setPassword(person.id, reply.json().confirmation_token, PASSWORD);
  expect(set.statusCode, set.body).toBe(200);
  return { id: person.id, headers: credentialsIn(set), set };
}

/** Returns the token and code of each mail, oldest first. */
async function mails() {
  const all = (await server.mailsTo(EMAIL)).toSorted((a, b) => +a.received_at - +b.received_at);
  return all.flatMap(({ text }) => {
    const token = /confirm(?:-password\/|ation_token=)([\w-]{22})/.exec(text)?.[1];
    const code = /\b(\d{3} \d{3})\b/.exec(text)?.[1];
    return token && code ? [{ token, code }] : [];
  });
}
async function lastMail() {
  const last = (await mails()).at(-1);
  if (!last) throw new Error("no mail came");
  return last;
}

const confirm = (payload: object, headers: Headers = {}) =>
  call("POST", "/api/confirm_email", { headers, payload });
const resend = async () => {
  server.advanceClock(1000);
  await call("POST", "/auth/confirmation", { payload: { email: EMAIL } });
  await server.mailSettled();
};
const signIn = (password: string) =>
  call("POST", "/auth/sign_in", { payload: { email: EMAIL, password } });
const memberships = () => server.db.selectFrom("membership").selectAll().execute();
const isConfirmed = async () => (await server.person(EMAIL)).confirmed_at !== null;
const wrongFor = (code: string) => (code.startsWith("0") ? "100000" : "000000");

test("[ACC-18] the token of a registration sets a password and opens a session, but confirms nothing", async () => {
  const { id, headers, set } = await register();
  expect(set.json()).toMatchObject({ success: true, data: { email: EMAIL, confirmed: false } });
  expect(await isConfirmed()).toBe(false);
  const validated = await call("GET", "/auth/validate_token", { headers });
  expect(validated.json().data).toMatchObject({ confirmed: false, practice_groups: [] });
  expect((await call("GET", "/api/time_watched", { headers })).statusCode).toBe(200);
  expect((await call("GET", `/api/users/${id}`, { headers })).statusCode).toBe(200);
  const refused = await signIn(PASSWORD);
  expect([refused.statusCode, refused.json().errors]).toEqual([
    401,
    [
      `A confirmation email was sent to your account at '${EMAIL}'. You must follow the instructions in the email before your account can be activated`,
    ],
  ]);
  server.advanceClock(72 * HOUR);
  expect((await call("GET", "/api/time_watched", { headers })).statusCode).toBe(401);
});

test("[ACC-18] until the email is confirmed, a person is in no group, counts nowhere, and leads no one", async () => {
  const { id, headers } = await register("LEAD");
  const asLeader = () => call("GET", "/api/admin/group?practice_group_id=group-1", { headers });
  const month = 2026 * 12 + 2;
  const counted = () => membersOf(server.db, ["group-1"], { from: month, to: month + 12 });
  expect(await memberships()).toEqual([]);
  expect((await asLeader()).statusCode).toBe(403);
  // Even as a member, for example through a roster, they count only once they are confirmed.
  await server.db
    .insertInto("membership")
    .values({ person_id: id, practice_group_id: "group-1" })
    .execute();
  await server.db
    .updateTable("person")
    .set({ burnout_role: "provider" })
    .where("id", "=", id)
    .execute();
  expect((await counted()).get("group-1")).toEqual([]);
  await server.db.updateTable("person").set({ burnout_role: "org_leader" }).execute();
  expect((await asLeader()).statusCode).toBe(403);
  const { code } = await lastMail();
  const reply = await confirm({ code }, headers);
  expect(reply.json().data.practice_groups).toMatchObject([{ id: "group-1" }]);
  expect((await asLeader()).statusCode).not.toBe(403);
  await server.db.updateTable("person").set({ burnout_role: "provider" }).execute();
  expect((await counted()).get("group-1")).toMatchObject([{ person: id, joined: month }]);
});

test("[ACC-18] the code from the mail confirms the session it is typed in, and the group takes effect", async () => {
  const { id, headers } = await register();
  const { code } = await lastMail();
  const reply = await confirm({ code }, headers);
  expect(reply.json()).toMatchObject({ success: true, data: { confirmed: true } });
  expect(Number(reply.headers.expiry)).toBe(server.now() / 1000 + 14 * 24 * 3600);
  expect(await memberships()).toEqual([{ person_id: id, practice_group_id: "group-1" }]);
  expect((await call("GET", "/api/time_watched", { headers })).statusCode).toBe(200);
  expect((await signIn(PASSWORD)).statusCode).toBe(200);
  // The link of the same mail is used up.
  const { token } = await lastMail();
  expect((await setPassword(id, token, "somebody else's night")).statusCode).toBe(404);
});

test("[ACC-18] at the sign-in page, the code works with the password only", async () => {
  await register();
  const { code } = await lastMail();
  expect((await confirm({ code, email: EMAIL })).statusCode).toBe(401);
  expect((await confirm({ code, email: EMAIL, password: "wrong" })).statusCode).toBe(401);
  expect(await isConfirmed()).toBe(false);
  const reply = await confirm({ code: code.replace(" ", ""), email: EMAIL, password: PASSWORD });
  expect([reply.statusCode, reply.headers["access-token"]]).toEqual([200, undefined]);
  expect((await signIn(PASSWORD)).statusCode).toBe(200);
});

test("[ACC-18] the mailed link confirms in the session or with the password, and otherwise only with a new password", async () => {
  const { headers } = await register();
  const { token } = await lastMail();
  expect((await confirm({ token })).statusCode).toBe(401);
  expect((await confirm({ token: "garbage" }, headers)).json().errors[0]).toMatch(
    /^This link expired/,
  );
  expect((await confirm({ token }, headers)).statusCode).toBe(200);
  expect(await isConfirmed()).toBe(true);
});

test("[ACC-18] the token of a registration confirms nothing, also when it is passed off as the mailed one", async () => {
  const reply = await server.withCode(registrant(EMAIL, { code: "ANA" }));
  const { id } = await server.person(EMAIL);
  const returned = reply.json().confirmation_token;
  const headers = credentialsIn(await setPassword(id, returned, PASSWORD));
  expect((await confirm({ token: returned }, headers)).statusCode).toBe(422);
  expect((await setPassword(id, returned, OWNERS)).statusCode).toBe(404);
  await call("GET", `/auth/confirmation?confirmation_token=${returned}&redirect_url=/login`);
  expect(await isConfirmed()).toBe(false);
});

test("[ACC-18] when someone registers a stranger's address, the mailed link hands the account to its owner", async () => {
  const { id, headers } = await register();
  const { token } = await lastMail();
  expect((await setPassword(id, token, OWNERS)).json()).toEqual({
    success: true,
    message: "Your account has been confirmed! You may now login.",
  });
  expect((await call("GET", "/api/time_watched", { headers })).statusCode).toBe(401);
  expect((await signIn(PASSWORD)).statusCode).toBe(401);
  expect((await signIn(OWNERS)).statusCode).toBe(200);
});

test("[ACC-18] a reset link hands an unconfirmed account to the owner of the mailbox, too", async () => {
  const { headers } = await register();
  await call("POST", "/auth/password", {
    payload: { email: EMAIL, redirect_url: "/reset-password" },
  });
  await server.mailSettled();
  const texts = (await server.mailsTo(EMAIL)).map(({ text }) => text).join("\n");
  const token = /reset_password_token=([\w-]{22})/.exec(texts)?.[1];
  const payload = {
    reset_password_token: token,
    password: OWNERS,
    password_confirmation: OWNERS,
  };
  expect((await call("PUT", "/auth/password", { payload })).statusCode).toBe(200);
  expect((await call("GET", "/api/time_watched", { headers })).statusCode).toBe(401);
  expect((await signIn(OWNERS)).statusCode).toBe(200);
  expect(await memberships()).toHaveLength(1);
});

test("[ACC-18] a code expires after 30 minutes and when another is mailed", async () => {
  const { headers } = await register();
  const first = await lastMail();
  await resend();
  const second = await lastMail();
  if (first.code !== second.code)
    expect((await confirm({ code: first.code }, headers)).json().errors).toEqual([
      "That code isn't right. Enter the code from the newest email.",
    ]);
  server.advanceClock(30 * MINUTE);
  expect((await confirm({ code: second.code }, headers)).json().errors).toEqual([
    "That code expired. Resend the email to get a new one.",
  ]);
  await resend();
  expect((await confirm({ code: (await lastMail()).code }, headers)).statusCode).toBe(200);
});

test("[ACC-18] five wrong tries use up a code and ten a day, and the link still works", async () => {
  const { headers } = await register();
  const { code } = await lastMail();
  for (let n = 0; n < 5; n++) await confirm({ code: wrongFor(code) }, headers);
  expect((await confirm({ code }, headers)).json().errors[0]).toMatch(/^That code expired/);
  await resend();
  const { code: next } = await lastMail();
  for (let n = 0; n < 5; n++) await confirm({ code: wrongFor(next) }, headers);
  await resend();
  const { code: third, token } = await lastMail();
  expect((await confirm({ code: third }, headers)).json().errors[0]).toMatch(
    /^Too many wrong codes/,
  );
  expect(await isConfirmed()).toBe(false);
  expect((await confirm({ token }, headers)).statusCode).toBe(200);
});

test("[ACC-18] confirming again after a lost reply works, and the session still ends 14 days after the sign-in", async () => {
  const { headers } = await register();
  const { code } = await lastMail();
  const end = server.now() + 14 * 24 * HOUR;
  server.advanceClock(10 * MINUTE);
  for (let sent = 0; sent < 2; sent++) {
    const reply = await confirm({ code }, headers);
    expect([reply.statusCode, Number(reply.headers.expiry)]).toEqual([200, end / 1000]);
  }
  server.advanceClock(13 * 24 * HOUR);
  const later = await confirm({}, headers);
  expect([later.statusCode, Number(later.headers.expiry)]).toEqual([200, end / 1000]);
  server.advanceClock(24 * HOUR);
  expect((await call("GET", "/api/time_watched", { headers })).statusCode).toBe(401);
});

test("[ACC-18] confirming again keeps the days that a session got from a new password", async () => {
  const { headers } = await register();
  await confirm({ code: (await lastMail()).code }, headers);
  server.advanceClock(10 * 24 * HOUR);
  const end = server.now() + 14 * 24 * HOUR;
  const payload = { password: OWNERS, password_confirmation: OWNERS, current_password: PASSWORD };
  expect((await call("PUT", "/auth/password", { headers, payload })).statusCode).toBe(200);
  expect(Number((await confirm({}, headers)).headers.expiry)).toBe(end / 1000);
});

test("[ACC-18] at the sign-in page, a confirmed account opens only to the code or link that confirmed it", async () => {
  await register();
  const { code, token } = await lastMail();
  const withPassword = (proof: object) => confirm({ ...proof, email: EMAIL, password: PASSWORD });
  for (const proof of [{ code }, { code }, { token }]) {
    const { statusCode, body } = await withPassword(proof);
    expect(statusCode, body).toBe(200);
  }
  for (const proof of [{}, { code: wrongFor(code) }, { token: "garbage" }]) {
    const reply = await withPassword(proof);
    expect([reply.statusCode, reply.json().data]).toEqual([422, undefined]);
  }
  server.advanceClock(30 * MINUTE);
  expect((await withPassword({ code })).statusCode).toBe(422);
  expect((await withPassword({ token })).statusCode).toBe(200);
  server.advanceClock(72 * HOUR);
  expect((await withPassword({ token })).statusCode).toBe(422);
  expect((await signIn(PASSWORD)).statusCode).toBe(200);
});

test("[ACC-18] codes and tokens are stored as hashes only", async () => {
  await register();
  const { code, token } = await lastMail();
  const rows = await server.db.selectFrom("confirmation").selectAll().execute();
  const stored = JSON.stringify(rows);
  expect(rows.some(({ code_hash }) => code_hash !== null)).toBe(true);
  for (const secret of [token, code, code.replace(" ", "")]) expect(stored).not.toContain(secret);
});

test("[ACC-18] a new password before the confirmation keeps the mailed code and the session's limit", async () => {
  const { headers } = await register();
  const { code } = await lastMail();
  const expiry = server.now() / 1000 + 72 * 3600;
  const payload = {
    password: OWNERS,
    password_confirmation: OWNERS,
    current_password: PASSWORD,
  };
  const changed = await call("PUT", "/auth/password", { headers, payload });
  expect([changed.statusCode, changed.headers.expiry]).toEqual([200, `${expiry}`]);
  expect((await confirm({ code }, headers)).statusCode).toBe(200);
});

test("[ACC-18] a paid registration waits for the mailbox as well", async () => {
  const reply = await server.register(yearlyPurchase());
  const { id } = await server.person(EMAIL);
  const set = await setPassword(id, reply.json().confirmation_token, PASSWORD);
  expect(set.json()).toMatchObject({ data: { confirmed: false } });
  expect((await call("GET", "/api/receipts", { headers: credentialsIn(set) })).statusCode).toBe(
    200,
  );
  expect((await confirm({ code: (await lastMail()).code }, credentialsIn(set))).statusCode).toBe(
    200,
  );
});

test("[ACC-20] credentials in the address are refused", async () => {
  const { headers } = await register();
  const query = new URLSearchParams(headers);
  for (const [method, path] of [
    ["GET", "/api/time_watched"],
    ["GET", "/api/check_session_timeout"],
    ["POST", "/api/confirm_email"],
    ["PUT", "/auth/password"],
    ["DELETE", "/auth/sign_out"],
    ["DELETE", "/auth"],
  ] as const) {
    const payload = method === "GET" ? {} : { payload: {} };
    const { statusCode } = await call(method, `${path}?${query}`, payload);
    expect([path, statusCode]).toEqual([path, method === "DELETE" ? 404 : 401]);
  }
  expect((await call("GET", "/api/time_watched", { headers })).statusCode).toBe(200);
});
