import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isIdle } from "#server/accounts/session/rules.ts";
import { readConfig } from "#server/platform/config.ts";
import { StartupError } from "#server/platform/startup-error.ts";
import { type ProtocolServer, send, signIn, startProtocolServer } from "./protocol-server.ts";

let server: ProtocolServer;
let email: string;
let headers: Record<string, string>;
let count = 0;
beforeAll(async () => {
  server = await startProtocolServer({ idleMinutes: 20 });
});
beforeEach(async () => {
  email = `person${count++}@respite.example`;
  await server.addPerson(email);
  headers = await signIn(server, email);
});
afterAll(() => server.close());

const MINUTE = 60_000;
const get = (path: string) => send(`${server.url}${path}`, "GET", { headers });
const check = () => get("/api/check_session_timeout");

test("[ACC-08] after twenty minutes the session has timed out; to ask does not move the clock, and refuses nobody", async () => {
  server.pass(19 * MINUTE);
  for (let asked = 0; asked < 3; asked++) {
    const { status, body } = await check();
    expect([status, body]).toEqual([200, false]);
  }
  server.pass(MINUTE);
  const { status, body, reply } = await check();
  expect([status, body]).toEqual([200, true]);
  expect(reply.headers.get("access-token")).toBe(headers["access-token"]);
  expect((await check()).body).toBe(true);
});

test("[ACC-08] only signing in and resetting move the clock: what a device sends by itself does not", async () => {
  server.pass(15 * MINUTE);
  await get("/api/time_watched");
  await send(`${server.url}/api/log_frontend_utilization`, "POST", {
    headers,
    body: { id: "0190b2f0-0000-7000-8000-000000000001", event: "play" },
  });
  await get("/auth/validate_token");
  server.pass(5 * MINUTE);
  expect((await check()).body).toBe(true);
  const reset = await get("/api/reset_user_clock");
  expect([reset.status, reset.body]).toEqual([200, { idle_limit_seconds: 1200 }]);
  expect((await check()).body).toBe(false);
  server.pass(20 * MINUTE);
  expect((await check()).body).toBe(true);
  headers = await signIn(server, email);
  expect((await check()).body).toBe(false);
});

test("[ACC-08] each device has a clock of its own", async () => {
  const idle = headers;
  server.pass(20 * MINUTE);
  headers = await signIn(server, email);
  await get("/api/reset_user_clock");
  headers = idle;
  expect((await check()).body).toBe(true);
});

test("[ACC-07] without a session both calls answer with the one sentence", async () => {
  for (const path of ["/api/check_session_timeout", "/api/reset_user_clock"]) {
    const { status, body } = await send(`${server.url}${path}`, "GET");
    expect([status, body]).toEqual([
      401,
      { errors: ["You need to sign in or sign up before continuing."] },
    ]);
  }
});

test("[ACC-08] a session is idle from the last minute of the limit on", () => {
  const last = new Date("2026-03-01T03:00:00Z");
  expect(isIdle(last, 15, new Date("2026-03-01T03:14:59.999Z"))).toBe(false);
  expect(isIdle(last, 15, new Date("2026-03-01T03:15:00Z"))).toBe(true);
});

test("[ACC-08] the limit is IDLE_MINUTES, twenty unless told, and nonsense is told in one sentence", () => {
  expect(readConfig({}).idleMinutes).toBe(20);
  expect(readConfig({ IDLE_MINUTES: "15" }).idleMinutes).toBe(15);
  for (const IDLE_MINUTES of ["0", "-1", "soon", "1441"])
    expect(() => readConfig({ IDLE_MINUTES })).toThrow(StartupError);
});
