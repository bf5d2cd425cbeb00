import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { beginAttempt, deleteOldDelays } from "#server/accounts/session/sign-in-delays.ts";
import { PASSWORD, type ProtocolServer, send, startProtocolServer } from "./protocol-server.ts";

let server: ProtocolServer;
let email: string;
let count = 0;
beforeAll(async () => {
  server = await startProtocolServer({ trustProxy: 1 });
});
beforeEach(async () => {
  email = `guessed${count++}@respite.example`;
  await server.addPerson(email);
});
afterAll(() => server.close());

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const BAD = { success: false, errors: ["Invalid login credentials. Please try again."] };
const LOCKED = {
  success: false,
  errors: [
    "Your account has been locked due to an excessive number of unsuccessful sign in attempts.",
  ],
};
const wait = (seconds: number) => ({
  success: false,
  code: "too_many",
  errors: [`Too many attempts. Try again in ${seconds} seconds.`],
});

type From = { readonly cookie?: string; readonly address?: string };

const signIn = (login: string, password: string, { cookie, address = "203.0.113.1" }: From = {}) =>
  send(`${server.url}/auth/sign_in`, "POST", {
    body: { email: login, password },
    headers: { "x-forwarded-for": address, ...(cookie && { cookie }) },
  });

/** Guesses as strangers do, each time from another network. */
async function guess(login: string, times: number) {
  const replies = [];
  for (let n = 0; n < times; n++)
    replies.push(await signIn(login, `guess ${n}`, { address: `2001:db8:${n + 1}::1` }));
  return replies;
}

const cookieOf = ({ reply }: Awaited<ReturnType<typeof signIn>>) =>
  reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";

/** Signs in and returns the cookie of the browser. */
const knownDevice = async (login = email) => cookieOf(await signIn(login, PASSWORD));

test("[ACC-21] a browser that signed in before gets in while strangers guess", async () => {
  const cookie = await knownDevice();
  const [last] = (await guess(email, 12)).slice(-1);
  expect([last?.status, last?.body]).toEqual([429, wait(30)]);
  expect((await signIn(email, PASSWORD)).status).toBe(429);
  expect((await signIn(email, PASSWORD, { cookie })).status).toBe(200);
  expect((await signIn(email, PASSWORD)).status).toBe(429);
});

