import type { Network, NetworkRequest, Reply } from "../ports.ts";
import { NoResponse, NotSent } from "../transport/no-reply.ts";

const TIMEOUT_MS = 30_000;
/** Below, compressing gains nothing. */
const PACKED_FROM = 1024;

const packed = (body: string): Promise<ArrayBuffer> =>
  new Response(new Blob([body]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer();

/** Answers of a server that cannot read what is compressed: one says so, the other takes it for broken JSON. */
const notUnderstood = new Set([415, 400]);

type Body = {
  readonly bytes: string | ArrayBuffer | Uint8Array<ArrayBuffer>;
  readonly isPacked: boolean;
};

async function exchange(
  { method, path, headers, body: text, bytes: media }: NetworkRequest,
  { bytes, isPacked }: Body,
  signal: AbortSignal,
): Promise<Reply> {
  const response = await fetch(path, {
    method,
    redirect: "error",
    cache: "no-store",
    signal,
    headers: { ...headers, ...(isPacked && { "content-encoding": "gzip" }) },
    ...((text ?? media) !== undefined && { body: bytes }),
  });
  const { status, redirected, url } = response;
  return { status, headers: response.headers, redirected, url, text: await response.text() };
}

/** Looked at before anything is sent: what nobody can send is no failure of the network. */
function checkHeaders({ headers }: NetworkRequest): void {
  try {
    new Headers(headers);
  } catch (cause) {
    throw new NotSent("A header cannot be sent", { cause });
  }
}

/** Where the browser knows that there is no network, or the caller has given up, nobody waited for a response. */
const failureOf = (cause: unknown, signal: AbortSignal | undefined): unknown =>
  signal?.aborted || globalThis.navigator?.onLine === false
    ? cause
    : new NoResponse("No response received", { cause });

/** Compresses what is long, until a server turns out not to understand it. */
export function createNetwork(): Network {
  let mayPack = true;

  const send = async (request: NetworkRequest, signal: AbortSignal): Promise<Reply> => {
    const { body = "" } = request;
    const plainly = () =>
      exchange(request, { bytes: request.bytes ?? body, isPacked: false }, signal);
    const hasPacking = typeof CompressionStream === "function";
    if (!mayPack || !hasPacking || body.length < PACKED_FROM) return plainly();
    const reply = await exchange(request, { bytes: await packed(body), isPacked: true }, signal);
    if (!notUnderstood.has(reply.status)) return reply;
    const again = await plainly();
    mayPack = again.status === reply.status;
    return again;
  };
  return {
    send: async (request) => {
      const { timeoutMs = TIMEOUT_MS, signal } = request;
      signal?.throwIfAborted();
      checkHeaders(request);
      // `AbortSignal.any` is younger than the browsers we work in.
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
