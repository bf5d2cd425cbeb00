import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jobs } from "#server/jobs.ts";
import { type Job, scheduleJobs } from "#server/platform/jobs/scheduler.ts";
import { createLog } from "#server/platform/log.ts";
import { waitUntil } from "../../../support/wait-until.ts";

let app: FastifyInstance;
let lines: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  app = Fastify();
  lines = [];
});
afterEach(async () => {
  await app.close();
  vi.useRealTimers();
});

const job = (run: Job<object>["run"], intervalMs?: number): Job<object> => ({
  name: "test-job",
  run,
  lease: "none",
  ...(intervalMs !== undefined && { intervalMs }),
});

const unobserved = { scheduled: () => undefined, ran: () => undefined };

async function listen(...list: readonly Job<object>[]) {
  const log = createLog("info", { destination: { write: (line) => void lines.push(line) } });
  scheduleJobs(app, list, { log }, unobserved);
  await app.listen({ port: 0, host: "127.0.0.1" });
}

test("[OPS-01] runs a job at its interval, starting when the server listens", async () => {
  let runs = 0;
  const counting = job(async () => void runs++, 1000);
  scheduleJobs(app, [counting], { log: createLog("silent") }, unobserved);
  await app.ready();
  vi.advanceTimersByTime(5000);
  expect(runs).toBe(0);
  await app.listen({ port: 0, host: "127.0.0.1" });
  vi.advanceTimersByTime(1000);
  expect(runs).toBe(1);
});

test("[OPS-01] runs a job without an interval once", async () => {
  let runs = 0;
  await listen(job(async () => void runs++));
  vi.advanceTimersByTime(3_600_000);
  expect(runs).toBe(1);
});

test("[OPS-01] never runs a job twice at the same time, and runs it once more if it became due meanwhile", async () => {
  const ends: (() => void)[] = [];
  await listen(job(() => new Promise((end) => ends.push(end)), 1000));
  vi.advanceTimersByTime(5000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await waitUntil(() => ends.length === 2);
  ends[1]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(ends).toHaveLength(2);
});

test("[OPS-03] logs a failed run with the job's name and runs the job again", async () => {
  let runs = 0;
  const failing = job(async () => {
    runs += 1;
    throw new Error("no database");
  }, 1000);
  await listen(failing);
  vi.advanceTimersByTime(1000);
  vi.advanceTimersByTime(1000);
  await waitUntil(() => runs === 2);
  const failures = lines.map((line) => JSON.parse(line)).filter(({ job }) => job === "test-job");
  expect(failures[0]).toMatchObject({ msg: "a job failed", err: { message: "no database" } });
});

test("[OPS-01] tells a running job to stop, and waits for it before the server closes", async () => {
  let hasFinished = false;
  await listen(
    job(
      (_deps, stopping) =>
        new Promise((end) => {
          stopping.addEventListener("abort", () =>
            setImmediate(() => {
              hasFinished = true;
              end();
            }),
          );
        }),
      1000,
    ),
  );
  vi.advanceTimersByTime(1000);
  await app.close();
  expect(hasFinished).toBe(true);
});

test("[OPS-01] job names are unique", () => {
  const names = jobs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
