/** The bytes that a `Range` header requests; `end` is exclusive. */
export type ByteRange =
  | { readonly kind: "whole" }
  | { readonly kind: "part"; readonly start: number; readonly end: number }
  | { readonly kind: "unsatisfiable" };

const SINGLE_RANGE = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i;

/** Parses a `Range` header. Ignores one that is absent, malformed, in another unit, or multipart, as RFC 9110 §14.2 allows. */
export const parseRange = (header: string | null, size: number): ByteRange => {
  const [, first = "", last = ""] = SINGLE_RANGE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return { kind: "whole" };
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return { kind: "whole" };
  return start < end ? { kind: "part", start, end } : { kind: "unsatisfiable" };
};
