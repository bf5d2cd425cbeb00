import { request as http } from "node:http";
import { request as https } from "node:https";
import type { Selectable } from "kysely";
import type { Tables } from "../database/tables.ts";
import { BarredError } from "../web/public-address.ts";
import { endpointLookup, isEndpointUrl } from "./address.ts";
import { TIMEOUT_MS } from "./rules.ts";

export type EndpointRow = Selectable<Tables["event_endpoint"]>;
export type DeliveryRow = Selectable<Tables["event_delivery"]>;

export type Message = {
  readonly method: "POST" | "PUT";
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

const exchange = (
  { method, url, headers, body }: Message,
  inPrivateNetworks: boolean,
): Promise<number> =>
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
        resolve(reply.statusCode ?? 0);
        reply.destroy();
      },
    );
    request.on("error", reject);
    request.end(body);
  });

/** Sends once. Follows no redirect and reads no body of the reply. */
export async function send(message: Message, inPrivateNetworks: boolean): Promise<Reply> {
  // Checked again, because the setting may have changed.
  if (!isEndpointUrl(message.url, inPrivateNetworks))
    return { status: null, failure: "private_address" };
  try {
    return { status: await exchange(message, inPrivateNetworks), failure: null };
  } catch (error) {
    return { status: null, failure: failureOf(error as Error) };
  }
}
