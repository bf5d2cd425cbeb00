import { request as http, type IncomingMessage } from "node:http";
import { request as https } from "node:https";
import type { Selectable } from "kysely";
import type { Tables } from "../database/tables.ts";
import { BarredError } from "../web/public-address.ts";
import { endpointLookup, isEndpointUrl } from "./address.ts";
import { TIMEOUT_MS } from "./rules.ts";

export type EndpointRow = Selectable<Tables["event_endpoint"]>;
export type DeliveryRow = Selectable<Tables["event_delivery"]>;

export type Message = {
  readonly method: "GET" | "POST" | "PUT";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The reply, or why there was none. */
export type Reply = { readonly status: number | null; readonly failure: string | null };

/** Codes only, because messages contain addresses. */
function failureOf(error: Error & { readonly code?: unknown }): string {
  if (error instanceof BarredError) return "private_address";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timeout";
  return typeof error.code === "string" ? error.code.slice(0, 60) : "connection_failed";
}

type Received = { readonly status: number; readonly text: string };

class TooLargeError extends Error {
  readonly code = "too_large";
}

/** Reads the start of the reply, up to this many bytes. */
async function textOf(reply: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new TooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const exchange = (
  { method, url, headers, body }: Message,
  inPrivateNetworks: boolean,
  maxBytes: number,
): Promise<Received> =>
  new Promise((resolve, reject) => {
    const send = url.startsWith("https:") ? https : http;
    const request = send(
      url,
      {
        method,
        agent: false,
        headers: { ...headers, "user-agent": "Respite", "content-length": Buffer.byteLength(body) },
        // The name was checked, but it may resolve to a private address.
        lookup: endpointLookup(inPrivateNetworks),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (reply) => {
        const status = reply.statusCode ?? 0;
        const text = maxBytes > 0 ? textOf(reply, maxBytes) : Promise.resolve("");
        text.then((read) => resolve({ status, text: read }), reject).finally(() => reply.destroy());
      },
    );
    request.on("error", reject);
    request.end(body);
  });

async function attempt(message: Message, inPrivateNetworks: boolean, maxBytes: number) {
  // Checked again, because the setting may have changed.
  if (!isEndpointUrl(message.url, inPrivateNetworks))
    return { status: null, failure: "private_address", text: "" };
  try {
    return { ...(await exchange(message, inPrivateNetworks, maxBytes)), failure: null };
  } catch (error) {
    return { status: null, failure: failureOf(error as Error), text: "" };
  }
}

/** Sends once. Follows no redirect and reads no body of the reply. */
export async function send(message: Message, inPrivateNetworks: boolean): Promise<Reply> {
  const { status, failure } = await attempt(message, inPrivateNetworks, 0);
  return { status, failure };
}

const MAX_REPLY_BYTES = 256 * 1024;

/** Asks once, with the same checks, and returns the body of the reply. */
export const ask = (
  message: Message,
  inPrivateNetworks: boolean,
): Promise<Reply & { readonly text: string }> =>
  attempt(message, inPrivateNetworks, MAX_REPLY_BYTES);
