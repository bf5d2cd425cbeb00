import * as z from "zod/mini";
import { namedSchemas } from "#contract/named-schemas.ts";
import type { Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { WIRE_VERSION } from "#contract/version.ts";
import { apiKeyCalls } from "../access/api-keys.ts";
import { requiresSession } from "../access/authorize.ts";
import { permissions } from "../access/permissions.ts";
import type { RoleRule } from "../access/rules.ts";
import {
  headers,
  parameters,
  replies,
  securitySchemes,
  sessionHeaderRefs,
} from "./openapi-parts.ts";
import { apiDescription, tagDescriptions, tagOf } from "./openapi-tags.ts";

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  propertyNames?: { enum?: readonly string[] };
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  [other: string]: unknown;
};

type Call = keyof typeof routes;
type Io = "input" | "output";

const pascal = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);
const refTo = (id: string): JsonSchema => ({ $ref: `#/components/schemas/${id}` });

/** Records with an enum as key have no properties yet, only names that are required. */
function listProperties(schema: JsonSchema): void {
  const { propertyNames, additionalProperties } = schema;
  if (!propertyNames?.enum || typeof additionalProperties !== "object") return;
  schema.properties = Object.fromEntries(
    propertyNames.enum.map((name) => [name, additionalProperties]),
  );
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

/** Translates schemas of one direction, and shares those that have a name. */
function translator(io: Io) {
  const registry = z.registry<{ id: string }>();
  const suffix = io === "input" ? "Input" : "";
  for (const [name, schema] of Object.entries(namedSchemas))
    registry.add(schema, { id: name + suffix });
  return {
    /** Returns a reference to the schema under its own name, or under this one. */
    add(schema: z.ZodMiniType, name: string): JsonSchema {
      if (!registry.has(schema)) registry.add(schema, { id: name });
      return refTo(registry.get(schema)?.id ?? name);
    },
    schemas(): Record<string, JsonSchema> {
      const { schemas } = z.toJSONSchema(registry, {
        io,
        unrepresentable: "any",
        uri: (id) => `#/components/schemas/${id}`,
        override: ({ jsonSchema }) => listProperties(jsonSchema as JsonSchema),
      });
      return Object.fromEntries(
        Object.entries(schemas).map(([name, { $id: _id, $schema: _dialect, ...schema }]) => [
          name,
          schema as JsonSchema,
        ]),
      );
    },
  };
}

type Translator = ReturnType<typeof translator>;

/** Parameters are described in place. */
function parametersOf(schema: z.ZodMiniType | undefined, where: "path" | "query") {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  }) as JsonSchema;
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: one,
  }));
}

const isOptional = (schema: z.ZodMiniType) => z.safeParse(schema, undefined).success;

function requestOf({ name, path, body, bytes, file }: Route, inputs: Translator) {
  const binary = { schema: { type: "string", format: "binary" } };
  if (bytes) return { required: true, content: { "application/octet-stream": binary } };
  if (file) return { required: true, content: { [file]: binary } };
  if (!body) return undefined;
  const schema = inputs.add(body, `${pascal(name)}Body`);
  const isForm = path.startsWith("/auth");
  return {
    required: !isOptional(body),
    content: {
      "application/json": { schema },
      ...(isForm && { "application/x-www-form-urlencoded": { schema } }),
    },
  };
}

function successOf({ name, reply, replyType, summary }: Route, outputs: Translator, call: Call) {
  const isSession = requiresSession(call) || sessionCalls.has(call);
  const content = replyType
    ? Object.fromEntries(
        [replyType].flat().map((type) => [type, { schema: { type: "string", format: "binary" } }]),
      )
    : { "application/json": { schema: outputs.add(reply, `${pascal(name)}Reply`) } };
  return {
    description: summary,
    ...((isSession || replyType) && {
      headers: {
        ...(isSession && sessionHeaderRefs),
        ...(replyType && {
          "content-disposition": { $ref: "#/components/headers/content-disposition" },
        }),
      },
    }),
    content,
  };
}

/** Calls without a session whose reply has one. */
const sessionCalls: ReadonlySet<Call> = new Set<Call>([
  "signIn",
  "validateToken",
  "changePassword",
  "setFirstPassword",
  "confirmEmail",
  "signInWithPasskey",
  "completeSignIn",
  "exchangeToken",
]);

/** Calls that check the session themselves. */
const ownChecks: ReadonlySet<Call> = new Set<Call>([
  "signIn",
  "validateToken",
  "signOut",
  "changePassword",
  "confirmEmail",
  "deleteAccount",
  "signInWithPasskey",
  "completeSignIn",
  "exchangeToken",
]);

