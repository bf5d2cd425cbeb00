import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NOT_SIGNED_IN } from "#contract/api-error.ts";
import { SESSION_IDLE } from "#contract/constants.ts";
import { type Routes, routes } from "#contract/routes.ts";
import { permissions } from "#server/platform/access/permissions.ts";
import { installationId } from "#server/platform/database/installation.ts";
import { newId } from "../../../support/wire.ts";
import {
  PASSWORD,
  type ProtocolServer,
  send,
  sessionOf,
  startProtocolServer,
} from "./protocol-server.ts";

let server: ProtocolServer;
let email: string;
let headers: Record<string, string>;
let cookie: string;
let count = 0;
beforeAll(async () => {
  server = await startProtocolServer({ idleMinutes: 20 });
});
beforeEach(async () => {
  email = `away${count++}@respite.example`;
  await server.addPerson(email, { burnout_role: "admin" });
  const { reply } = await send(`${server.url}/auth/sign_in`, "POST", {
    body: { email, password: PASSWORD },
  });
  headers = { ...sessionOf(reply) };
  cookie = reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  server.advanceClock(20 * 60_000);
});
afterAll(() => server.close());

const IDLE = { errors: [SESSION_IDLE, NOT_SIGNED_IN], reason: "idle" };
const get = (path: string, more: Record<string, string> = {}) =>
  send(`${server.url}${path}`, "GET", { headers: { ...headers, ...more } });
const resume = (more?: Record<string, string>) => get("/api/reset_user_clock", more);

/** Nothing about the person. */
const allowed: readonly (keyof Routes)[] = [
  "batch",
  "checkSessionTimeout",
  "resetUserClock",
  "unsubscribeFromPush",
];

test("[ACC-20] an idle session reads nothing: no call but the few that tell nothing answers it", async () => {
  const answers: unknown[] = [];
  const closed = Object.values(routes).filter(
    ({ name }) => permissions[name as keyof Routes] !== "anyone" && !allowed.includes(name),
  );
  for (const { method, path } of closed) {
    const url = `${server.url}${path.replaceAll(/:[a-z_]+/g, "1")}`;
    const { status, body } = await send(url, method, { headers });
    if (status !== 401 || body.reason !== "idle") answers.push([method, path, status]);
  }
  expect(answers).toEqual([]);
  expect(closed.length).toBeGreaterThan(100);
  expect((await get("/api/survey_responses")).body).toEqual(IDLE);
  expect((await get("/auth/validate_token")).status).toBe(401);
  expect((await get("/api/check_session_timeout")).body).toBe(true);
});

test("[ACC-20] an idle session can't change the password or delete the account", async () => {
  const next = "another long night";
  const body = { current_password: PASSWORD, password: next, password_confirmation: next };
  for (const path of ["/auth/password", "/auth"])
    expect((await send(`${server.url}${path}`, "PUT", { headers, body })).status).toBeGreaterThan(
      400,
    );
  const gone = await send(`${server.url}/auth`, "DELETE", { headers, body });
  expect(gone.status).toBe(404);
});

test("[ACC-20] pending changes are still accepted, and the reply tells nothing", async () => {
  const writes = ["a", "b"].map((note) => ({
    id: newId(),
    call: "logUtilization",
    v: 1,
    body: { id: newId(), event: `play-${note}` },
  }));
  const title = { id: newId(), call: "changeProfile", v: 1, body: { first_name: "Mara" } };
  const reply = await send(`${server.url}/api/sync/batch`, "POST", {
    headers,
    body: {
      batch: newId(),
      owner: `person-of-${email}`,
      device: newId(),
      server: await installationId(server.db, server.now()),
      writes: [...writes, title],
    },
  });
  expect(reply.status).toBe(200);
  for (const result of reply.body.results) expect(result).not.toHaveProperty("state");
  expect(reply.body.results.map(({ status }: { status: string }) => status)).toEqual([
    "applied",
    "applied",
    "applied",
  ]);
  expect(JSON.stringify(reply.body)).not.toContain("Haddad");
});

test("[ACC-20] a stolen token can't continue an idle session, its own device can", async () => {
  expect((await resume()).body).toEqual(IDLE);
  const other = await send(`${server.url}/auth/sign_in`, "POST", {
    body: { email, password: PASSWORD },
  });
  const foreign = other.reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect((await resume({ cookie: foreign })).status).toBe(401);
  expect((await get("/api/survey_responses", { cookie })).status).toBe(401);
  expect((await resume({ cookie })).status).toBe(200);
  expect((await get("/api/survey_responses")).status).toBe(200);
});

test("[ACC-20] signing out works from an idle session", async () => {
  const { status } = await send(`${server.url}/auth/sign_out`, "DELETE", { headers });
  expect(status).toBe(200);
});
