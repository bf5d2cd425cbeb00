import type { Network, NetworkRequest, Reply } from "../ports.ts";
import { NoResponse, NotSent } from "../transport/no-reply.ts";

const TIMEOUT_MS = 30_000;
/** Compressing shorter bodies gains nothing. */
const MIN_COMPRESSED_LENGTH = 1024;

/** Not through a `Blob`, which the browser's process would keep and send back. */
async function gzip(body: string): Promise<ArrayBuffer> {
  const { readable, writable } = new CompressionStream("gzip");
  const writer = writable.getWriter();
  const [compressed] = await Promise.all([
    new Response(readable).arrayBuffer(),
    writer.write(new TextEncoder().encode(body)),
    writer.close(),
  ]);
  return compressed;
}

/**
 * Replies of servers that can't read compressed bodies: some report it, others treat it as
 * malformed JSON.
 */
const uncompressedStatuses = new Set([415, 400]);

type Body = {
  readonly bytes: string | ArrayBuffer | Uint8Array<ArrayBuffer>;
  readonly isCompressed: boolean;
};

async function exchange(
  { method, path, headers, body: text, bytes: media }: NetworkRequest,
  { bytes, isCompressed }: Body,
  signal: AbortSignal,
): Promise<Reply> {
  const response = await fetch(path, {
    method,
    redirect: "error",
    cache: "no-store",
    signal,
    headers: { ...headers, ...(isCompressed && { "content-encoding": "gzip" }) },
    ...((text ?? media) !== undefined && { body: bytes }),
  });
  const { status, redirected, url } = response;
  return { status, headers: response.headers, redirected, url, text: await response.text() };
}

/** Invalid headers are reported before anything is sent, because they aren't a network failure. */
function checkHeaders({ headers }: NetworkRequest): void {
  try {
    new Headers(headers);
  } catch (cause) {
    throw new NotSent("A header cannot be sent", { cause });
  }
}

/** Offline or aborted requests don't count as a missing response. */
const failureOf = (cause: unknown, signal: AbortSignal | undefined): unknown =>
  signal?.aborted || globalThis.navigator?.onLine === false
    ? cause
    : new NoResponse("No response received", { cause });

/** Compresses long bodies until the server turns out not to support it. */
export function createNetwork(): Network {
  let mayCompress = true;

  const send = async (request: NetworkRequest, signal: AbortSignal): Promise<Reply> => {
    const { body = "" } = request;
    const sendUncompressed = () =>
      exchange(request, { bytes: request.bytes ?? body, isCompressed: false }, signal);
    const canCompress = typeof CompressionStream === "function";
    if (!mayCompress || !canCompress || body.length < MIN_COMPRESSED_LENGTH)
      return sendUncompressed();
    const reply = await exchange(request, { bytes: await gzip(body), isCompressed: true }, signal);
    if (!uncompressedStatuses.has(reply.status)) return reply;
    const uncompressed = await sendUncompressed();
    mayCompress = uncompressed.status === reply.status;
    return uncompressed;
  };
  return {
    send: async (request) => {
      const { timeoutMs = TIMEOUT_MS, signal } = request;
      signal?.throwIfAborted();
      checkHeaders(request);
      // Not `AbortSignal.any`, which some supported browsers lack.
      const given = new AbortController();
      const giveUp = () => given.abort();
      const timer = setTimeout(giveUp, timeoutMs);
      signal?.addEventListener("abort", giveUp, { once: true });
      try {
        return await send(request, given.signal);
      } catch (error) {
        throw failureOf(error, signal);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
      }
    },
    fetchBytes: (path, headers, signal) => fetch(path, { headers, signal, redirect: "error" }),
  };
}
