import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { expect, test } from "vitest";
import type { CatalogueChanges, MyChanges } from "#contract/sync/sync.ts";
import { type RunningServer, startServer } from "../support/respite.ts";
import { newId } from "../support/wire.ts";
import {
  ask,
  databaseSeconds,
  METRICS_TOKEN,
  openPostgres,
  processorSeconds,
  type Reply,
  repeat,
} from "./support/cost.ts";

// What a request costs with one process and with two on the same database. They alternate, so that what else the machine does
// affects both.

const ROUNDS = 5;
const REQUESTS = 400;
const AT_ONCE = 16;
const PASSWORD = "a long quiet night";

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Cost = { readonly process: number; readonly database: number; readonly perSecond: number };

/** Writes of a person take turns, so there are more people than requests at once. */
async function addPeople(databaseUrl: string): Promise<readonly string[]> {
  const emails = Array.from({ length: 2 * AT_ONCE + 1 }, (_, at) => `bench-${at}@respite.example`);
  const password_hash = await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into person (id, email, uid, burnout_role, provider_title, first_name, last_name, password_hash,
       confirmed_at, created_at, updated_at)
     select email, email, email, 'provider', 'Registered Nurse', 'Test', 'Person', $1, now(), now(), now()
     from unnest($2::text[]) email`,
    [password_hash, emails],
  );
  await client.end();
  return emails;
}

/** Exchanges as a device does: a batch with one write, then the changes since the last pull. */
async function signIn(url: string, email: string) {
  const body = { email, password: PASSWORD };
  const reply = await ask(`${url}/auth/sign_in`, { method: "POST", body });
  const { "access-token": token = "", client = "", uid = "" } = reply.headers;
  const headers = { "access-token": token, client, uid };
  const owner = String(JSON.parse(reply.body).data.id);
  const first = await ask(`${url}/api/sync/mine`, { headers });
  const mine = JSON.parse(first.body) as MyChanges;
  let { cursor } = mine;
  const device = newId();
  const exchange = async (at: string, write: object): Promise<Reply> => {
    const sent = await ask(`${at}/api/sync/batch`, {
      method: "POST",
      headers,
      body: {
        ...{ batch: newId(), owner, device, server: mine.server },
        writes: [{ id: newId(), call: "saveContent", v: 1, body: write }],
      },
    });
    if (sent.status !== 200 || !sent.body.includes('"applied"')) throw new Error(sent.body);
    const pulled = await ask(`${at}/api/sync/mine?cursor=${cursor}`, { headers });
    ({ cursor } = JSON.parse(pulled.body) as MyChanges);
    return pulled;
  };
  return { headers, exchange };
}
type Device = Awaited<ReturnType<typeof signIn>>;

async function lessonsOf(url: string, device: Device | undefined): Promise<readonly string[]> {
  const { body } = await ask(`${url}/api/sync/catalogue`, { headers: device?.headers ?? {} });
  return (JSON.parse(body) as CatalogueChanges).content.map(({ record_id_ }) => record_id_);
}

test("[OPS-05] processor time of a request with one process and with two", async () => {
  const postgres = await openPostgres();
  const { port } = new URL(postgres.url);
  const start = (seedDemo: string) =>
    startServer({
      DATABASE_URL: postgres.url,
      ROLES: "web",
      SEED_DEMO: seedDemo,
      RATE_LIMITS: "0",
      METRICS_TOKEN,
      DATA_DIR: mkdtempSync(join(tmpdir(), "respite-processes-")),
    });
  const first = await start("1");
  const both = [first, await start("0")];

  const devices: Device[] = [];
  for (const email of await addPeople(postgres.url)) devices.push(await signIn(first.url, email));
  const content = await lessonsOf(first.url, devices[0]);
  const exchange = (servers: readonly RunningServer[]) => (n: number) => {
    const device = devices[n % devices.length];
    const url = servers[n % servers.length]?.url ?? "";
    if (!device) throw new Error("No one is signed in.");
    return device.exchange(url, {
      record_id_: content[n % content.length] ?? "",
      saved: n % 2 === 0,
    });
  };
  async function costOf(servers: readonly RunningServer[]): Promise<Cost> {
    const seconds = async () =>
      (await Promise.all(servers.map(({ url }) => processorSeconds(url)))).reduce(
        (sum, each) => sum + each,
        0,
      );
    const before = [await seconds(), databaseSeconds(port)] as const;
    const startedAt = performance.now();
    await repeat(REQUESTS, exchange(servers), AT_ONCE);
    const elapsed = (performance.now() - startedAt) / 1000;
    const each = (total: number) => (total * 1000) / (2 * REQUESTS);
    return {
      process: each((await seconds()) - before[0]),
      database: each(databaseSeconds(port) - before[1]),
      perSecond: (2 * REQUESTS) / elapsed,
    };
  }
  // Each compiles its hot functions first.
  for (const server of both) for (let time = 0; time < 3; time++) await costOf([server]);
  const [one, two]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    one.push(await costOf([first]));
    two.push(await costOf(both));
  }
  for (const server of both) {
    await server.stop();
    server.remove();
  }
  postgres.stop();

  for (const key of ["process", "database", "perSecond"] as const) {
    const ratios = two.map((cost, at) => cost[key] / (one[at]?.[key] ?? 1));
    console.log(
      `${key}: one ${median(one.map((cost) => cost[key])).toFixed(2)}, two ${median(two.map((cost) => cost[key])).toFixed(2)}, ` +
        `two ÷ one ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(", ")})`,
    );
  }
  expect(content.length).toBeGreaterThan(0);
});
