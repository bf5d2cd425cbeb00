import type { FastifyInstance } from "fastify";
import { apiError } from "#server/platform/web/handler.ts";
import { paymentErrors } from "./billing-copy.ts";
import { paymentByReference } from "./queries.ts";
import { type BillingDeps, resolve } from "./settle.ts";

/**
 * Registers the gateway's webhook. It looks up the payment's current status, because webhooks can be late or out of order.
 * The signature covers the raw bytes, so the body is not parsed as JSON.
 */
export function paymentWebhookRoute(app: FastifyInstance, deps: BillingDeps): void {
  const { verifyWebhook: readNotice } = deps.gateway;
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
        const { status, error } = apiError("malformed", paymentErrors.badSignature);
        return reply.code(status).send(error);
      }
      const payment = reference === null ? undefined : await paymentByReference(deps.db, reference);
      if (payment) await resolve(deps, payment);
      return { received: true };
    });
    ready();
  });
}
