import type { FastifyInstance } from "fastify";

/** One line for each reply. The route's pattern stands for the address, which may name a person or carry a token. */
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
