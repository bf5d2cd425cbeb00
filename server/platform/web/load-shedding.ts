import type { FastifyInstance } from "fastify";
import type { DatabaseStats } from "../database/measured.ts";
import { type Importance, importanceOf } from "../limits/importance.ts";
import { sendError } from "./errors.ts";
import { apiError } from "./handler.ts";
import { serviceErrors } from "./web-copy.ts";

/** From here on, requests of this importance are turned away. */
type Limit = {
  /** How late timers are, which is what every request in progress waits for again and again. */
  readonly delayMs: number;
  /** How long the first in line has been waiting for a connection to the database. */
  readonly waitMs: number;
};

/** Waiting for a connection ends after 5 s, and devices stop waiting after 30 s. */
const LIMITS: Readonly<Record<Importance, Limit>> = {
  low: { delayMs: 400, waitMs: 1500 },
  high: { delayMs: 2000, waitMs: 4000 },
};
const TICK_MS = 100;
/** A single long task, such as an export, is no overload: all of these ticks have to be late. */
const TICKS = 4;
const MIN_RETRY_SECONDS = 10;
const MAX_RETRY_SECONDS = 30;

/** Differs, so that those who were turned away together don't come back together. */
const retryAfter = () =>
  String(
    MIN_RETRY_SECONDS + Math.floor(Math.random() * (MAX_RETRY_SECONDS - MIN_RETRY_SECONDS + 1)),
  );

type Shedding = {
  readonly database: DatabaseStats | undefined;
  readonly count: (importance: Importance) => void;
};

/**
 * Turns requests away while the process is overloaded, the least important first, so that what people wrote still gets
 * through. The embedded database has one connection, for which work always waits, so only the delay counts there.
 */
export function shedLoad(app: FastifyInstance, { database, count }: Shedding): void {
  let latest: readonly number[] = [];
  let last = performance.now();
  const tick = () => {
    const now = performance.now();
    latest = [now - last - TICK_MS, ...latest].slice(0, TICKS);
    last = now;
  };
  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
  const delayMs = () => (latest.length < TICKS ? 0 : Math.min(...latest));

  const isOver = ({ delayMs: mostDelay, waitMs }: Limit): boolean => {
    if (delayMs() > mostDelay) return true;
    const connections = database?.connections();
    return connections !== undefined && connections.size > 1 && connections.longestWaitMs > waitMs;
  };

  app.addHook("onRequest", async ({ method, routeOptions }, reply) => {
    const importance = importanceOf.get(`${method} ${routeOptions.url}`);
    if (importance === undefined || !isOver(LIMITS[importance])) return;
    count(importance);
    reply.header("retry-after", retryAfter());
    return sendError(reply, apiError("unavailable", serviceErrors.busy));
  });
}
