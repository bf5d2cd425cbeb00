import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CatalogueChanges, MyChanges } from "#contract/sync/sync.ts";
import { hashPassword, verifyPassword } from "#server/accounts/session/password.ts";
import { nurse } from "../support/people.ts";
import { startServer } from "../support/respite.ts";
import { newId } from "../support/wire.ts";
import {
  ask,
  databaseSeconds,
  inTurns,
  METRICS_TOKEN,
  openPostgres,
  processorSeconds,
  type Reply,
  repeat,
} from "./support/cost.ts";
import { reportRow } from "./support/goals.ts";

const REQUESTS = 400;
const SIGN_INS = 400;
const HASHES = 100;

/** Processor time of checking one password, which is slow on purpose. Several at once, as in sign-ins, take longer each. */
async function hashingMs(): Promise<number> {
  const hashed = await hashPassword(nurse.password);
  const before = process.cpuUsage();
  await inTurns(HASHES, () => verifyPassword(hashed, nurse.password));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / HASHES;
}

/** Resolves once the server has finished what it does after its first start: it publishes the demo's months. */
async function untilIdle(url: string): Promise<void> {
  let before = await processorSeconds(url);
  const isIdle = async () => {
    const now = await processorSeconds(url);
    const used = now - before;
    before = now;
    return used < IDLE_SECONDS;
  };
  await expect.poll(isIdle, { interval: 1000, timeout: 120_000 }).toBe(true);
}
const IDLE_SECONDS = 0.03;

function reportCosts(
  costs: ReadonlyMap<string, readonly [web: number, database: number]>,
  hashing: number,
): void {
  const of = (name: string) => costs.get(name) ?? ([Number.NaN, Number.NaN] as const);
  for (const [id, name] of [
    ["batch-100", "batch of 100 writes"],
    ["own-changes", "own changes, first page"],
  ] as const) {
    reportRow(`${id}-node`, of(name)[0]);
    reportRow(`${id}-database`, of(name)[1]);
  }
  reportRow("catalog-page", of("catalog, first page, shared address")[0]);
  const [web, database] = of("sign-in");
  reportRow("sign-in", web + database - hashing);
}

test("processor time of each kind of request", async () => {
  const postgres = await openPostgres();
  const { port } = new URL(postgres.url);
  const server = await startServer({
    DATABASE_URL: postgres.url,
    SEED_DEMO: "1",
    RATE_LIMITS: "0",
    METRICS_TOKEN,
    DATA_DIR: mkdtempSync(join(tmpdir(), "respite-cost-")),
  });
  const { url } = server;
  const signIn = (headers: Record<string, string> = {}) =>
    ask(`${url}/auth/sign_in`, {
      ...{ method: "POST", headers },
      body: { email: nurse.email, password: nurse.password },
    });
  await untilIdle(url);
  const { headers: sent, body } = await signIn();
  const { "access-token": token = "", client = "", uid = "" } = sent;
  const [cookie = ""] = String(sent["set-cookie"]).split(";");
  const session = { "access-token": token, client, uid };
  const owner = String(JSON.parse(body).data.id);
  const mine = JSON.parse(
    (await ask(`${url}/api/sync/mine`, { headers: session })).body,
  ) as MyChanges;
  const first = JSON.parse(
    (await ask(`${url}/api/sync/catalogue`, { headers: session })).body,
  ) as CatalogueChanges;
  const lessons = first.content.map(({ record_id_ }) => record_id_);

  const batch = (writes: number) => (n: number) =>
    ask(`${url}/api/sync/batch`, {
      method: "POST",
      headers: session,
      body: {
        ...{ batch: newId(), owner, device: newId(), server: mine.server },
        writes: Array.from({ length: writes }, (_, at) => ({
          id: newId(),
          call: "recordTimeWatched",
          v: 1,
          body: {
            record_id_: lessons[(n + at * 7) % lessons.length],
            seconds_watched: 1 + (n % 50),
            video_finished: false,
            intervals: [[0, 1 + (n % 50)]],
          },
        })),
      },
    });
  /** The person's own changes are pulled completely. */
  async function newestCursor(): Promise<string> {
    let { cursor } = mine;
    let more = true;
    while (more) {
      const reply = await ask(`${url}/api/sync/mine?cursor=${cursor}`, { headers: session });
      ({ cursor, more } = JSON.parse(reply.body) as MyChanges);
    }
    return cursor;
  }
  let newest = mine.cursor;
  const brotli = { "accept-encoding": "br" };
  const kinds: readonly (readonly [string, number, (n: number) => Promise<Reply>])[] = [
    ["health check", REQUESTS, () => ask(`${url}/health_check`)],
    ["batch of 1 write", REQUESTS, batch(1)],
    ["batch of 10 writes", REQUESTS, batch(10)],
    ["batch of 100 writes", REQUESTS / 2, batch(100)],
    [
      "own changes, none",
      REQUESTS,
      () => ask(`${url}/api/sync/mine?cursor=${newest}`, { headers: session }),
    ],
    ["own changes, first page", REQUESTS, () => ask(`${url}/api/sync/mine`, { headers: session })],
    [
      "catalog, first page, with the session",
      REQUESTS,
      () => ask(`${url}/api/sync/catalogue?limit=500`, { headers: { ...session, ...brotli } }),
    ],
    [
      "catalog, first page, shared address",
      REQUESTS,
      () => ask(`${url}/api/sync/catalogue/${mine.catalogue}?limit=500`, { headers: brotli }),
    ],
    ["sign-in", SIGN_INS, () => signIn({ cookie })],
    // Mails the person.
    ["sign-in on a new device", SIGN_INS, () => signIn()],
  ];
  const costs = new Map<string, readonly [web: number, database: number]>();
  for (const [name, times, once] of kinds) {
    await repeat(Math.ceil(times / 4), once);
    newest = await newestCursor();
    const [web, database] = [await processorSeconds(url), databaseSeconds(port)];
    const startedAt = performance.now();
    await repeat(times, once);
    const perSecond = times / ((performance.now() - startedAt) / 1000);
    const ms = (seconds: number) => `${((seconds * 1000) / times).toFixed(2)} ms`;
    const [webAfter, databaseAfter] = [await processorSeconds(url), databaseSeconds(port)];
    const cost = (seconds: number) => (seconds * 1000) / times;
    costs.set(name, [cost(webAfter - web), cost(databaseAfter - database)]);
    console.log(
      `${name}: process ${ms(webAfter - web)}, PostgreSQL ${ms(databaseAfter - database)}, ${perSecond.toFixed(0)} per second`,
    );
  }
  const hashing = await hashingMs();
  console.log(`checking a password: ${hashing.toFixed(2)} ms of the sign-in`);
  reportCosts(costs, hashing);
  await server.stop();
  postgres.stop();
  expect(first.content.length).toBeGreaterThan(0);
}, 600_000);
