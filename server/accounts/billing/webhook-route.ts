import type { FastifyInstance } from "fastify";
import { refuse } from "#server/platform/web/handler.ts";
import { paymentByReference } from "./queries.ts";
import { type BillingDeps, resolve } from "./settle.ts";

/**
 * Where the gateway tells that something has happened to a payment. What it was is looked up: a message may be late, or
 * overtaken. Its signature is over the bytes, so they are not read as JSON before.
 */
export function noticeRoute(app: FastifyInstance, deps: BillingDeps): void {
  const { readNotice } = deps.gateway;
  if (!readNotice) return;
  app.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    scope.post("/api/payments/notices", { schema: { hide: true } }, async (request, reply) => {
      const signature = request.headers["stripe-signature"];
      const reference = readNotice(String(request.body ?? ""), String(signature ?? ""));
      if (reference === undefined) {
        const { status, refusal } = refuse("malformed", "This is not signed by the gateway.");
        return reply.code(status).send(refusal);
      }
      const payment = reference === null ? undefined : await paymentByReference(deps.db, reference);
      if (payment) await resolve(deps, payment);
      return { received: true };
    });
    ready();
  });
}
