import type { Ports } from "../ports.ts";
import { retryAfterMs } from "../transport/classify-response.ts";
import { type Body, readBody, unlessStalled } from "./body.ts";

/** The reply to a request for a chunk, before any byte is verified. */
export type ChunkResponse =
  /**
   * The body holds the chunks from `first` up to but not including `end`. The first one lacks its
   * first `from` bytes.
   */
  | {
      readonly kind: "open";
      readonly body: Body;
      readonly first: number;
      readonly from: number;
      readonly end: number;
    }
  /** Not the requested file. */
  | { readonly kind: "other" }
  | Unreachable
  /** The server fails on this file only. Others may work, and this one later. */
  | { readonly kind: "failing" }
  | { readonly kind: "failed"; readonly failure: "gone" | "unknown" };

/** `isPortal`: something else answered in place of the server. */
export type Unreachable = {
  readonly kind: "unreachable";
  readonly delayMs?: number;
  readonly isPortal?: true;
};

export type FilePlan = {
  readonly fileHash: string;
  readonly url: string;
  readonly bytes: number;
  readonly chunks: readonly string[];
  readonly chunkBytes: number;
};

/** Returns the length of a chunk. Only the last one may be shorter. */
export const chunkLength = (plan: FilePlan, index: number) =>
  Math.min(plan.chunkBytes, plan.bytes - index * plan.chunkBytes);

/** Returns whether the chunks cover the file exactly. */
export const coversFile = (plan: FilePlan) =>
  plan.chunks.length === Math.ceil(plan.bytes / plan.chunkBytes);

const RETRY_STATUSES = [408, 425, 429, 511];

/** Recognizes captive portals: they redirect or send HTML. */
const isForeign = (response: Response) =>
  response.redirected ||
  response.type === "opaqueredirect" ||
  (response.status >= 300 && response.status < 400) ||
  (response.headers.get("content-type") ?? "").startsWith("text/html");

const delayOf = (response: Response, now: number) => {
  const delayMs = retryAfterMs(response.headers, now);
  return delayMs === undefined ? {} : { delayMs };
};

/** Returns the kind of failure, or undefined for a success. */
export const failureOf = (
  response: Response,
  now: number,
): Exclude<ChunkResponse, { kind: "open" }> | undefined => {
  const { status } = response;
  if (status === 404 || status === 410) return { kind: "failed", failure: "gone" };
  if (isForeign(response)) return { kind: "unreachable", isPortal: true };
  if (status === 500) return { kind: "failing" };
  if (status > 500 || RETRY_STATUSES.includes(status))
    return { kind: "unreachable", ...delayOf(response, now) };
  if (status === 416) return { kind: "other" };
  return status === 200 || status === 206 ? undefined : { kind: "failed", failure: "unknown" };
};

/** Returns the chunks in a successful reply. Servers without range support send the whole file. */
const chunkSpan = (response: Response, plan: FilePlan, index: number, from: number) => {
  const start = index * plan.chunkBytes + from;
  const last = index * plan.chunkBytes + chunkLength(plan, index) - 1;
  if (response.status === 206) {
    const isExact =
      response.headers.get("content-range") === `bytes ${start}-${last}/${plan.bytes}`;
    return isExact ? { first: index, from, end: index + 1 } : undefined;
  }
  const length = response.headers.get("content-length");
  const fits = length === null || Number(length) === plan.bytes;
  return fits ? { first: 0, from: 0, end: plan.chunks.length } : undefined;
};

/** Requests one chunk of exactly the catalog's version, without its first `from` bytes. */
export const openChunk = async (
  plan: FilePlan,
  index: number,
  from: number,
  ports: Pick<Ports, "clock" | "network">,
  signal: AbortSignal,
): Promise<ChunkResponse> => {
  const start = index * plan.chunkBytes;
  const headers = {
    range: `bytes=${start + from}-${start + chunkLength(plan, index) - 1}`,
    "if-range": `"${plan.fileHash}"`,
  };
  const response = await unlessStalled(
    ports.clock,
    ports.network.fetchBytes(plan.url, headers, signal),
  );
  if (!response) return { kind: "unreachable" };
  const failure = failureOf(response, ports.clock.now());
  if (failure) return failure;
  const span = chunkSpan(response, plan, index, from);
  if (!span || !response.body) return { kind: "other" };
  return { kind: "open", body: readBody(response.body, ports.clock), ...span };
};
