import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { recordTypes } from "#contract/sync/records.ts";

type Schema = z.core.JSONSchema.BaseSchema;

/** Every integer has the lower bound of safe integers, which is none. Their upper bound is enough for counts. */
function isUnbounded(schema: Schema): boolean {
  const isNumber = [schema.type].flat().some((type) => type === "number" || type === "integer");
  if (!isNumber || schema.enum || schema.const !== undefined) return false;
  const low = schema.minimum ?? schema.exclusiveMinimum ?? Number.MIN_SAFE_INTEGER;
  return (
    low === Number.MIN_SAFE_INTEGER || (schema.maximum ?? schema.exclusiveMaximum) === undefined
  );
}

/** Returns the paths of numbers without bounds. */
function unboundedIn(schema: Schema, path: string): string[] {
  const { properties = {}, items, prefixItems, additionalProperties, $defs = {} } = schema;
  const fields = Object.entries(properties).map(([name, part]) => [`${path}.${name}`, part]);
  const rows = [items, prefixItems, additionalProperties].flat().map((part) => [`${path}[]`, part]);
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].flat().map((part) => [path, part]);
  const shared = Object.entries($defs).map(([name, part]) => [`${path} ${name}`, part]);
  const parts = [...fields, ...rows, ...choices, ...shared].filter(
    (entry): entry is [string, Schema] => typeof entry[1] === "object",
  );
  return [
    ...(isUnbounded(schema) ? [path] : []),
    ...parts.flatMap(([at, part]) => unboundedIn(part, at)),
  ];
}

const unbounded = (schema: z.ZodMiniType | undefined, io: "input" | "output", path: string) =>
  schema ? unboundedIn(z.toJSONSchema(schema, { io, unrepresentable: "any" }), path) : [];

test("[STD-07] every number of every call and record has a lower and an upper bound", () => {
  const inCalls = Object.values<Route>(routes).flatMap(({ name, params, query, body, reply }) => [
    ...unbounded(params, "output", `${name} params`),
    ...unbounded(query, "output", `${name} query`),
    ...unbounded(body, "input", `${name} body`),
    ...unbounded(reply, "output", `${name} reply`),
  ]);
  const inRecords = Object.entries(recordTypes).flatMap(([name, { wire }]) =>
    unbounded(wire, "output", name),
  );
  expect([...inCalls, ...inRecords]).toEqual([]);
});
