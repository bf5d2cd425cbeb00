import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/platform/deps.ts";
import { isId } from "#server/platform/ids.ts";
import type { Limits } from "#server/platform/limits/limits.ts";
import { sendError } from "#server/platform/web/errors.ts";
import { apiError } from "#server/platform/web/handler.ts";
import { certificateErrors } from "./certificates-copy.ts";
import { certificateAddress, statusAddress } from "./credential.ts";
import { publicKeys } from "./keys.ts";
import { certificateById } from "./queries.ts";
import { revokedOn } from "./rules.ts";

type RouteDeps = Pick<Deps, "db" | "config"> & { readonly limits: Limits };

const HIDDEN = { schema: { hide: true } };

/** Verifiers run on pages of others. Nothing in these replies depends on who asks. */
export const FOR_EVERY_ORIGIN = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
} as const;

/** What verifiers of a badge fetch: the key that signed it, and whether it was revoked. */
export function badgeRoutes(app: FastifyInstance, { db, config, limits }: RouteDeps): void {
  const { publicUrl } = config;

  app.get<{ Params: { kid: string } }>("/.well-known/jwks/:kid", HIDDEN, async (request, reply) => {
    const kid = `${publicUrl}/.well-known/jwks/${request.params.kid}`;
    const key = (await publicKeys(db, publicUrl)).find((one) => one.kid === kid);
    if (!key) return sendError(reply, apiError("not_found"));
    return reply.headers({ ...FOR_EVERY_ORIGIN, "cache-control": "public, max-age=300" }).send(key);
  });

  // One list for each credential, because a list of all would name certificates that their owners don't show.
  app.get<{ Params: { id: string } }>("/api/verify/:id/status", HIDDEN, async (request, reply) => {
    const { id } = request.params;
    const answer = await limits.run("verifyCertificate", request, async () => ({
      found: isId(id) ? await certificateById(db, id) : undefined,
    }));
    if ("error" in answer) return sendError(reply.headers(answer.headers), answer);
    if (!answer.found) return sendError(reply, apiError("not_found", certificateErrors.notFound));
    const revoked_on = revokedOn(answer.found);
    return reply
      .headers({ ...FOR_EVERY_ORIGIN, "cache-control": "no-cache", "x-robots-tag": "noindex" })
      .send({
        id: statusAddress(publicUrl, id),
        issuer: publicUrl,
        revokedCredential: revoked_on
          ? [{ id: certificateAddress(publicUrl, id), revoked: true }]
          : [],
      });
  });
}
