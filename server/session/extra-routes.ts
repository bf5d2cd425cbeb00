import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { type Changed, changeOf } from "./change-password.ts";
import { forbiddenRedirect, missingRedirect, noPasswordAccount, useOfGet } from "./replies.ts";
import { followResetLink, type ResetLink, redirectOf } from "./reset.ts";

type RouteDeps = Pick<Deps, "db" | "clock" | "config">;

/** Not part of what our own clients are told. */
const HIDDEN = { schema: { hide: true } };

/** What the protocol has besides the calls of the contract: pages for browsers, and other names of the same calls. */
export function extraSessionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  app.get("/auth/sign_in", HIDDEN, async (_request, reply) =>
    reply.code(useOfGet.status).send(useOfGet.refusal),
  );

  app.get("/auth/password/edit", { ...HIDDEN, exposeHeadRoute: false }, async (request, reply) => {
    const link = textsOf(request.query) as ResetLink;
    const { redirect_url } = link;
    if (!redirect_url) return reply.code(missingRedirect.status).send(missingRedirect.refusal);
    const redirect = redirectOf(deps.config, request, redirect_url);
    if (!redirect) {
      const { status, refusal } = forbiddenRedirect(redirect_url);
      return reply.code(status).send(refusal);
    }
    const target = await followResetLink(deps, link, redirect, request.headers["user-agent"]);
    return reply.header("cache-control", "no-store").redirect(target, 302);
  });

  // Here some clients change the password instead of at `/auth/password`; nothing else of an account is changed here.
  app.put("/auth", HIDDEN, async (request, reply) => {
    const { headers, query, body } = request;
    const changed = await changeOf(deps, headers, query, textsOf(body));
    const { status, body: answer } = accountAnswer(changed);
    if (changed.kind === "changed") reply.headers(changed.headers);
    return reply.code(status).send(answer);
  });
}

function accountAnswer(changed: Changed) {
  const failed = (status: number, errors: unknown) => ({
    status,
    body: { status: "error", success: false, errors },
  });
  switch (changed.kind) {
    case "changed":
      return { status: 200, body: { status: "success", data: changed.user } };
    case "nobody":
      return failed(404, ["User not found."]);
    case "elsewhere":
      return failed(422, noPasswordAccount(changed.provider).refusal.errors);
    case "incomplete":
      return failed(422, ["Please submit proper account update data in request body."]);
    case "invalid":
      return failed(422, changed.errors);
  }
}

/** Only the fields that are single texts; what is repeated or nested is not of this protocol. */
function textsOf(value: unknown): Record<string, string> {
  const entries = Object.entries(value ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(entries);
}
