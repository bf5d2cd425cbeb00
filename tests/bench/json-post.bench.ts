import { spawn } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { batch } from "#contract/sync/sync.ts";
import { readConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { parseBodies } from "#server/platform/web/bodies.ts";
import { compressReplies } from "#server/platform/web/compress.ts";
import { decompressBodies } from "#server/platform/web/compressed-bodies.ts";
import { handleError } from "#server/platform/web/errors.ts";
import type { Session } from "#server/platform/web/handler.ts";
import { sendSecurityHeaders } from "#server/platform/web/headers.ts";
import { mountContract } from "#server/platform/web/mount.ts";
import { logRequests } from "#server/platform/web/request-log.ts";
import { serializerCompiler } from "#server/platform/web/serialize.ts";
import { validatorCompiler } from "#server/platform/web/validate.ts";
import { newId } from "../support/wire.ts";
import { reportRow } from "./support/goals.ts";
import { median } from "./sync/table.ts";

/*
 * What our web layer costs: processor time of a JSON POST of 5 kB, validated in and out by the contract, with hooks, headers, and log,
 * compared with node:http that only parses and answers. Neither uses a database.
 */

const ROUNDS = 7;
const SECONDS = 2;
const CONNECTIONS = 16;

const sent = {
  ...{ batch: newId(), owner: "someone", device: newId() },
  writes: Array.from({ length: 24 }, (_, at) => ({
    ...{ id: newId(), call: "recordTimeWatched", v: 1 },
    body: {
      record_id_: `BL-${at}`,
      seconds_watched: 60,
      video_finished: false,
      intervals: [[0, 60]],
    },
  })),
};
const answerTo = (body: typeof sent) => ({
  ...{ batch: body.batch, owner: body.owner, server: "here", server_time: "2026-11-23T00:00:00Z" },
  results: body.writes.map(({ id, body: state }) => ({ id, status: "applied" as const, state })),
});

const raw: RequestListener = async (request, reply) => {
  const body = JSON.stringify(answerTo(JSON.parse(await text(request))));
  reply.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  });
  reply.end(body);
};

async function openOurs() {
  const config = readConfig({ DATA_DIR: "/nowhere" });
  const loggerInstance: FastifyBaseLogger = createLog("warn");
  const app: FastifyInstance = Fastify({ loggerInstance });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  logRequests(app);
  decompressBodies(app);
  parseBodies(app);
  sendSecurityHeaders(app, config);
  compressReplies(app);
  mountContract(
    app,
    { batch: async ({ body }) => ({ body: answerTo(body as typeof sent) }) },
    {
      authenticate: async () => ({ person: { id: "someone" }, responseHeaders: {} }) as Session,
      authenticateKey: async () => undefined,
      sessionEndReason: async () => undefined,
      authorize: async () => undefined,
      limits: { run: (_name: unknown, _caller: unknown, work: () => unknown) => work() } as never,
    },
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
  return app;
}

async function load(port: number): Promise<number> {
  const script = join(import.meta.dirname, "json-post/load.mjs");
  const args = [script, port, batch.path, SECONDS, CONNECTIONS].map(String);
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(sent));
  return Number(await text(child.stdout));
}

/** Returns the processor time of this process, which is the server, per reply in milliseconds. */
async function costOn(port: number): Promise<number> {
  const before = process.cpuUsage();
  const replies = await load(port);
  const { user, system } = process.cpuUsage(before);
  expect(replies).toBeGreaterThan(0);
  return (user + system) / 1000 / replies;
}

test("[OPS-05] JSON POST, validated, compared with node:http", async () => {
  const server = createServer(raw).listen(0, "127.0.0.1");
  const app = await openOurs();
  const [rawPort, ourPort] = [server, app.server].map(
    (each) => (each.address() as AddressInfo).port,
  );
  const costs = { raw: [] as number[], ours: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [bare, ours] = [await costOn(rawPort ?? 0), await costOn(ourPort ?? 0)];
    // The first round compiles.
    if (round === 0) continue;
    costs.raw.push(bare);
    costs.ours.push(ours);
  }
  await app.close();
  server.close();
  const ratios = costs.ours.map((ours, round) => (costs.raw[round] ?? 0) / ours);
  console.log(
    `node:http ${median(costs.raw).toFixed(3)} ms, ours ${median(costs.ours).toFixed(3)} ms: ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  );
  reportRow("json-post", median(ratios));
});
