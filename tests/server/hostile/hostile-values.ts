import * as z from "zod/mini";
import type { Route } from "#contract/route.ts";

/** Texts that try to harm databases, pages, parsers, and files. */
export const hostileTexts = [
  "'; drop table person; --",
  "' or '1'='1",
  '<script>alert(1)</script><img src=x onerror="alert(1)">',
  "{{constructor.constructor('return process')()}}",
  "../../../../etc/passwd",
  "%00",
  "\0",
  "\ud800",
  "\u202e\u2066",
  "=HYPERLINK(1)",
  "x".repeat(2000),
] as const;

/** Values of every wrong type. */
export const wrongValues = [
  7,
  true,
  ["x"],
  { x: 1 },
  "\0",
  "x".repeat(2000),
  -1e308,
  null,
] as const;

const DEEP = 5000;
/** Nests arrays so deep that a recursive parser runs out of stack. */
export const deepJson = (property: string) =>
  `{${JSON.stringify(property)}:${"[".repeat(DEEP)}${"]".repeat(DEEP)}}`;

type Json = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly items?: Json;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly format?: string;
};

const asJson = new WeakMap<object, Json>();

function schemaOf(schema: Route["body"]): Json | undefined {
  if (!schema) return;
  const json =
    asJson.get(schema) ?? (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json);
  asJson.set(schema, json);
  return json;
}

export const propertiesOf = (schema: Route["body"]): string[] =>
  Object.keys(schemaOf(schema)?.properties ?? {});
export const neededOf = (schema: Route["body"]): readonly string[] =>
  schemaOf(schema)?.required ?? [];
/** Returns the JSON schema of one property. */
export const schemaOfField = (schema: Route["body"], property: string): object =>
  schemaOf(schema)?.properties?.[property] ?? {};

const formats: Readonly<Record<string, string>> = {
  date: "2026-11-21",
  "date-time": "2026-11-21T03:00:00Z",
  email: "somebody@respite.example",
  uri: "https://respite.example/",
};

/** With optional properties and an element in every array if it `isFull`. */
function objectOf({ properties = {}, required = [] }: Json, isFull: boolean): object {
  const names = isFull ? Object.keys(properties) : required;
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {}, isFull)]));
}

function arrayOf({ items = {}, minItems = 0 }: Json, isFull: boolean): unknown[] {
  return Array.from({ length: isFull ? minItems || 1 : minItems }, () => exampleOf(items, isFull));
}

function exampleOf(json: Json, isFull = false): unknown {
  if (json.const !== undefined) return json.const;
  if (json.enum) return json.enum[0];
  const choice = (json.anyOf ?? json.oneOf)?.[0];
  if (choice) return exampleOf(choice, isFull);
  switch (json.type) {
    case "object":
      return objectOf(json, isFull);
    case "array":
      return arrayOf(json, isFull);
    case "number":
    case "integer":
      return Math.max(json.minimum ?? 1, 1);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return formats[json.format ?? ""] ?? "x".repeat(Math.max(json.minLength ?? 1, 1));
  }
}

/** Builds a body that fits the schema. */
export const exampleBody = (schema: Route["body"]): object => {
  const json = schemaOf(schema);
  return json ? (exampleOf(json) as object) : {};
};

/** Builds a value with everything that the schema names. */
export const fullExample = (schema: Route["body"]): unknown => {
  const json = schemaOf(schema);
  return json && exampleOf(json, true);
};

/** Returns copies of a body, each with a NUL at the end of another text in it, at any depth. */
export const withNuls = (body: object): object[] =>
  Object.entries(body).flatMap(([key, part]) =>
    nulsIn(part).map((changed) =>
      Array.isArray(body) ? body.with(Number(key), changed) : { ...body, [key]: changed },
    ),
  );

function nulsIn(part: unknown): unknown[] {
  if (typeof part === "string") return [`${part}\0`];
  return typeof part === "object" && part !== null ? withNuls(part) : [];
}

export const fits = (schema: Route["body"], value: unknown): boolean =>
  schema === undefined || z.safeParse(schema, value).success;
