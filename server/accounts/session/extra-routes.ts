import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#server/platform/deps.ts";
import type { Limits } from "#server/platform/limits/limits.ts";
import type { Limited } from "#server/platform/limits/rules.ts";
import { type Refused, sendRefusal } from "#server/platform/web/errors.ts";
import { type Changed, changeOf } from "./change-password.ts";
import { originFor } from "./confirmation.ts";
import { redirectOf } from "./origins.ts";
import {
  accountErrors,
  forbiddenRedirect,
  missingRedirect,
  missingSuccessUrl,
  noAccountData,
  noPasswordAccount,
  noSignUpData,
  registeredElsewhere,
  useOfGet,
  userNotFound,
} from "./replies.ts";
import { type ConfirmationLink, followConfirmationLink } from "./request-confirmation.ts";
import { followResetLink, type ResetLink } from "./reset.ts";

type RouteDeps = Pick<Deps, "db" | "clock" | "config">;
type Answer = Refused & { readonly headers?: Readonly<Record<string, string>> };

/** Not part of what our own clients are told. */
const HIDDEN = { schema: { hide: true } };
const PAGE = { ...HIDDEN, exposeHeadRoute: false };

/** What the protocol has besides the calls of the contract: pages for browsers, and other names of the same calls. */
export function extraSessionRoutes(app: FastifyInstance, deps: RouteDeps, limits: Limits): void {
  app.get("/auth/sign_in", HIDDEN, async (_request, reply) => sendRefusal(reply, useOfGet));

  app.get("/auth/password/edit", PAGE, (request, reply) =>
    lead(deps, request, reply, (redirect) =>
      followResetLink(
        deps,
        textsOf(request.query) as ResetLink,
        redirect,
        request.headers["user-agent"],
      ),
    ),
  );

  app.get("/auth/confirmation", PAGE, (request, reply) =>
    lead(deps, request, reply, (redirect) =>
      followConfirmationLink(deps, textsOf(request.query) as ConfirmationLink, redirect, request),
    ),
  );

  app.post("/auth", HIDDEN, (request, reply) =>
    answerWithin(limits, "signUp", request, reply, async () => signUpAnswer(deps, request)),
  );

  // Here some clients change the password instead of at `/auth/password`; nothing else of an account is changed here.
  app.put("/auth", HIDDEN, (request, reply) =>
    answerWithin(limits, "changePassword", request, reply, async () => {
      const { headers, query, body } = request;
      return accountAnswer(await changeOf(deps, headers, query, textsOf(body)));
    }),
  );
}

/** Sends the browser on, to where its link may lead. */
async function lead(
  { config }: RouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  follow: (redirect: URL) => Promise<string>,
) {
  const { redirect_url } = textsOf(request.query);
  if (!redirect_url) return sendRefusal(reply, missingRedirect);
  const redirect = redirectOf(config, request, redirect_url);
  if (!redirect) return sendRefusal(reply, forbiddenRedirect(redirect_url));
  return reply.header("cache-control", "no-store").redirect(await follow(redirect), 302);
}

async function answerWithin(
  limits: Limits,
  call: Limited,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Answer | Done>,
) {
  const answer = await limits.within<Answer | Done>(call, request, work);
  reply.headers(answer.headers ?? {});
  return "refusal" in answer ? sendRefusal(reply, answer) : reply.send(answer.body);
}

type Done = { readonly headers: Readonly<Record<string, string>>; readonly body: object };

/** Nobody registers with a password alone; whoever tries is told where it is done. */
function signUpAnswer({ config }: RouteDeps, request: FastifyRequest): Answer {
  const fields = textsOf(request.body);
  if (Object.keys(fields).length === 0) return noSignUpData;
  const url = fields.confirm_success_url ?? textsOf(request.query).confirm_success_url;
  if (!url) return missingSuccessUrl;
  if (!redirectOf(config, request, url)) return forbiddenRedirect(url);
  return registeredElsewhere(`${originFor(config, request)}/register`);
}

function accountAnswer(changed: Changed): Answer | Done {
  switch (changed.kind) {
    case "changed":
      return { headers: changed.headers, body: { status: "success", data: changed.user } };
    case "nobody":
      return userNotFound;
    case "elsewhere":
      return accountErrors(noPasswordAccount(changed.provider).refusal.errors);
    case "incomplete":
      return noAccountData;
    case "invalid":
      return accountErrors(changed.errors);
  }
}

/** Only the fields that are single texts; what is repeated or nested is not of this protocol. */
function textsOf(value: unknown): Record<string, string> {
  const entries = Object.entries(value ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(entries);
}
