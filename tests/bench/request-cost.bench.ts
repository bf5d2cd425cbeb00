import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CatalogueChanges, MyChanges } from "#contract/sync/sync.ts";
import { nurse } from "../support/people.ts";
import { startServer } from "../support/respite.ts";
import { newId } from "../support/wire.ts";

// Processor time, unlike duration, hardly depends on what else the machine does.
const REQUESTS = 400;
const SIGN_INS = 40;
const AT_ONCE = 8;
const TOKEN = "a-long-token";
const TICKS_PER_SECOND = 100;

const agent = new Agent({ keepAlive: true });
type Reply = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
};
type Ask = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
};

const ask = (url: string, { method = "GET", headers = {}, body }: Ask = {}) =>
  new Promise<Reply>((answered, fail) => {
    const json = body === undefined ? {} : { "content-type": "application/json" };
    const call = request(url, { method, headers: { ...headers, ...json }, agent }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.once("end", () =>
        answered({
          status: reply.statusCode ?? 0,
          headers: reply.headers as Record<string, string>,
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    call.once("error", fail);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });

async function processorSeconds(url: string): Promise<number> {
  const { body } = await ask(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(body)?.[1]);
}

/** Of the PostgreSQL on this port and its processes. */
function databaseSeconds(port: string): number {
  const processes = readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      const [own, ended] = [
        Number(fields[11]) + Number(fields[12]),
        Number(fields[13]) + Number(fields[14]),
      ];
      return [{ pid, parent: fields[1], own, ended, command }];
    } catch {
      return [];
    }
  });
  const main = processes.find(
    ({ command }) => /postgres .*-D/.test(command) && command.includes(` ${port} `),
  );
  const running = processes
    .filter(({ parent }) => parent === main?.pid)
    .reduce((sum, { own }) => sum + own, 0);
  // Those that have ended count as well.
  return ((main?.own ?? 0) + (main?.ended ?? 0) + running) / TICKS_PER_SECOND;
}

async function openPostgres(): Promise<{ url: string; stop: () => void }> {
  const script = (name: string) =>
    import(/* @vite-ignore */ new URL(`../../scripts/${name}`, import.meta.url).href);
  const { postgresBinaries } = await script("tools.mjs");
  return (await script("postgres.mjs")).startPostgres(postgresBinaries());
}

async function repeat(times: number, once: (n: number) => Promise<Reply>): Promise<void> {
  let next = 0;
  const run = async () => {
    while (next < times) {
      const { status, body } = await once(next++);
      if (status !== 200) throw new Error(`The server answered ${status}: ${body.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}

test("processor time of each kind of request", async () => {
  const postgres = await openPostgres();
  const { port } = new URL(postgres.url);
  const server = await startServer({
    DATABASE_URL: postgres.url,
    SEED_DEMO: "1",
    RATE_LIMITS: "0",
    METRICS_TOKEN: TOKEN,
    DATA_DIR: mkdtempSync(join(tmpdir(), "respite-cost-")),
  });
  const { url } = server;
  const signIn = () =>
    ask(`${url}/auth/sign_in`, {
      method: "POST",
      body: { email: nurse.email, password: nurse.password },
    });
  const { headers: sent, body } = await signIn();
  const { "access-token": token = "", client = "", uid = "" } = sent;
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
    ["sign-in", SIGN_INS, signIn],
  ];
  for (const [name, times, once] of kinds) {
    await repeat(Math.ceil(times / 4), once);
    newest = await newestCursor();
    const [web, database] = [await processorSeconds(url), databaseSeconds(port)];
    const startedAt = performance.now();
    await repeat(times, once);
    const perSecond = times / ((performance.now() - startedAt) / 1000);
    const ms = (seconds: number) => `${((seconds * 1000) / times).toFixed(2)} ms`;
    const [webAfter, databaseAfter] = [await processorSeconds(url), databaseSeconds(port)];
    console.log(
      `${name}: process ${ms(webAfter - web)}, PostgreSQL ${ms(databaseAfter - database)}, ${perSecond.toFixed(0)} per second`,
    );
  }
  await server.stop();
  postgres.stop();
  expect(first.content.length).toBeGreaterThan(0);
}, 600_000);
