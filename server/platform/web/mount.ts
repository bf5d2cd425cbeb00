import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
} from "fastify";
import { NOT_SIGNED_IN, type SessionEndReason } from "#contract/api-error.ts";
import { WIRE_HEADER } from "#contract/constants.ts";
import type { Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { OLDEST_WIRE_VERSION, WIRE_VERSION } from "#contract/version.ts";
import {
  type AuthenticateKey,
  apiKeyIn,
  authorizeKey,
  sessionOfKey,
  unknownKey,
} from "../access/api-keys.ts";
import type { Authenticate } from "../access/authenticate.ts";
import { type Authorize, requiresSession } from "../access/authorize.ts";
import { callsWhileIdle } from "../access/permissions.ts";
import type { Limits } from "../limits/limits.ts";
import { type ErrorReply, sendError } from "./errors.ts";
import {
  apiError,
  type Call,
  type HandlerResult,
  type Handlers,
  type Session,
  sessionIdle,
} from "./handler.ts";
import { validatorCompiler } from "./validate.ts";
import { requestErrors, serviceErrors } from "./web-copy.ts";

/** Request decorator with the session. */
const SESSION = "session";

export type RequestGuards = {
  readonly authenticate: Authenticate;
  readonly authenticateKey: AuthenticateKey;
  /** Returns why the session of a rejected request ended, if known. */
  readonly sessionEndReason: (
    headers: FastifyRequest["headers"],
  ) => Promise<SessionEndReason | undefined>;
  readonly authorize: Authorize;
  readonly limits: Limits;
};

/** A handler without its route type; `Handlers` has checked the pair. */
type AnyHandler = (call: Call<Route>) => Promise<HandlerResult<Route>>;

function checkWireVersion(request: FastifyRequest) {
  const header = request.headers[WIRE_HEADER];
  if (header === undefined) return;
  const version = typeof header === "string" && /^\d{1,6}$/.test(header) ? Number(header) : NaN;
  if (Number.isNaN(version)) return apiError("malformed", requestErrors.wireVersion(WIRE_HEADER));
  if (version < OLDEST_WIRE_VERSION) return apiError("outdated", serviceErrors.outdated);
  // During a rolling upgrade, a device may be newer than the server.
  if (version > WIRE_VERSION) return apiError("unavailable", serviceErrors.updating);
}

const unauthenticated = (reason: SessionEndReason | undefined) => ({
  status: 401,
  error: { errors: [NOT_SIGNED_IN], ...(reason && { reason }) },
});

/** Programs call with an API key instead of a session. */
async function admitKey(
  call: keyof Handlers,
  text: string,
  { authenticateKey, limits }: RequestGuards,
  request: FastifyRequest,
): Promise<(ErrorReply & { readonly headers?: Readonly<Record<string, string>> }) | undefined> {
  const key = await authenticateKey(text);
  if (!key) return limits.run("unknownApiKey", request, async () => unknownKey);
  const refused = authorizeKey(call, key, request.query as Record<string, unknown>);
  if (refused) return refused;
  request.setDecorator<Session>(SESSION, sessionOfKey(key));
  return;
}

/** Returns the error for a caller whose session is missing or may not make the call. */
async function admitPerson(
  name: keyof Handlers,
  guards: RequestGuards,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ErrorReply | undefined> {
  const { headers } = request;
  const session = await guards.authenticate(headers);
  if (session === undefined) return unauthenticated(await guards.sessionEndReason(headers));
  if (session.isIdle && !callsWhileIdle.has(name)) return sessionIdle;
  request.setDecorator<Session>(SESSION, session);
  reply.headers(session.responseHeaders);
  return guards.authorize(name, session, request);
}

/** Runs before the body is read, so unauthorized callers can't make the server parse anything. */
const authorizeRequest = (name: keyof Handlers, guards: RequestGuards) =>
  async function onRequest(request: FastifyRequest, reply: FastifyReply) {
    const outdated = checkWireVersion(request);
    if (outdated) return sendError(reply, outdated);
    if (!requiresSession(name)) return;
    const key = apiKeyIn(request.headers.authorization);
    if (key === undefined) {
      const refused = await admitPerson(name, guards, request, reply);
      return refused && sendError(reply, refused);
    }
    const refused = await admitKey(name, key, guards, request);
    return refused && sendError(reply.headers(refused.headers ?? {}), refused);
  };

function sendResult(reply: FastifyReply, answer: HandlerResult<Route>) {
  reply.headers({ "cache-control": "no-store", ...answer.headers });
  if ("error" in answer) return sendError(reply, answer);
  reply.code(answer.status ?? 200);
  return "body" in answer ? reply.send(answer.body) : reply.send();
}

const schemaOf = ({ name, summary, params, query, body, reply }: Route) => ({
  operationId: name,
  summary,
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
  response: { 200: reply },
});

/** Bodies of queued calls may be encrypted, so they are decrypted before they are validated. */
const skipBodyValidation: FastifySchemaCompiler<FastifySchema> = (part) =>
  part.httpPart === "body" ? (value) => ({ value }) : validatorCompiler(part as never);

function mountRoute(
  app: FastifyInstance,
  name: keyof Handlers,
  handle: AnyHandler,
  gate: RequestGuards,
): void {
  const route: Route = routes[name];
  for (const url of [route.path, ...(route.alias ? [route.alias] : [])])
    app.route({
      method: route.method,
      url,
      schema: schemaOf(route),
      ...(route.queued && { validatorCompiler: skipBodyValidation }),
      ...(route.bytes && { bodyLimit: route.bytes, config: { takesBytes: true } as object }),
      ...(route.file && { config: { takesFile: true } as object }),
      onRequest: authorizeRequest(name, gate),
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const session = request.getDecorator<Session | undefined>(SESSION);
        // Validated by the route's schemas and `authorizeRequest`.
        const call = { params, query, body, session, request, reply } as Call<Route>;
        const { ip, headers } = request;
        const apiKey = session?.apiKey?.id;
        const caller = { ip, headers, body, params, person: session?.person.id, apiKey };
        const run = () => gate.limits.run(name, caller, () => handle(call));
        return sendResult(reply, await (apiKey ? gate.limits.run("apiKey", caller, run) : run()));
      },
    });
}

/** Mounts the contract calls that have a handler. */
export function mountContract(
  app: FastifyInstance,
  handlers: Partial<Handlers>,
  gate: RequestGuards,
): void {
  app.decorateRequest(SESSION, undefined);
  for (const name of Object.keys(routes) as (keyof Handlers)[]) {
    const handle = handlers[name] as AnyHandler | undefined;
    if (handle) mountRoute(app, name, handle, gate);
  }
}
