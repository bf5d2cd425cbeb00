import type { Route } from "#contract/route.ts";
import { isLong } from "../../support/long-tests.ts";
import { neededOf, propertiesOf, schemaOfField } from "./hostile-values.ts";

/**
 * Whether the route is the first of those in its domain that read and refuse bodies alike, before the fields of a body
 * matter. In the long tests every route is.
 */
export function bodySampler() {
  const seen = new Set<string>();
  return ({ access, queued, bytes, file, path }: Route): boolean => {
    const domain = path.split("/").slice(0, 3).join("/");
    const kind = [access, queued !== undefined, bytes, file, domain].join();
    const isFirst = !seen.has(kind);
    seen.add(kind);
    return isLong || isFirst;
  };
}

type Kind = "body" | "query" | "required";

/**
 * Creates a filter for the fields of each route in turn: fields whose schema has not been seen before. In the
 * long tests it keeps every field.
 */
export function fieldSampler() {
  const seen = new Set<string>();
  const isNew = (kind: Kind, schema: Route["body"]) => (field: string) => {
    const shape = `${kind} ${JSON.stringify(schemaOfField(schema, field))}`;
    if (seen.has(shape)) return false;
    seen.add(shape);
    return true;
  };
  return (kind: Kind, schema: Route["body"]): readonly string[] => {
    const all = kind === "required" ? neededOf(schema) : propertiesOf(schema);
    return isLong ? all : all.filter(isNew(kind, schema));
  };
}
