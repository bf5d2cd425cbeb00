import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { compiled } from "#server/platform/compiled.ts";
import { fullExample, wrongValues } from "../hostile/hostile-values.ts";

const schemas = Object.values<Route>(routes).flatMap(({ name, params, query, body, reply }) =>
  Object.entries({ params, query, body, reply }).flatMap(([part, schema]) =>
    schema ? [{ name: `${name} ${part}`, schema }] : [],
  ),
);

/** Adds a field to every object. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, withSecrets(part)]);
  return { ...Object.fromEntries(parts), secret: "secret" };
}

/** Replaces one property at a time. */
const withWrong = (value: unknown) =>
  Object.keys(value ?? {}).flatMap((name) =>
    wrongValues.map((wrong) => ({ ...(value as object), [name]: wrong })),
  );

const parsed = (schema: z.ZodMiniType, value: unknown) => {
  const { success, data, error } = z.safeParse(schema, value);
  return success ? { json: JSON.stringify(data) } : { issues: error.issues };
};

test("every schema of the contract can be compiled", () => {
  for (const { schema } of schemas) expect(z.compile(schema, { strict: true })).toBeDefined();
});

test("compiled schemas of the contract accept, leave out, and reject the same", () => {
  let accepted = 0;
  for (const { name, schema } of schemas) {
    const example = fullExample(schema);
    for (const value of [example, withSecrets(example), ...withWrong(example)]) {
      const expected = parsed(schema, value);
      expect(parsed(compiled(schema), value), name).toEqual(expected);
      if (value === example && expected.json) accepted += 1;
    }
  }
  // Others need values that fit together, such as a beginning before an end.
  expect(accepted / schemas.length).toBeGreaterThan(0.8);
});

test("a compiled schema leaves out what isn't named, at every depth", () => {
  const inner = z.object({ name: z.string() });
  const schema = z.object({
    inner,
    optional: z.optional(inner),
    list: z.array(inner),
    record: z.record(z.string(), inner),
    pair: z.tuple([inner, inner]),
    either: z.union([z.object({ id: z.number() }), inner]),
    kind: z.discriminatedUnion("kind", [z.object({ kind: z.literal("a"), inner })]),
    empty: z.nullable(inner),
  });
  const one = { name: "Ana", password: "secret" };
  const value = {
    ...{ inner: one, optional: one, list: [one, one], record: { one }, pair: [one, one] },
    ...{ either: one, kind: { kind: "a", inner: one, password: "secret" }, empty: null },
    password: "secret",
  };
  const { data } = z.safeParse(compiled(schema), value);
  expect(JSON.stringify(data)).not.toContain("secret");
  expect(data).toEqual(z.parse(schema, value));
});
