import { afterEach, beforeEach, expect, test } from "vitest";
import { isLong } from "../../support/long-tests.ts";
import {
  type RegistrationServer,
  registrant,
  startRegistrationServer,
} from "../accounts/registration/registration-server.ts";

/* Everyone in a hospital shares one address. One person there tries to keep the others out. */

const HOSPITAL = "203.0.113.1";
const MINUTE = 60_000;
const PASSWORD = "a long quiet night";

let server: RegistrationServer;
beforeEach(async () => {
  server = await startRegistrationServer({ config: { trustProxy: 1 } });
});
afterEach(() => server.close());

type Options = { readonly payload?: object; readonly headers?: Record<string, string> };
const call = (
  method: "GET" | "POST" | "PUT",
  url: string,
  { payload, headers = {} }: Options = {},
  address = HOSPITAL,
) =>
  server.app.inject({
    method,
    url,
    headers: { host: "localhost:8080", "x-forwarded-for": address, ...headers },
    ...(payload && { payload }),
  });

const emailOf = (n: number) => `nurse${n}@respite.example`;
const lookUp = (code: string, address?: string) =>
  call("GET", `/api/registration_codes/${code}`, {}, address);
const register = (n: number, code = "ANA", address?: string) =>
  call(
    "POST",
    "/api/create_burnout_user_with_code",
    { payload: registrant(emailOf(n), { code }) },
    address,
  );
const statusesOf = async (n: number, once: (at: number) => Promise<{ statusCode: number }>) => {
  const statuses = [];
  for (let at = 0; at < n; at++) statuses.push((await once(at)).statusCode);
  return statuses;
};
const count = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

/** Sets the password in the browser that registered and confirms with the mailed code. */
async function finish(n: number, token: string) {
  const email = emailOf(n);
  const found = await call("GET", `/api/users/by_token?token=${token}&email=${email}`);
  const payload = {
    confirmation_token: token,
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  };
  const set = await call("PUT", `/api/users/${found.json().data?.id}`, { payload });
  const of = (name: string) => String(set.headers[name]);
  const headers = { "access-token": of("access-token"), client: of("client"), uid: of("uid") };
  const [mail] = await server.mailsTo(email);
  const code = /\b(\d{3} \d{3})\b/.exec(mail?.text ?? "")?.[1];
  return call("POST", "/api/confirm_email", { payload: { code }, headers });
}

/** More than strangers at one address may be. In the long tests all 500 go on to the end. */
const PEOPLE = isLong ? 500 : 150;
const FINISHED = isLong ? 500 : 22;

test("[SEC-03] a hospital of 500 people registers within an hour from one address", async () => {
  for (let n = 0; n < PEOPLE; n++) {
    expect((await lookUp("ana")).statusCode, `lookup ${n}`).toBe(200);
    const created = await register(n);
    expect(created.statusCode, `registration ${n}`).toBe(200);
    if (n < FINISHED) {
      const confirmed = await finish(n, created.json().confirmation_token);
      expect(confirmed.statusCode, `confirmation ${n}`).toBe(200);
    }
    // The first 300 in the same minute, after the announcement.
    if (n >= 300) server.advanceClock((55 * MINUTE) / 200);
  }
}, 1_800_000);

test("[SEC-03] wrong codes from one address are limited, and don't keep out the people there who have the code", async () => {
  expect((await lookUp("ANA")).statusCode).toBe(200);
  expect((await register(0)).statusCode).toBe(200);
  const guesses = await statusesOf(150, (n) => register(1000 + n, `GUESS${n}`));
  expect(count(guesses, 422)).toBe(120);
  expect(count(guesses, 429)).toBe(30);
  const lookups = await statusesOf(150, (n) => lookUp(`GUESS${n}`));
  expect(count(lookups, 429)).toBe(31);
  expect((await lookUp("ANA")).statusCode).toBe(200);
  expect((await register(1)).statusCode).toBe(200);
  expect((await register(2, "ANA", "203.0.113.2")).statusCode).toBe(200);
});

test("[SEC-03] over the limit, a right code that wasn't used at the address looks like a wrong one", async () => {
  await statusesOf(120, (n) => lookUp(`GUESS${n}`));
  expect((await lookUp("LEAD")).statusCode).toBe(429);
  expect((await lookUp("NONE")).statusCode).toBe(429);
  expect((await lookUp("LEAD", "203.0.113.2")).statusCode).toBe(200);
  server.advanceClock(15 * MINUTE);
  expect((await lookUp("LEAD")).statusCode).toBe(200);
});

test("[SEC-03] a code that expired or was used up isn't remembered", async () => {
  expect((await register(0, "ONE")).statusCode).toBe(200);
  expect((await register(1, "OLD")).statusCode).toBe(422);
  await statusesOf(118, (n) => register(1000 + n, `GUESS${n}`));
  expect((await register(2, "OLD")).statusCode).toBe(429);
  // Used up, but it worked here before.
  expect((await register(3, "ONE")).statusCode).toBe(422);
});

test("[SEC-03] people who registered in one hospital confirm their codes without sharing a limit", async () => {
  const sessions = { "access-token": "x", client: "y" };
  const flood = await statusesOf(30, () =>
    call("POST", "/api/confirm_email", {
      payload: { code: "000000" },
      headers: { ...sessions, uid: "robot@respite.example" },
    }),
  );
  expect(count(flood, 429)).toBe(10);
  const created = await register(0);
  expect((await finish(0, created.json().confirmation_token)).statusCode).toBe(200);
});

test("[SEC-03] a flood of reset requests doesn't keep out a browser that signed in before", async () => {
  const created = await register(0);
  await finish(0, created.json().confirmation_token);
  const signedIn = await call("POST", "/auth/sign_in", {
    payload: { email: emailOf(0), password: PASSWORD },
  });
  const cookie = String(signedIn.headers["set-cookie"]).split(";", 1)[0] ?? "";
  const reset = (email: string, headers = {}) =>
    call("POST", "/auth/password", {
      payload: { email, redirect_url: "/reset-password" },
      headers,
    });
  const flood = await statusesOf(125, (n) => reset(`robot${n}@respite.example`));
  expect(count(flood, 429)).toBe(5);
  expect((await reset(emailOf(0))).statusCode).toBe(429);
  expect((await reset(emailOf(0), { cookie })).statusCode).toBe(200);
});
