/** `from` and `to` are inclusive. */
export type Range =
  | { readonly kind: "whole" }
  | { readonly kind: "part"; readonly from: number; readonly to: number }
  | { readonly kind: "unsatisfiable" };

const ONE_RANGE = /^bytes= ?(\d*)-(\d*) ?$/i;
const SHAPE_OF_MANY = /^bytes=[\d\s,-]+$/i;

/** Parses a `Range` header (RFC 9110). Invalid headers and multiple ranges return the whole file. */
export function readRange(header: string | undefined, size: number): Range {
  if (header === undefined || (SHAPE_OF_MANY.test(header) && header.includes(",")))
    return { kind: "whole" };
  const [, first = "", last = ""] = ONE_RANGE.exec(header) ?? [];
  if (first === "" && last === "") return { kind: "whole" };
  if (first === "") return lastBytes(Number(last), size);
  const from = Number(first);
  const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < from) return { kind: "whole" };
  return from < size ? { kind: "part", from, to } : { kind: "unsatisfiable" };
}

function lastBytes(count: number, size: number): Range {
  if (count === 0 || size === 0) return { kind: "unsatisfiable" };
  return { kind: "part", from: Math.max(0, size - count), to: size - 1 };
}
