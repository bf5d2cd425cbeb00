const MAX_DEPTH = 16;

/**
 * Returns whether the database can store the value: no NUL characters, no lone surrogates, and no deep nesting.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  if (depth === MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((part) => isStorable(part, depth + 1));
  return Object.entries(value).every(
    ([key, part]) => key !== "__proto__" && isStorable(part, depth + 1),
  );
}
