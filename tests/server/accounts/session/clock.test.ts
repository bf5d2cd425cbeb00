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

test("[ACC-08] a session times out after 20 minutes; checking does not reset the clock or end the session", async () => {
  server.advanceClock(19 * MINUTE);
  for (let asked = 0; asked < 3; asked++) {
    const { status, body } = await check();
    expect([status, body]).toEqual([200, false]);
  }
  server.advanceClock(MINUTE);
  const { status, body, reply } = await check();
  expect([status, body]).toEqual([200, true]);
  expect(reply.headers.get("access-token")).toBe(headers["access-token"]);
  expect((await check()).body).toBe(true);
});

test("[ACC-08] only signing in and resetting restart the idle clock; background requests do not", async () => {
  server.advanceClock(15 * MINUTE);
  await get("/api/time_watched");
  await send(`${server.url}/api/log_frontend_utilization`, "POST", {
    headers,
    body: { id: "0190b2f0-0000-7000-8000-000000000001", event: "play" },
  });
  await get("/auth/validate_token");
  server.advanceClock(5 * MINUTE);
  expect((await check()).body).toBe(true);
  headers = await signIn(server, email);
  expect((await check()).body).toBe(false);
  server.advanceClock(15 * MINUTE);
  const reset = await get("/api/reset_user_clock");
  expect([reset.status, reset.body]).toEqual([200, { idle_limit_seconds: 1200 }]);
  server.advanceClock(15 * MINUTE);
  expect((await check()).body).toBe(false);
  server.advanceClock(5 * MINUTE);
  expect((await check()).body).toBe(true);
});

test("[ACC-08] each device has its own idle clock", async () => {
  const idle = headers;
  server.advanceClock(20 * MINUTE);
  headers = await signIn(server, email);
  await get("/api/reset_user_clock");
  headers = idle;
  expect((await check()).body).toBe(true);
});

test("[ACC-07] both calls return the standard 401 without a session", async () => {
  for (const path of ["/api/check_session_timeout", "/api/reset_user_clock"]) {
    const { status, body } = await send(`${server.url}${path}`, "GET");
    expect([status, body]).toEqual([
      401,
      { errors: ["You need to sign in or sign up before continuing."] },
    ]);
  }
});

test("[ACC-08] a session is idle once the limit is reached", () => {
  const last = new Date("2026-03-01T03:00:00Z");
  expect(isIdle(last, 15, new Date("2026-03-01T03:14:59.999Z"))).toBe(false);
  expect(isIdle(last, 15, new Date("2026-03-01T03:15:00Z"))).toBe(true);
});

test("[ACC-08] IDLE_MINUTES sets the limit (default 20) and rejects invalid values", () => {
  expect(readConfig({}).idleMinutes).toBe(20);
  expect(readConfig({ IDLE_MINUTES: "15" }).idleMinutes).toBe(15);
  for (const IDLE_MINUTES of ["0", "-1", "soon", "1441"])
    expect(() => readConfig({ IDLE_MINUTES })).toThrow(StartupError);
});
