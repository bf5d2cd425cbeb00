import { mkdtempSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import { hashPassword } from "#server/accounts/session/password.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { leader } from "../support/people.ts";
import { startServer } from "../support/respite.ts";

// A shift change: many people sign in at once, and other calls must not slow down.
const PER_SECOND = 200;
const SECONDS = Number(process.env.STORM_SECONDS ?? 20);
const PROBE_EVERY_MS = 20;
const TICK_MS = 5;

const PEOPLE = 1000;
const PASSWORD = "a long night shift";

const agent = new Agent({ keepAlive: true });

type Reply = { readonly status: number; readonly ms: number; readonly headers: object };

/** Sends one request, discards the body, and returns how long it took. */
function ask(url: string, method: string, headers: Record<string, string>, body?: string) {
  const startedAt = performance.now();
  return new Promise<Reply>((answered, fail) => {
    const call = request(url, { method, headers, agent }, (reply) => {
      reply.resume().once("end", () =>
        answered({
          status: reply.statusCode ?? 0,
          ms: performance.now() - startedAt,
          headers: reply.headers,
        }),
      );
    });
    call.once("error", fail);
    call.end(body);
  });
}

const signIn = (url: string, person: object) =>
  ask(
    `${url}/auth/sign_in`,
    "POST",
    { "content-type": "application/json" },
    JSON.stringify(person),
  );

const emailOf = (n: number) => `person${n % PEOPLE}@respite.example`;

/** Creates the accounts of a whole hospital. */
async function seedPeople(dataDir: string): Promise<void> {
  const database = { databaseUrl: undefined, dataDir };
  const { db, close } = await openDatabase(database);
  await migrate(db);
  const now = new Date();
  const common = {
    password_hash: await hashPassword(PASSWORD),
    first_name: "Noor",
    last_name: "Haddad",
    burnout_role: "provider",
    provider_title: null,
    confirmed_at: now,
    created_at: now,
    updated_at: now,
  };
  const people = Array.from({ length: PEOPLE }, (_, n) => {
    const email = emailOf(n);
    return { ...common, id: `person-${n}`, uid: email, email };
  });
  await db.insertInto("person").values(people).execute();
  await close();
}

const percentile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? Number.NaN;

const shown = (numbers: readonly number[]) =>
  `p50 ${percentile(numbers, 0.5).toFixed(1)} ms, p99 ${percentile(numbers, 0.99).toFixed(1)} ms`;

/** Starts this many requests per second, however slow the replies are. */
async function sendAtRate<T>(perSecond: number, ms: number, once: () => Promise<T>): Promise<T[]> {
  const running: Promise<T>[] = [];
  const startedAt = performance.now();
  await new Promise<void>((finish) => {
    const timer = setInterval(() => {
      const past = performance.now() - startedAt;
      while (running.length < (Math.min(past, ms) / 1000) * perSecond) running.push(once());
      if (past < ms) return;
      clearInterval(timer);
      finish();
    }, TICK_MS);
  });
  return Promise.all(running);
}

test(`${PER_SECOND} sign-ins per second for ${SECONDS} s leave other calls fast`, async () => {
  // Rate limits are off, because all requests come from one address.
  const dataDir = mkdtempSync(join(tmpdir(), "respite-storm-"));
  await seedPeople(dataDir);
  const server = await startServer({ RATE_LIMITS: "0", DATA_DIR: dataDir });
  const { headers } = await signIn(server.url, leader);
  const { "access-token": token, client, uid } = headers as Record<string, string>;
  const session = { "access-token": token ?? "", client: client ?? "", uid: uid ?? "" };
  const probe = () => ask(`${server.url}/api/time_watched`, "GET", session);
  await sendAtRate(1000 / PROBE_EVERY_MS, 1000, probe);

  let next = 0;
  const duration = SECONDS * 1000;
  const [signIns, others] = await Promise.all([
    sendAtRate(PER_SECOND, duration, () =>
      signIn(server.url, { email: emailOf(next++), password: PASSWORD }),
    ),
    sendAtRate(1000 / PROBE_EVERY_MS, duration, probe),
  ]);
  await server.stop();
  server.remove();
  agent.destroy();

  const counts = new Map<number, number>();
  for (const { status } of signIns) counts.set(status, (counts.get(status) ?? 0) + 1);
  const admitted = signIns.filter(({ status }) => status === 200).map(({ ms }) => ms);
  console.log(`sign-ins offered: ${signIns.length}, by status: ${JSON.stringify([...counts])}`);
  console.log(
    `sign-ins let in: ${(admitted.length / SECONDS).toFixed(1)} per second, ${shown(admitted)}`,
  );
  console.log(`other calls: ${others.length}, ${shown(others.map(({ ms }) => ms))}`);
  expect([...counts.keys()].filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
  expect(
    percentile(
      others.map(({ ms }) => ms),
      0.99,
    ),
  ).toBeLessThan(100);
});