test("[ACC-21] replies are the same for an account that doesn't exist, up to the last header", async () => {
  const strip = ({ status, body, reply }: Awaited<ReturnType<typeof signIn>>) => {
    const headers = Object.fromEntries(reply.headers);
    return { status, body, headers: { ...headers, date: "", "x-request-id": "" } };
  };
  const real = (await guess(email, 12)).map(strip);
  const none = (await guess(`no.${email}`, 12)).map(strip);
  expect(none).toEqual(real);
  expect(real.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
});

test("[ACC-21] checks as much for an account that doesn't exist", async () => {
  const used = { real: 0, none: 0 };
  const measure = async (kind: keyof typeof used, login: string) => {
    const before = process.cpuUsage();
    await signIn(login, "guess");
    const { user, system } = process.cpuUsage(before);
    used[kind] += user + system;
  };
  await signIn("first@respite.example", "guess");
  // Processor time instead of the clock, because the machine may be busy. Without a hash it is a fraction.
  for (let n = 0; n < 9; n++) {
    await measure("real", email);
    await measure("none", `no.${email}`);
  }
  expect(Math.max(used.real, used.none) / Math.min(used.real, used.none)).toBeLessThan(2);
});

test("[ACC-21] each further guess doubles the delay, up to 15 minutes", async () => {
  await guess(email, 10);
  const delays: number[] = [];
  for (let n = 0; n < 7; n++) {
    const { reply } = await signIn(email, "guess");
    const seconds = Number(reply.headers.get("retry-after"));
    delays.push(seconds);
    server.advanceClock(seconds * SECOND);
    expect((await signIn(email, "guess")).body).toEqual(BAD);
  }
  expect(delays).toEqual([30, 60, 120, 240, 480, 900, 900]);
});

test("[ACC-21] a free attempt is never refused because a later one was counted first", async () => {
  expect((await signIn(email, "guess")).status).toBe(401);
  // As on another machine, or in the same millisecond.
  server.advanceClock(-SECOND);
  const early = await signIn(email, PASSWORD);
  server.advanceClock(SECOND);
  expect(early.status).toBe(200);
});

test("[ACC-21] concurrent guesses from many networks can't exceed ten attempts", async () => {
  const guesses = await Promise.all(
    Array.from({ length: 14 }, (_, n) =>
      signIn(email, `guess ${n}`, { address: `198.51.100.${n}` }),
    ),
  );
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
  server.advanceClock(30 * SECOND);
  expect((await signIn(email, PASSWORD)).status).toBe(200);
  expect((await signIn(email, "guess")).body).toEqual(BAD);
});

test("[ACC-21] a known device has five separate tries and learns that the account is locked", async () => {
  const cookie = await knownDevice();
  for (let n = 0; n < 5; n++)
    expect((await signIn(email, "mistyped", { cookie })).body).toEqual(BAD);
  const locked = await signIn(email, PASSWORD, { cookie });
  expect([locked.status, locked.body]).toEqual([401, LOCKED]);
  expect((await signIn(email, PASSWORD)).status).toBe(200);
  server.advanceClock(30 * SECOND);
  expect((await signIn(email, PASSWORD, { cookie })).status).toBe(200);
});

test("[ACC-21] a device is known for its own people only, and its cookie opens nothing by itself", async () => {
  const other = `other.${email}`;
  await server.addPerson(other);
  const cookie = await knownDevice(other);
  await guess(email, 10);
  expect((await signIn(email, PASSWORD, { cookie })).status).toBe(429);
  expect((await signIn(other, "guess", { cookie })).body).toEqual(BAD);
  const { status } = await send(`${server.url}/api/devices`, "GET", { headers: { cookie } });
  expect(status).toBe(401);
});

test("[ACC-21] people who share a browser are both known there", async () => {
  const other = `other.${email}`;
  await server.addPerson(other);
  const cookie = await knownDevice();
  expect(cookieOf(await signIn(other, PASSWORD, { cookie }))).toBe(cookie);
  for (const login of [email, other]) {
    await guess(login, 10);
    expect((await signIn(login, PASSWORD, { cookie })).status).toBe(200);
  }
});

test("[ACC-21] the device cookie is hidden from scripts and other sites, and its token isn't stored", async () => {
  const { reply } = await signIn(email, PASSWORD);
  const [cookie = ""] = reply.headers.getSetCookie();
  expect(cookie).toMatch(
    /^respite-device=[\w-]{22}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
  );
  const token = /=([\w-]{22})/.exec(cookie)?.[1] ?? "";
  const rows = await server.db.selectFrom("known_device").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("[ACC-21] a 21st known device replaces the least used one", async () => {
  const own = server.db.selectFrom("known_device").where("person_id", "=", `person-of-${email}`);
  const devices = async () =>
    (await own.select("token_hash").execute()).map(({ token_hash }) => token_hash);
  const cookie = await knownDevice();
  const [first = ""] = await devices();
  for (let at = 0; at < 19; at += 1) await knownDevice();
  const others = (await devices()).filter((hash) => hash !== first);
  expect(others).toHaveLength(19);
  for (const [at, hash] of [first, ...others].entries())
    await server.db
      .updateTable("known_device")
      .set({ used_at: new Date(at * 1000) })
      .where("token_hash", "=", hash)
      .execute();
  // It was used least, until now.
  await signIn(email, PASSWORD, { cookie });
  expect(await devices()).toHaveLength(20);
  await knownDevice();
  const after = await devices();
  expect(after).toHaveLength(20);
  expect([first, ...others].filter((hash) => !after.includes(hash))).toEqual([others[0]]);
});

test("[ACC-21] a password change or a revoked session forgets the device", async () => {
  const first = await signIn(email, PASSWORD);
  const second = await signIn(email, PASSWORD);
  const session = (reply: Response) => ({
    uid: email,
    client: reply.headers.get("client") ?? "",
    "access-token": reply.headers.get("access-token") ?? "",
  });
  await send(`${server.url}/api/devices/${session(first.reply).client}`, "DELETE", {
    headers: session(second.reply),
  });
  await guess(email, 10);
  expect((await signIn(email, PASSWORD, { cookie: cookieOf(first) })).status).toBe(429);
  expect((await signIn(email, PASSWORD, { cookie: cookieOf(second) })).status).toBe(200);

  const third = await signIn(email, PASSWORD, { cookie: cookieOf(second) });
  const elsewhere = await server.db.selectFrom("known_device").selectAll().execute();
  expect(elsewhere.filter(({ person_id }) => person_id === `person-of-${email}`)).toHaveLength(1);
  const next = "another long night";
  await send(`${server.url}/auth/password`, "PUT", {
    headers: { ...session(third.reply), cookie: cookieOf(second) },
    body: { current_password: PASSWORD, password: next, password_confirmation: next },
  });
  await guess(email, 11);
  expect((await signIn(email, next, { cookie: cookieOf(third) })).status).toBe(200);
  expect((await signIn(email, next, { cookie: cookieOf(first) })).status).toBe(429);
});

test("[ACC-21] mails the person once, and no one else", async () => {
  await guess(`no.${email}`, 12);
  await guess(email, 12);
  await server.mailSettled();
  const mails = await server.db.selectFrom("dev_mail").selectAll().execute();
  const mine = mails.filter(({ recipient }) => recipient.endsWith(email));
  expect(mine.map(({ recipient }) => recipient)).toEqual([email]);
  expect(JSON.stringify(mine)).toContain(LOCKED.errors[0]);
});

test("[ACC-21] mails the person about guesses at the page that confirms an email, too", async () => {
  const body = { code: "000000", email, password: "guess" };
  for (let n = 0; n < 12; n++) await send(`${server.url}/api/confirm_email`, "POST", { body });
  await server.mailSettled();
  const mails = await server.db
    .selectFrom("dev_mail")
    .select("subject")
    .where("recipient", "=", email)
    .execute();
  expect(mails).toEqual([{ subject: "Your Respite account is locked" }]);
});

test("[ACC-21] one network that tries many accounts has to slow down, and a mistyped password elsewhere doesn't", async () => {
  const address = "192.0.2.77";
  for (let n = 0; n < 300; n++) {
    const guesser = { kind: "stranger", login: `spray${n}@respite.example`, address } as const;
    const attempt = await beginAttempt(server.db, guesser, new Date(server.now()));
    expect(attempt.kind).toBe("counted");
  }
  const refused = await signIn("one-more@respite.example", "guess", { address });
  expect([refused.status, refused.reply.headers.get("retry-after")]).toEqual([429, "1"]);
  expect((await signIn(email, PASSWORD, { address: "192.0.2.78" })).status).toBe(200);
  expect((await signIn(email, PASSWORD, { address })).status).toBe(429);
  server.advanceClock(SECOND);
  expect((await signIn(email, PASSWORD, { address })).status).toBe(200);
});

test("[ACC-21] delays contain no email or address, and are forgotten", async () => {
  await guess(email, 3);
  const rows = () => server.db.selectFrom("sign_in_delay").selectAll().execute();
  expect(JSON.stringify(await rows())).not.toMatch(/respite|2001:db8/);
  await deleteOldDelays(server.db, new Date(server.now() + 3 * DAY));
  expect(await rows()).toEqual([]);
});
