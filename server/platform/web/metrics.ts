import { createHash, timingSafeEqual } from "node:crypto";
import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { WriteResult } from "#contract/sync/sync.ts";
import type { Config } from "../config.ts";
import type { DatabaseStats } from "../database/measured.ts";
import type { JobObserver } from "../jobs/scheduler.ts";
import type { Files } from "../storage/files.ts";

const BEARER = /^Bearer (\S+)$/i;
const digest = (text: string) => createHash("sha256").update(text).digest();
const equalsInConstantTime = (one: string, other: string) =>
  timingSafeEqual(digest(one), digest(other));

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

/** The label isn't `job`, because Prometheus has one of this name. */
function createJobMetrics(registers: [Registry]): JobObserver {
  const interval = new Gauge({
    name: "respite_job_interval_seconds",
    help: "Time between two runs of a background job",
    labelNames: ["task"] as const,
    registers,
  });
  const succeeded = new Gauge({
    name: "respite_job_last_success_timestamp_seconds",
    help: "When a background job last succeeded, or was scheduled if it hasn't run yet",
    labelNames: ["task"] as const,
    registers,
  });
  const runs = new Counter({
    name: "respite_job_runs_total",
    help: "Runs of background jobs, by result",
    labelNames: ["task", "result"] as const,
    registers,
  });
  const seconds = new Counter({
    name: "respite_job_seconds_total",
    help: "Time that background jobs took",
    labelNames: ["task"] as const,
    registers,
  });
  return {
    scheduled({ name: task, intervalMs }) {
      if (intervalMs === undefined) return;
      interval.set({ task }, intervalMs / 1000);
      succeeded.setToCurrentTime({ task });
    },
    ran(task, duration, hasFailed) {
      runs.inc({ task, result: hasFailed ? "failed" : "succeeded" });
      seconds.inc({ task }, duration);
      if (!hasFailed) succeeded.setToCurrentTime({ task });
    },
  };
}

/** Creates the counters of this process. Labels are names from the code, never an id, an address, or a text. */
export function createMetrics() {
  const registry = new Registry();
  const registers: [Registry] = [registry];
  const writes = new Counter({
    name: "respite_batch_writes_total",
    help: "Queued writes of devices, by result",
    labelNames: ["result"] as const,
    registers,
  });
  for (const result of ["applied", "duplicate", "refused", "retry"]) writes.inc({ result }, 0);
  const catalogBuilds = new Counter({
    name: "respite_catalog_builds_total",
    help: "Pages of the catalog that were read and serialized",
    registers,
  });
  const shed = new Counter({
    name: "respite_shed_requests_total",
    help: "Requests that were turned away because the process was overloaded, by importance",
    labelNames: ["importance"] as const,
    registers,
  });
  for (const importance of ["low", "high"]) shed.inc({ importance }, 0);
  const replicaReads = new Counter({
    name: "respite_replica_reads_total",
    help: "Insights that were asked of the replica: answered there, or by the primary because the replica differed or failed",
    labelNames: ["result"] as const,
    registers,
  });
  const storage = new Counter({
    name: "respite_storage_operations_total",
    help: "Operations on stored files, by result",
    labelNames: ["operation", "result"] as const,
    registers,
  });
  return {
    registry,
    jobs: createJobMetrics(registers),
    countBatch(results: readonly Pick<WriteResult, "status">[]): void {
      for (const { status } of results) writes.inc({ result: status });
    },
    countCatalogBuild: () => catalogBuilds.inc(),
    countShed: (importance: "low" | "high") => shed.inc({ importance }),
    countReplicaRead: (result: "answered" | "differed" | "failed") => replicaReads.inc({ result }),
    countStorage: (operation: string, hasFailed: boolean) =>
      storage.inc({ operation, result: hasFailed ? "failed" : "succeeded" }),
  };
}

