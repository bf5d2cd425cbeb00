/** No body of the contract nests deeper than a few levels. */
const MAX_DEPTH = 16;

/**
 * Can this be kept and compared? The database takes no text with a zero in it or with half a character, and what nests
 * without end cannot be walked.
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
