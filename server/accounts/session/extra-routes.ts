import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { changeProfile } from "#contract/accounts/profile.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Limits } from "#server/platform/limits/limits.ts";
import type { LimitedCall } from "#server/platform/limits/rules.ts";
import { type ErrorReply, sendError } from "#server/platform/web/errors.ts";
import { applyPasswordChange, type PasswordChange } from "./change-password.ts";
import { originFor } from "./confirmation.ts";
import { allowedRedirect } from "./origins.ts";
import {
  accountErrors,
  forbiddenRedirect,
  missingRedirect,
  noAccountData,
  noPasswordAccount,
  noSignUpData,
  profileElsewhere,
  registrationRequiresCode,
  signInGetNotAllowed,
  userNotFound,
} from "./replies.ts";
import { type ConfirmationLink, followConfirmationLink } from "./request-confirmation.ts";
import { followResetLink, type ResetLink } from "./reset.ts";

type RouteDeps = Pick<Deps, "db" | "clock" | "config" | "mail">;
type Answer = ErrorReply & { readonly headers?: Readonly<Record<string, string>> };

/** Not part of the published API description. */
const HIDDEN = { schema: { hide: true } };
const PAGE = { ...HIDDEN, exposeHeadRoute: false };

/** Registers the token-auth routes that are not in the contract: browser pages and aliases of contract calls. */
export function extraSessionRoutes(app: FastifyInstance, deps: RouteDeps, limits: Limits): void {
  app.get("/auth/sign_in", HIDDEN, async (_request, reply) =>
    sendError(reply, signInGetNotAllowed),
  );

  app.get("/auth/password/edit", PAGE, (request, reply) =>
    followLink(deps, request, reply, (redirect) =>
      followResetLink(deps, stringFields(request.query) as ResetLink, redirect),
    ),
  );

  app.get("/auth/confirmation", PAGE, (request, reply) =>
    followLink(deps, request, reply, (redirect) =>
      followConfirmationLink(
        deps,
        stringFields(request.query) as ConfirmationLink,
        redirect,
        request,
      ),
    ),
  );

  app.post("/auth", HIDDEN, (request, reply) =>
    respondWithLimit(limits, "signUp", request, reply, async () => signUpResponse(deps, request)),
  );

  // Some clients change the password here instead of at `/auth/password`. No other account field can change here.
  app.put("/auth", HIDDEN, (request, reply) =>
    respondWithLimit(limits, "changePassword", request, reply, async () => {
      const { headers, body } = request;
      if (hasProfileField(body)) return profileElsewhere;
      return accountResponse(await applyPasswordChange(deps, headers, stringFields(body)));
    }),
  );
}

/** Redirects the browser to the link's target if the target is allowed. */
async function followLink(
  { config }: RouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  follow: (redirect: URL) => Promise<string>,
) {
  const { redirect_url } = stringFields(request.query);
  if (!redirect_url) return sendError(reply, missingRedirect);
  const redirect = allowedRedirect(config, request, redirect_url);
  if (!redirect) return sendError(reply, forbiddenRedirect(redirect_url));
  return reply.header("cache-control", "no-store").redirect(await follow(redirect), 302);
}

async function respondWithLimit(
  limits: Limits,
  call: LimitedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Answer | Success>,
) {
  const answer = await limits.run<Answer | Success>(call, request, work);
  reply.headers(answer.headers ?? {});
  return "error" in answer ? sendError(reply, answer) : reply.send(answer.body);
}

type Success = { readonly headers: Readonly<Record<string, string>>; readonly body: object };

/** Rejects registration by password alone and points to the registration page. */
function signUpResponse({ config }: RouteDeps, request: FastifyRequest): Answer {
  const fields = stringFields(request.body);
  if (Object.keys(fields).length === 0) return noSignUpData;
  const url = fields.confirm_success_url ?? stringFields(request.query).confirm_success_url;
  if (url && !allowedRedirect(config, request, url)) return forbiddenRedirect(url);
  return registrationRequiresCode(`${originFor(config, request)}/register`);
}

function accountResponse(changed: PasswordChange): Answer | Success {
  switch (changed.kind) {
    case "changed":
      return { headers: changed.headers, body: { status: "success", data: changed.user } };
    case "unauthorized":
      return userNotFound;
    case "external-provider":
      return accountErrors(noPasswordAccount(changed.provider).error.errors);
    case "incomplete":
      return noAccountData;
    case "invalid":
      return accountErrors(changed.errors);
  }
}

const profileFields = Object.keys(changeProfile.body.shape);
const hasProfileField = (body: unknown) => profileFields.some((name) => name in Object(body ?? {}));

/** Returns only the fields that are strings. The protocol has no repeated or nested fields. */
function stringFields(value: unknown): Record<string, string> {
  const entries = Object.entries(value ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(entries);
}