/** Counts the operations of a file storage. */
export function countOperations(files: Files, count: Metrics["countStorage"]): Files {
  const counted =
    <A extends readonly unknown[], R>(operation: string, work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        const result = await work(...args);
        count(operation, false);
        return result;
      } catch (error) {
        count(operation, true);
        throw error;
      }
    };
  return {
    ...files,
    put: counted("put", files.put),
    putAs: counted("put", files.putAs),
    sizeOf: counted("look up", files.sizeOf),
    typeOf: counted("look up", files.typeOf),
    read(key, from, to) {
      const stream = files.read(key, from, to);
      stream.once("end", () => count("read", false));
      stream.once("error", () => count("read", true));
      return stream;
    },
  };
}

function measureDatabase(registry: Registry, { statements, connections }: DatabaseStats): void {
  const registers = [registry];
  new Gauge({
    name: "respite_database_connections",
    help: "Connections of this process to the database: at most, and in use",
    labelNames: ["state"] as const,
    registers,
    collect() {
      const { size, busy } = connections();
      this.set({ state: "most" }, size);
      this.set({ state: "busy" }, busy);
    },
  });
  new Gauge({
    name: "respite_database_waiting",
    help: "Work that waits for a connection to the database",
    registers,
    collect() {
      this.set(connections().waiting);
    },
  });
  const perStatement = (
    name: string,
    help: string,
    pick: (of: { count: number; seconds: number; errors: number }) => number,
  ) =>
    new Counter({
      name,
      help,
      labelNames: ["statement"] as const,
      registers,
      collect() {
        this.reset();
        for (const [statement, measured] of statements) this.inc({ statement }, pick(measured));
      },
    });
  perStatement("respite_sql_total", "Statements, by verb and table", ({ count }) => count);
  perStatement("respite_sql_seconds_total", "Time of statements", ({ seconds }) => seconds);
  perStatement("respite_sql_errors_total", "Statements that failed", ({ errors }) => errors);
}

function measureDisk(registry: Registry, dataDir: string): void {
  const disk = (
    name: string,
    help: string,
    pick: (of: { bavail: number; blocks: number }) => number,
  ) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const stats = await statfs(dataDir).catch(() => undefined);
        if (stats) this.set(pick(stats) * stats.bsize);
      },
    });
  disk("respite_disk_free_bytes", "Free space where DATA_DIR is", ({ bavail }) => bavail);
  disk("respite_disk_size_bytes", "Size of the disk where DATA_DIR is", ({ blocks }) => blocks);
}

type MountedMetrics = {
  readonly metrics: Metrics;
  readonly config: Pick<Config, "metricsToken" | "build" | "dataDir">;
  readonly database: DatabaseStats | undefined;
};

/**
 * Serves Prometheus metrics at `/metrics`, protected by the bearer token `METRICS_TOKEN`, if it is set. Labels have the
 * route pattern instead of the URL, which may contain an id or a token.
 */
export function mountMetrics(
  app: FastifyInstance,
  { metrics: { registry }, config, database }: MountedMetrics,
): void {
  const { metricsToken, build, dataDir } = config;
  if (metricsToken === undefined) return;
  collectDefaultMetrics({ register: registry });
  if (database) measureDatabase(registry, database);
  measureDisk(registry, dataDir);
  const registers = [registry];
  const requestSeconds = new Histogram({
    name: "respite_request_seconds",
    help: "Request duration in seconds",
    labelNames: ["method", "route", "status"] as const,
    buckets: BUCKETS_SECONDS,
    registers,
  });
  new Gauge({
    name: "respite_build",
    help: "Always 1, labeled with the running commit",
    labelNames: ["commit"] as const,
    registers,
  }).set({ commit: build.commitId }, 1);
  app.addHook("onResponse", async ({ method, routeOptions }, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    requestSeconds.observe(
      { method, route: routeOptions.url ?? "none", status },
      reply.elapsedTime / 1000,
    );
  });
  app.get("/metrics", { schema: { hide: true } }, async ({ headers }, reply) => {
    const token = BEARER.exec(headers.authorization ?? "")?.[1];
    if (token === undefined || !equalsInConstantTime(token, metricsToken))
      return reply.code(401).header("www-authenticate", "Bearer").send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
