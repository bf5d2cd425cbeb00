import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { ApiError } from "#contract/api-error.ts";
import { sendError } from "./errors.ts";
import { apiError } from "./handler.ts";

/** A whole request must be here by then: enough for the largest body on a bad line, too short to hold us up. */
export const REQUEST_TIMEOUT_MS = 2 * 60_000;

type ConnectionError = Error & { readonly code?: string };

function replyFor({ code }: ConnectionError): { status: number; refusal: ApiError } {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return { ...apiError("unavailable", "The request took too long."), status: 408 };
  if (code === "HPE_HEADER_OVERFLOW")
    return { ...apiError("too_large", "The headers are too large."), status: 431 };
  return apiError("malformed", "This is not a request.");
}

/** What is not HTTP reaches no route, so its refusal is written by hand. */
export function replyToClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, refusal } = replyFor(error);
  const body = JSON.stringify(refusal);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "connection: close",
  ];
  if (socket.writable) socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}

/** A server that is being stopped ends what it has begun; the next request is another process's. */
export function rejectWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    // Kept alive it would keep the server alive.
    if (isClosing) reply.header("connection", "close");
  });
  app.addHook("onRequest", async (_request, reply) => {
    if (isClosing)
      return sendError(reply, apiError("unavailable", "This server is being stopped."));
  });
}
