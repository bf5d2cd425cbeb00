import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { queuedCalls } from "#contract/queued-calls.ts";
import type { Queued, Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { type RecordName, recordTypes } from "#contract/sync/records.ts";
import { OLDEST_WIRE_VERSION, WIRE_VERSION } from "#contract/version.ts";

/** Hash of each wire version. Released entries never change; raising the version adds one. */
const known: Record<number, string> = {
  1: "aff447a5ca78c67c",
  2: "c611f5107fd016f0",
  3: "259d0bdba9dd6b28",
  4: "8269422fb00c3d80",
  5: "8316bb77050e6e16",
  6: "6b9eabfe7ad8a9e2",
  7: "1069e73806944fdc",
  8: "778956aec6b54f6a",
  9: "e57faf99bf06071b",
  10: "1013985805f28d00",
  11: "446be0a4339a6903",
  12: "e599f7d35796c8ce",
  13: "c38fa5a5a62b3f12",
  14: "3a861b3011a1be28",
  15: "47ebf5fcc4890330",
};

const jsonOf = (schema: Route["reply"] | undefined, io: "input" | "output") =>
  schema && z.toJSONSchema(schema, { io, unrepresentable: "any" });

function describeRoute(route: Route) {
  const { name, method, path, access, params, query, body, reply, queued } = route;
  return {
    ...{ name, method, path, access },
    params: jsonOf(params, "input"),
    query: jsonOf(query, "input"),
    body: jsonOf(body, "input"),
    reply: jsonOf(reply, "output"),
    bodyVersion: queued?.v,
  };
}

/** Sorted, so that grouping the routes differently isn't a change. */
const wire = () =>
  Object.values<Route>(routes)
    .map(describeRoute)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
const hashOf = (value: unknown) =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

test("[SYNC-04] the wire format does not change without a new version", () => {
  expect(
    hashOf(wire()),
    "The wire has changed: raise WIRE_VERSION and add its hash here, and raise OLDEST_WIRE_VERSION too if what old devices send is not understood any more.",
  ).toBe(known[WIRE_VERSION]);
});

test("[SYNC-04] detects a changed schema", () => {
  const changed = { ...routes.recordTimeWatched, body: z.object({ record_id_: z.string() }) };
  expect(hashOf(describeRoute(changed))).not.toBe(hashOf(describeRoute(routes.recordTimeWatched)));
});

test("[SYNC-04] route keys equal route names, versions are in order, and queued routes need a session", () => {
  expect(Object.entries(routes).filter(([key, { name }]) => key !== name)).toEqual([]);
  expect(OLDEST_WIRE_VERSION).toBeLessThanOrEqual(WIRE_VERSION);
  for (const [name, route] of Object.entries(queuedCalls)) {
    expect(routes).toHaveProperty(name, route);
    expect(route.access).toBe("person");
  }
});

test("[SYNC-04] replies to queued writes are the records they name, and stored replies hold no text people write", () => {
  for (const [name, route] of Object.entries(queuedCalls)) {
    const { record, replyHasText } = route.queued as Queued<unknown>;
    if (record) expect(route.reply, name).toBe(recordTypes[record as RecordName].wire);
    if (replyHasText) expect(record, name).not.toBeNull();
    else expect(textFields(z.toJSONSchema(route.reply)), name).toEqual([]);
  }
});

/** Keys that hold ids, names of our own catalog, or times, whatever their schema allows. */
const ownKeys = new Set(["id", "record_id_", "item_version", "name", "icon", "survey_id"]);

/** Returns the paths of strings in a JSON schema that a person could fill with text. */
function textFields(schema: z.core.JSONSchema.BaseSchema, path = ""): string[] {
  const key = path.split(".").at(-1) ?? "";
  if (schema.type === "string")
    return schema.enum || schema.format || ownKeys.has(key) || key.endsWith("_at") ? [] : [path];
  const parts = [
    ...Object.entries(schema.properties ?? {}).map(([name, part]) => [`${path}.${name}`, part]),
    ...[schema.items, ...(schema.anyOf ?? [])].map((part) => [path, part]),
  ] as [string, z.core.JSONSchema.BaseSchema | undefined][];
  return parts.flatMap(([at, part]) => (part ? textFields(part, at) : []));
}
