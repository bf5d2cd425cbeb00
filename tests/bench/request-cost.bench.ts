import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CatalogueChanges, MyChanges } from "#contract/sync/sync.ts";
import { nurse } from "../support/people.ts";
import { startServer } from "../support/respite.ts";
import { newId } from "../support/wire.ts";
import {
  ask,
  databaseSeconds,
  METRICS_TOKEN,
  openPostgres,
  poolSeconds,
  processorSeconds,
  type Reply,
  repeat,
} from "./support/cost.ts";
import { reportRow } from "./support/goals.ts";

const REQUESTS = 400;
const SIGN_INS = 400;

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

type Cost = { readonly web: number; readonly pool: number; readonly database: number };

function reportCosts(costs: ReadonlyMap<string, Cost>): void {
  const of = (name: string) =>
    costs.get(name) ?? { web: Number.NaN, pool: Number.NaN, database: Number.NaN };
  for (const [id, name] of [
    ["batch-100", "batch of 100 writes"],
    ["own-changes", "own changes, first page"],
  ] as const) {
    reportRow(`${id}-node`, of(name).web);
    reportRow(`${id}-database`, of(name).database);
  }
  reportRow("catalog-page", of("catalog, first page, shared address").web);
  // The thread pool checks passwords, which is slow on purpose.
  const { web, pool, database } = of("sign-in");
  reportRow("sign-in", web - pool + database);
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
    // Not more: after some 80,000 writes of one person, autovacuum of their counter can slow them down for seconds.
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
  const used = async () => ({
    web: await processorSeconds(url),
    pool: poolSeconds(server.pid),
    database: databaseSeconds(port),
  });
  const costs = new Map<string, Cost>();
  for (const [name, times, once] of kinds) {
    // The first requests run before their code is compiled.
    await repeat(times, once);
    newest = await newestCursor();
    const before = await used();
    const startedAt = performance.now();
    await repeat(times, once);
    const perSecond = times / ((performance.now() - startedAt) / 1000);
    const after = await used();
    const ms = (part: keyof Cost) => ((after[part] - before[part]) * 1000) / times;
    const cost = { web: ms("web"), pool: ms("pool"), database: ms("database") };
    costs.set(name, cost);
    const [web, pool, database] = [cost.web, cost.pool, cost.database].map((one) => one.toFixed(2));
    console.log(
      `${name}: process ${web} ms, of which thread pool ${pool} ms, PostgreSQL ${database} ms, ${perSecond.toFixed(0)} per second`,
    );
  }
  reportCosts(costs);
  await server.stop();
  postgres.stop();
  expect(first.content.length).toBeGreaterThan(0);
});
