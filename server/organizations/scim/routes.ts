import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { originFor } from "#server/accounts/session/confirmation.ts";
import { isUnavailable } from "#server/platform/database/unavailable.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Limits } from "#server/platform/limits/limits.ts";
import { type Attributes, findAttribute, whereOf } from "./filter.ts";
import {
  createGroup,
  deleteGroup,
  groupAttributes,
  groupsOf,
  readGroup,
  readGroups,
  replaceGroup,
} from "./groups.ts";
import {
  canonicalBody,
  groupOf,
  isObject,
  type Json,
  namesVersion,
  patched,
  type Resource,
  type Selection,
  selected,
  userOf,
  versionOf,
  withVersion,
} from "./resources.ts";
import {
  DEFAULT_COUNT,
  listOf,
  MAX_COUNT,
  resourceTypes,
  SCIM_BODY_LIMIT,
  schemas,
  serviceProviderConfig,
} from "./schemas.ts";
import { scimErrors } from "./scim-copy.ts";
import { ScimError, scimErrorBody } from "./scim-error.ts";
import type { Scope } from "./scope.ts";
import { SCIM_PATH, scopeOfToken } from "./tokens.ts";
import {
  createUser,
  currentUser,
  deleteUser,
  readUser,
  readUsers,
  replaceUser,
  userAttributes,
  usersOf,
} from "./users.ts";

type ScimDeps = Pick<Deps, "db" | "clock" | "config" | "mail"> & { readonly limits: Limits };

const MEDIA_TYPE = "application/scim+json; charset=utf-8";
const SCOPE = "scimScope";
const HIDDEN = { schema: { hide: true }, bodyLimit: SCIM_BODY_LIMIT };

const scopeOf = (request: FastifyRequest) => request.getDecorator<Scope>(SCOPE);
const idOf = ({ params }: FastifyRequest) => (params as { readonly id: string }).id;
const queryOf = ({ query }: FastifyRequest) =>
  query as Readonly<Record<string, string | string[] | undefined>>;

const send = (reply: FastifyReply, status: number, body: object) =>
  reply
    .code(status)
    .headers({ "cache-control": "no-store", "content-type": MEDIA_TYPE })
    .serializer(JSON.stringify)
    .send(body);

const sendScimError = (reply: FastifyReply, error: ScimError) =>
  send(reply, error.status, scimErrorBody(error.status, error.message, error.scimType));

const frameworkErrors: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: scimErrors.tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: scimErrors.notJson,
};

function scimErrorFor(error: FastifyError): ScimError {
  if (error instanceof ScimError) return error;
  if (isUnavailable(error)) return new ScimError(503, scimErrors.busy);
  const { statusCode: status = 500, code } = error;
  if (status < 400 || status >= 500) return new ScimError(500, scimErrors.internal);
  const detail = frameworkErrors[code] ?? scimErrors.notJson;
  return new ScimError(status, detail, status === 400 ? "invalidSyntax" : undefined);
}

const text = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

function numberOf(request: FastifyRequest, name: string, otherwise: number): number {
  const value = text(queryOf(request)[name]);
  if (value === undefined) return otherwise;
  if (!/^-?\d{1,9}$/.test(value)) throw new ScimError(400, scimErrors.number(name), "invalidValue");
  return Number(value);
}

const namesIn = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value.join(",") : (value ?? ""))
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

const selectionOf = (request: FastifyRequest): Selection => {
  const { attributes, excludedAttributes } = queryOf(request);
  return { attributes: namesIn(attributes), excludedAttributes: namesIn(excludedAttributes) };
};

/** What the list calls need of a query, for users as for groups. */
type Page = {
  readonly where: ReturnType<typeof whereOf>;
  readonly orderBy: ReturnType<typeof sql>;
  readonly limit: number;
  readonly offset: number;
};

