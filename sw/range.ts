/** Which bytes of a file a `Range` header asks for; `end` is exclusive. */
export type Span =
  | { readonly kind: "whole" }
  | { readonly kind: "part"; readonly start: number; readonly end: number }
  | { readonly kind: "unsatisfiable" };

const SINGLE_RANGE = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i;

/** A header that is absent, malformed, of another unit or of several ranges is ignored, as RFC 9110 §14.2 allows. */
export const spanOf = (header: string | null, size: number): Span => {
  const [, first = "", last = ""] = SINGLE_RANGE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return { kind: "whole" };
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return { kind: "whole" };
  return start < end ? { kind: "part", start, end } : { kind: "unsatisfiable" };
};
