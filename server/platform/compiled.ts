import * as z from "zod/mini";

const compiledSchemas = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/**
 * Returns a schema that parses the same, with code that is generated at its first use. What doesn't match is parsed again without
 * that code, to say why.
 */
export function compiled<S extends z.core.$ZodType>(schema: S): S {
  const known = compiledSchemas.get(schema) as S | undefined;
  if (known) return known;
  const fast = z.compile(schema);
  compiledSchemas.set(schema, fast);
  return fast;
}
