import type { FastifyInstance } from "fastify";

/** Logs one line per reply, with the route pattern instead of the URL, which may contain an id or a token. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "replied",
    );
  });
}