const SESSION = [{ accessToken: [], client: [], uid: [] }, { bearer: [] }];

/** Calls that take a session, or do without one. */
const optionalSession: ReadonlySet<Call> = new Set<Call>([
  "validateToken",
  "signOut",
  "changePassword",
  "confirmEmail",
  "deleteAccount",
]);

function securityOf(call: Call) {
  // OpenAPI 3.1 lists scopes for all kinds of security.
  const scope = apiKeyCalls[call]?.scope;
  if (requiresSession(call)) return scope ? [...SESSION, { apiKey: [scope] }] : SESSION;
  return optionalSession.has(call) ? [...SESSION, {}] : [];
}

const withReplies = (codes: readonly (keyof typeof replies)[]) =>
  Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/responses/${code}` }]));

function errorsOf(call: Call, { path, params, query, body }: Route) {
  const needsSession = requiresSession(call);
  const hasFields = Boolean(params ?? query ?? body);
  return withReplies([
    "400",
    ...(needsSession || ownChecks.has(call) ? (["401"] as const) : []),
    ...(needsSession ? (["403"] as const) : []),
    ...(path.includes(":") || ownChecks.has(call) ? (["404"] as const) : []),
    ...(body ? (["409", "413"] as const) : []),
    ...(hasFields ? (["422"] as const) : []),
    "426",
    "429",
    "503",
  ]);
}

const audiences: Readonly<Record<RoleRule, string>> = {
  admin: "administrators",
  credit: "CE administrators, and administrators",
  content: "content editors, and administrators",
  staff: "CE administrators, content editors, and administrators",
  privileged: "leaders, CE administrators, content editors, and administrators",
};

const roleText = (call: Call): string | undefined => {
  const rule = permissions[call];
  const key = apiKeyCalls[call];
  const suffix = key ? ` API keys need the scope \`${key.scope}\`.` : "";
  if (rule !== "anyone" && rule !== "person" && typeof rule === "string")
    return `For ${audiences[rule]}.${suffix}`;
  if (typeof rule === "object" && "leader" in rule)
    return `For leaders of the group, and administrators.${suffix}`;
  if (key) return suffix.trim();
  if (typeof rule === "object" && "byList" in rule)
    return Object.entries(rule.byList)
      .map(([list, who]) => `The list \`${list}\` is for ${audiences[who]}.`)
      .join(" ");
  return typeof rule === "object" ? "For the person in the path only." : undefined;
};

function operationOf(call: Call, inputs: Translator, outputs: Translator) {
  const route: Route = routes[call];
  const request = requestOf(route, inputs);
  const description = roleText(call);
  return {
    operationId: call,
    summary: route.summary,
    ...(description && { description }),
    tags: [tagOf(call)],
    security: securityOf(call),
    parameters: [
      ...parametersOf(route.params, "path"),
      ...parametersOf(route.query, "query"),
      { $ref: "#/components/parameters/wireVersion" },
      ...(route.queued ? [{ $ref: "#/components/parameters/idempotencyKey" }] : []),
    ],
    ...(request && { requestBody: request }),
    responses: { "200": successOf(route, outputs, call), ...errorsOf(call, route) },
  };
}

export type Operation = ReturnType<typeof operationOf>;

/** Leaves out what nothing refers to, and repeats until nothing is left over. */
function usedSchemas(
  schemas: Readonly<Record<string, JsonSchema>>,
  rest: unknown,
): Record<string, JsonSchema> {
  const used = new Set<string>();
  const visit = (value: unknown) => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(schemas[name] ?? {});
    }
  };
  visit(rest);
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => used.has(name))
      .toSorted(([a], [b]) => a.localeCompare(b, "en")),
  );
}

/** Describes the contract in OpenAPI 3.1. */
export function describeContract() {
  const inputs = translator("input");
  const outputs = translator("output");
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of Object.keys(routes) as Call[]) {
    const { method, path, alias = path }: Route = routes[call];
    const template = alias.replaceAll(/:([a-z_]+)/g, "{$1}");
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: operationOf(call, inputs, outputs),
    };
  }
  const schemas = { ...inputs.schemas(), ...outputs.schemas() };
  return {
    openapi: "3.1.0",
    info: {
      title: "Respite",
      version: String(WIRE_VERSION),
      description: apiDescription,
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/", description: "This installation" }],
    tags: tagDescriptions,
    paths,
    components: {
      securitySchemes,
      headers,
      parameters,
      responses: replies,
      schemas: usedSchemas(schemas, [paths, replies]),
    },
  };
}

export type ApiDocument = ReturnType<typeof describeContract>;
