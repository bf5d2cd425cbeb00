import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "../config.ts";

const BEARER = /^Bearer (\S+)$/i;
const digest = (text: string) => createHash("sha256").update(text).digest();
const equalsInConstantTime = (one: string, other: string) =>
  timingSafeEqual(digest(one), digest(other));

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Serves Prometheus metrics at `/metrics`, protected by the bearer token `METRICS_TOKEN`, if it is set. Labels have the
 * route pattern instead of the URL, which may contain an id or a token.
 */
export function mountMetrics(
  app: FastifyInstance,
  { metricsToken, build }: Pick<Config, "metricsToken" | "build">,
): void {
  if (metricsToken === undefined) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
