import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
} from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { NOT_SIGNED_IN } from "#contract/api-error.ts";
import { WIRE_HEADER } from "#contract/constants.ts";
import type { Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { OLDEST_WIRE_VERSION, WIRE_VERSION } from "#contract/version.ts";
import type { Authenticate } from "../access/authenticate.ts";
import { type Admit, needsPerson } from "../access/authorize.ts";
import type { Limits } from "../limits/limits.ts";
import { sendRefusal } from "./errors.ts";
import { type Answer, type Call, type Handlers, refuse, type Session } from "./handler.ts";

/** Where `guard` leaves the session for the handler. */
const SESSION = "session";

/** Who is calling, may they, and is it too often. */
export type Gate = {
  readonly authenticate: Authenticate;
  readonly admit: Admit;
  readonly limits: Limits;
};

/** A handler once its route is forgotten; the types of `Handlers` have paired them. */
type AnyHandler = (call: Call<Route>) => Promise<Answer<Route>>;

function checkWireVersion(request: FastifyRequest) {
  const header = request.headers[WIRE_HEADER];
  if (header === undefined) return;
  const version = typeof header === "string" && /^\d{1,6}$/.test(header) ? Number(header) : NaN;
  if (Number.isNaN(version)) return refuse("malformed", `${WIRE_HEADER} must be a number.`);
  if (version < OLDEST_WIRE_VERSION) return refuse("outdated", "Update the application.");
  // While servers are being replaced, a device may be newer than the process that answers it.
  if (version > WIRE_VERSION) return refuse("unavailable", "This server is being updated.");
}

const unauthenticated = { status: 401, refusal: { errors: [NOT_SIGNED_IN] } };

/** Before the body is read: strangers cannot make the server parse anything. */
const guard = (name: keyof Handlers, { authenticate, admit }: Gate) =>
  async function letIn(request: FastifyRequest, reply: FastifyReply) {
    const outdated = checkWireVersion(request);
    if (outdated) return sendRefusal(reply, outdated);
    if (!needsPerson(name)) return;
    const session = await authenticate(request.headers, request.query, undefined);
    if (session === undefined) return sendRefusal(reply, unauthenticated);
    request.setDecorator<Session>(SESSION, session);
    reply.headers(session.responseHeaders);
    const refused = await admit(name, session, request);
    if (refused) return sendRefusal(reply, refused);
  };

function sendAnswer(reply: FastifyReply, answer: Answer<Route>) {
  reply.headers({ "cache-control": "no-store", ...answer.headers });
  if ("refusal" in answer) return sendRefusal(reply, answer);
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

/** The body of a write may be sealed: it is opened and checked on its own path, the same for all its ways. */
const exceptBody: FastifySchemaCompiler<FastifySchema> = (part) =>
  part.httpPart === "body" ? (value) => ({ value }) : validatorCompiler(part as never);

function mountRoute(
  app: FastifyInstance,
  name: keyof Handlers,
  handle: AnyHandler,
  gate: Gate,
): void {
  const route: Route = routes[name];
  app.route({
    method: route.method,
    url: route.path,
    schema: schemaOf(route),
    ...(route.queued && { validatorCompiler: exceptBody }),
    ...(route.bytes && { bodyLimit: route.bytes, config: { takesBytes: true } as object }),
    ...(route.file && { config: { takesFile: true } as object }),
    onRequest: guard(name, gate),
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const session = request.getDecorator<Session | undefined>(SESSION);
      // Checked by the route's own schemas a moment ago; the session by `guard`.
      const call = { params, query, body, session, request, reply } as Call<Route>;
      return sendAnswer(reply, await gate.limits.within(name, request, () => handle(call)));
    },
  });
}

/** Every call of the contract, in its order. */
export function mountContract(app: FastifyInstance, handlers: Handlers, gate: Gate): void {
  app.decorateRequest(SESSION, undefined);
  for (const name of Object.keys(routes) as (keyof Handlers)[])
    mountRoute(app, name, handlers[name] as AnyHandler, gate);
}
