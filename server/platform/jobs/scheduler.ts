import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

type Rounds = {
  readonly everyMs: number;
  readonly round: () => Promise<void>;
  /** What is said of a round that failed; the next one is made all the same. */
  readonly failed: string;
  readonly log: Deps["log"];
};

/** Does it again and again while this process listens, one round after the other. */
export function runPeriodically(app: FastifyInstance, { everyMs, round, failed, log }: Rounds): void {
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const one = () => round().catch((error: unknown) => log.error({ err: error }, failed));
  app.addHook("onListen", async () => {
    timer = setInterval(() => {
      last = last.then(one);
    }, everyMs);
    timer.unref();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await last;
  });
}