function pageOf(request: FastifyRequest, attributes: Attributes, byDefault: string): Page {
  const { filter, sortBy, sortOrder } = queryOf(request);
  const by = findAttribute(attributes, text(sortBy) ?? byDefault);
  if (!by || by.type === "member")
    throw new ScimError(
      400,
      scimErrors.filterAttribute(String(text(sortBy)).slice(0, 200)),
      "invalidPath",
    );
  const direction = text(sortOrder) === "descending" ? sql`desc` : sql`asc`;
  const key = by.type === "text" ? sql`lower(${by.value}) collate "C"` : by.value;
  const condition = text(filter);
  return {
    where: condition === undefined ? sql<boolean>`true` : whereOf(condition, attributes),
    orderBy: sql`${key} ${direction} nulls last`,
    limit: Math.min(Math.max(numberOf(request, "count", DEFAULT_COUNT), 0), MAX_COUNT),
    offset: Math.max(numberOf(request, "startIndex", 1), 1) - 1,
  };
}

/** Sends a resource with its version, or 304 if the client has it. */
function sendResource(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: Resource,
  status = 200,
) {
  const version = versionOf(resource);
  reply.header("etag", version);
  if (request.method === "GET" && namesVersion(request.headers["if-none-match"], version))
    return reply.code(304).send();
  if (status === 201) reply.header("location", String(resource.meta.location));
  return send(reply, status, selected(withVersion(resource), selectionOf(request)));
}

function checkVersion({ headers }: FastifyRequest, current: Resource): void {
  const expected = headers["if-match"];
  if (expected !== undefined && !namesVersion(expected, versionOf(current)))
    throw new ScimError(412, scimErrors.changed);
}

function bodyOf({ body }: FastifyRequest): Json {
  if (!isObject(body)) throw new ScimError(400, scimErrors.notJson, "invalidSyntax");
  return canonicalBody(body);
}

function userRoutes(app: FastifyInstance, deps: ScimDeps): void {
  const { db } = deps;
  app.get("/Users", HIDDEN, async (request, reply) => {
    const scope = scopeOf(request);
    const page = pageOf(request, userAttributes(scope), "id");
    const matching = usersOf(db, scope).where(page.where);
    const { n } = await matching.select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
    const users =
      page.limit === 0
        ? []
        : await readUsers(
            db,
            scope,
            matching
              .orderBy(page.orderBy)
              .orderBy("person.id")
              .limit(page.limit)
              .offset(page.offset),
          );
    const chosen = users.map((user) => selected(withVersion(user), selectionOf(request)));
    const at = { totalResults: Number(n), startIndex: page.offset + 1 };
    return send(reply, 200, listOf(chosen, at));
  });
  app.get("/Users/:id", HIDDEN, async (request, reply) =>
    sendResource(request, reply, await readUser(db, scopeOf(request), idOf(request))),
  );
  app.post("/Users", HIDDEN, async (request, reply) => {
    const user = userOf(bodyOf(request));
    return sendResource(request, reply, await createUser(deps, scopeOf(request), user), 201);
  });
  app.put("/Users/:id", HIDDEN, async (request, reply) => {
    const body = bodyOf(request);
    const user = await replaceUser(deps, scopeOf(request), idOf(request), (current) => {
      checkVersion(request, current);
      return userOf(body);
    });
    return sendResource(request, reply, user);
  });
  app.patch("/Users/:id", HIDDEN, async (request, reply) => {
    const user = await replaceUser(deps, scopeOf(request), idOf(request), (current) => {
      checkVersion(request, current);
      return userOf(patched(current, request.body), currentUser(current));
    });
    return sendResource(request, reply, user);
  });
  app.delete("/Users/:id", HIDDEN, async (request, reply) => {
    await deleteUser(deps, scopeOf(request), idOf(request), (current) =>
      checkVersion(request, current),
    );
    return reply.code(204).send();
  });
}

