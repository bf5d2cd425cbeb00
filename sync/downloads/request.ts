import type { Ports } from "../ports.ts";
import { retryAfterMs } from "../transport/classify-response.ts";
import { type Body, readBody, unlessLost } from "./body.ts";

/** What a file's server said, before any byte is believed. */
export type Opened =
  /** The body holds the chunks from `first` to before `end`, the first one without its first `from` bytes. */
  | {
      readonly kind: "open";
      readonly body: Body;
      readonly first: number;
      readonly from: number;
      readonly end: number;
    }
  /** Not the file that was asked for. */
  | { readonly kind: "other" }
  | Unreachable
  /** The server breaks over this file; others may do, and this one later. */
  | { readonly kind: "failing" }
  | { readonly kind: "failed"; readonly failure: "gone" | "unknown" };

/** `isPortal`: something else answered in the server's place. */
export type Unreachable = {
  readonly kind: "unreachable";
  readonly delayMs?: number;
  readonly isPortal?: true;
};

export type Plan = {
  readonly fileHash: string;
  readonly url: string;
  readonly bytes: number;
  readonly chunks: readonly string[];
  readonly chunkBytes: number;
};

/** The length of a chunk; only the last one may be shorter. */
export const lengthOf = (plan: Plan, index: number) =>
  Math.min(plan.chunkBytes, plan.bytes - index * plan.chunkBytes);

/** Does the plan cover the file exactly? */
export const isWhole = (plan: Plan) =>
  plan.chunks.length === Math.ceil(plan.bytes / plan.chunkBytes);

const RETRY_STATUSES = [408, 425, 429, 511];

/** The answer is not our server's: a captive portal redirects, or shows a page where bytes were due. */
const isForeign = (response: Response) =>
  response.redirected ||
  response.type === "opaqueredirect" ||
  (response.status >= 300 && response.status < 400) ||
  (response.headers.get("content-type") ?? "").startsWith("text/html");

const delayOf = (response: Response, now: number) => {
  const delayMs = retryAfterMs(response.headers, now);
  return delayMs === undefined ? {} : { delayMs };
};

/** Judges everything but success. */
export const refusalOf = (
  response: Response,
  now: number,
): Exclude<Opened, { kind: "open" }> | undefined => {
  const { status } = response;
  if (status === 404 || status === 410) return { kind: "failed", failure: "gone" };
  if (isForeign(response)) return { kind: "unreachable", isPortal: true };
  if (status === 500) return { kind: "failing" };
  if (status > 500 || RETRY_STATUSES.includes(status))
    return { kind: "unreachable", ...delayOf(response, now) };
  if (status === 416) return { kind: "other" };
  return status === 200 || status === 206 ? undefined : { kind: "failed", failure: "unknown" };
};

/** Which chunks a good answer carries. A server that knows no ranges sends all of them. */
const spanOf = (response: Response, plan: Plan, index: number, from: number) => {
  const start = index * plan.chunkBytes + from;
  const last = index * plan.chunkBytes + lengthOf(plan, index) - 1;
  if (response.status === 206) {
    const isExact =
      response.headers.get("content-range") === `bytes ${start}-${last}/${plan.bytes}`;
    return isExact ? { first: index, from, end: index + 1 } : undefined;
  }
  const length = response.headers.get("content-length");
  const fits = length === null || Number(length) === plan.bytes;
  return fits ? { first: 0, from: 0, end: plan.chunks.length } : undefined;
};

/** Asks for one chunk, without its first `from` bytes, of exactly the version in the catalogue. */
export const openChunk = async (
  plan: Plan,
  index: number,
  from: number,
  ports: Pick<Ports, "clock" | "network">,
  signal: AbortSignal,
): Promise<Opened> => {
  const start = index * plan.chunkBytes;
  const headers = {
    range: `bytes=${start + from}-${start + lengthOf(plan, index) - 1}`,
    "if-range": `"${plan.fileHash}"`,
  };
  const response = await unlessLost(
    ports.clock,
    ports.network.fetchBytes(plan.url, headers, signal),
  );
  if (!response) return { kind: "unreachable" };
  const refusal = refusalOf(response, ports.clock.now());
  if (refusal) return refusal;
  const span = spanOf(response, plan, index, from);
  if (!span || !response.body) return { kind: "other" };
  return { kind: "open", body: readBody(response.body, ports.clock), ...span };
};
