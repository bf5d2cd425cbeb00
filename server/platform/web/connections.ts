import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { type ErrorReply, sendError } from "./errors.ts";
import { apiError } from "./handler.ts";
import { requestErrors, serviceErrors } from "./web-copy.ts";

/** After each of these, the server closes the connection of a slow client. */
export type ConnectionTimeouts = {
  readonly headersMs: number;
  readonly requestMs: number;
  /** Without a byte in either direction, as when the client doesn't read its reply. */
  readonly silenceMs: number;
  readonly checkEveryMs: number;
};

export const CONNECTION_TIMEOUTS: ConnectionTimeouts = {
  headersMs: 60_000,
  /** Enough for the largest body on a bad connection. */
  requestMs: 2 * 60_000,
  /** Longer than any reply takes to start. Paused players ask for the rest again. */
  silenceMs: 5 * 60_000,
  checkEveryMs: 15_000,
};

export const timeoutOptions = ({
  headersMs,
  requestMs,
  silenceMs,
  checkEveryMs,
}: ConnectionTimeouts) => ({
  requestTimeout: requestMs,
  connectionTimeout: silenceMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
});

type ConnectionError = Error & { readonly code?: string };

function replyFor({ code }: ConnectionError): ErrorReply {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return { ...apiError("unavailable", requestErrors.tookTooLong), status: 408 };
  if (code === "HPE_HEADER_OVERFLOW")
    return { ...apiError("too_large", requestErrors.headersTooLarge), status: 431 };
  return apiError("malformed", requestErrors.unreadable);
}

/** Replies to requests that can't be parsed, which reach no route. */
export function replyToClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, error: body } = replyFor(error);
  const json = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(json)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  if (socket.writable) socket.end(`${head.join("\r\n")}\r\n\r\n${json}`);
  socket.destroySoon();
}

/** While the server stops, it finishes running requests and answers new ones with 503. */
export function rejectWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
  app.addHook("onRequest", async (_request, reply) => {
    if (isClosing) return sendError(reply, apiError("unavailable", serviceErrors.stopping));
  });
}
