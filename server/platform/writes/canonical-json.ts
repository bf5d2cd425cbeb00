import { hash } from "node:crypto";

/** JSON with sorted keys, so that equal content gives equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

export const contentHash = (call: string, v: number, body: unknown) =>
  hash("sha256", canonicalJson([call, v, body]));
