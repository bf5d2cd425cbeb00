import type { FastifyInstance } from "fastify";
import { EPOCH_HEADER, KEY_HEADER, WIRE_HEADER } from "#contract/constants.ts";

const CREDENTIALS = "access-token, token-type, client, expiry, uid, authorization";
const TEN_MINUTES = "600";

const permissions = {
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-allow-headers": `${CREDENTIALS}, content-type, content-encoding, cache-control, if-modified-since, if-none-match, x-requested-with, ${KEY_HEADER}, ${EPOCH_HEADER}, ${WIRE_HEADER}`,
  "access-control-max-age": TEN_MINUTES,
};

/** Allows the configured origins to call the server and read the session headers. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook("onRequest", async (request, reply) => {
    reply.header("vary", "Origin");
    const { origin } = request.headers;
    if (!origin || !origins.includes(origin)) return;
    reply.headers({
      "access-control-allow-origin": origin,
      "access-control-expose-headers": CREDENTIALS,
      "cross-origin-resource-policy": "cross-origin",
    });
    if (request.method === "OPTIONS" && request.headers["access-control-request-method"])
      return reply.headers(permissions).code(204).send();
  });
}
