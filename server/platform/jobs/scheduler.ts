import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

/** Work that the server does in the background. `D` is what the job needs to run. */
export type Job<D> = {
  readonly name: string;
  /** Time between two runs. Absent: the job runs once, when the server starts listening. */
  readonly intervalMs?: number;
  /** Long runs stop early when `stopping` is aborted; the server waits for the current run before it closes. */
  readonly run: (deps: D, stopping: AbortSignal) => Promise<void>;
  /**
   * How several processes avoid doing the same work:
   * - `row`: each piece of work is claimed or rechecked under a row lock or a conditional write
   * - `none`: several processes may do the same work, which is harmless
   */
  readonly lease: "row" | "none";
};

/** Called after each run. */
export type JobObserver = {
  readonly scheduled: (job: Pick<Job<never>, "name" | "intervalMs">) => void;
  readonly ran: (name: string, seconds: number, hasFailed: boolean) => void;
};

/** Runs one job, never twice at the same time: if its time comes during a run, it runs again after that run. */
function schedule<D extends Pick<Deps, "log">>(
  app: FastifyInstance,
  job: Job<D>,
  deps: D,
  observer: JobObserver,
): void {
  const { name, intervalMs } = job;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isDue = false;

  async function runWhileDue() {
    while (isDue && !stopping.signal.aborted) {
      isDue = false;
      const startedAt = performance.now();
      let hasFailed = false;
      try {
        await job.run(deps, stopping.signal);
      } catch (error) {
        hasFailed = true;
        deps.log.error({ err: error, job: name }, "a job failed");
      }
      observer.ran(name, (performance.now() - startedAt) / 1000, hasFailed);
    }
    running = undefined;
  }
  const start = () => {
    isDue = true;
    running ??= runWhileDue();
  };

  app.addHook("onListen", async () => {
    observer.scheduled(job);
    if (intervalMs === undefined) return start();
    timer = setInterval(start, intervalMs);
    timer.unref();
  });
  app.addHook("preClose", async () => stopping.abort());
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await running;
  });
}

/** Starts all jobs when the server listens, and stops them when it closes. A failed run is logged. */
export function scheduleJobs<D extends Pick<Deps, "log">>(
  app: FastifyInstance,
  jobs: readonly Job<D>[],
  deps: D,
  observer: JobObserver,
): void {
  for (const job of jobs) schedule(app, job, deps, observer);
}