function groupRoutes(app: FastifyInstance, deps: ScimDeps): void {
  const { db } = deps;
  app.get("/Groups", HIDDEN, async (request, reply) => {
    const scope = scopeOf(request);
    const page = pageOf(request, groupAttributes(db, scope), "id");
    const matching = groupsOf(db, scope).where(page.where);
    const { n } = await matching.select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
    const groups =
      page.limit === 0
        ? []
        : await readGroups(
            db,
            scope,
            matching
              .orderBy(page.orderBy)
              .orderBy("practice_group.id")
              .limit(page.limit)
              .offset(page.offset),
          );
    const chosen = groups.map((group) => selected(withVersion(group), selectionOf(request)));
    const at = { totalResults: Number(n), startIndex: page.offset + 1 };
    return send(reply, 200, listOf(chosen, at));
  });
  app.get("/Groups/:id", HIDDEN, async (request, reply) =>
    sendResource(request, reply, await readGroup(db, scopeOf(request), idOf(request))),
  );
  app.post("/Groups", HIDDEN, async (request, reply) => {
    const group = groupOf(bodyOf(request));
    return sendResource(request, reply, await createGroup(deps, scopeOf(request), group), 201);
  });
  app.put("/Groups/:id", HIDDEN, async (request, reply) => {
    const body = bodyOf(request);
    const group = await replaceGroup(deps, scopeOf(request), idOf(request), (current) => {
      checkVersion(request, current);
      return groupOf(body);
    });
    return sendResource(request, reply, group);
  });
  app.patch("/Groups/:id", HIDDEN, async (request, reply) => {
    const group = await replaceGroup(deps, scopeOf(request), idOf(request), (current) => {
      checkVersion(request, current);
      return groupOf(patched(current, request.body));
    });
    return sendResource(request, reply, group);
  });
  app.delete("/Groups/:id", HIDDEN, async (request, reply) => {
    await deleteGroup(deps, scopeOf(request), idOf(request), (current) =>
      checkVersion(request, current),
    );
    return reply.code(204).send();
  });
}

function discoveryRoutes(app: FastifyInstance): void {
  app.get("/ServiceProviderConfig", HIDDEN, async (request, reply) =>
    send(reply, 200, serviceProviderConfig(scopeOf(request).base)),
  );
  for (const [path, all] of [
    ["/Schemas", schemas],
    ["/ResourceTypes", resourceTypes],
  ] as const) {
    app.get(path, HIDDEN, async (request, reply) =>
      send(reply, 200, listOf(all.map((one) => one(scopeOf(request).base)))),
    );
    app.get(`${path}/:id`, HIDDEN, async (request, reply) => {
      const found = all
        .map((one) => one(scopeOf(request).base))
        .find(({ id }) => id === idOf(request));
      if (!found) throw new ScimError(404, scimErrors.noEndpoint);
      return send(reply, 200, found);
    });
  }
}

/** Mounts SCIM 2.0 (RFC 7643 and 7644) for the identity providers of organizations. */
export function scimRoutes(app: FastifyInstance, deps: ScimDeps): void {
  const { config, limits } = deps;
  app.register(
    (scope, _options, ready) => {
      scope.addContentTypeParser(
        "application/scim+json",
        { parseAs: "string" },
        (request, body: string, done) => {
          void scope.getDefaultJsonParser("error", "error")(request, body, done);
        },
      );
      scope.decorateRequest(SCOPE, undefined);
      scope.setErrorHandler((error: FastifyError, request, reply) => {
        const known = scimErrorFor(error);
        if (known.status === 500) request.log.error({ err: error }, "a request failed");
        return sendScimError(reply, known);
      });
      // Before the body is read, so that callers without a token can't make the server parse anything.
      scope.addHook("onRequest", async (request, reply) => {
        const [, token] =
          /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? "") ?? [];
        const base = originFor(config, request) + SCIM_PATH;
        const answer = await limits.run("scim", request, async () => ({
          found: token === undefined ? undefined : await scopeOfToken(deps, token, base),
        }));
        if ("error" in answer) {
          reply.headers(answer.headers ?? {});
          return sendScimError(reply, new ScimError(answer.status, scimErrors.busy));
        }
        if (!answer.found) {
          reply.header("www-authenticate", 'Bearer realm="scim"');
          return sendScimError(reply, new ScimError(401, scimErrors.unauthorized));
        }
        request.setDecorator<Scope>(SCOPE, answer.found);
      });
      scope.setNotFoundHandler((_request, reply) =>
        sendScimError(reply, new ScimError(404, scimErrors.noEndpoint)),
      );
      scope.register((inner, _inner, done) => {
        discoveryRoutes(inner);
        userRoutes(inner, deps);
        groupRoutes(inner, deps);
        done();
      });
      ready();
    },
    { prefix: SCIM_PATH },
  );
}
