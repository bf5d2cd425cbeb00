import { request as http } from "node:http";
import { request as https } from "node:https";
import type { Selectable } from "kysely";
import type { Tables } from "../database/tables.ts";
import { BarredError } from "../web/public-address.ts";
import { endpointLookup, isEndpointUrl } from "./address.ts";
import { TIMEOUT_MS } from "./rules.ts";
import { signatures } from "./sign.ts";

export type EndpointRow = Selectable<Tables["event_endpoint"]>;
export type DeliveryRow = Selectable<Tables["event_delivery"]>;

/** The body of a webhook, the same on each attempt. */
export const webhookBody = ({ event, data, happened_at }: DeliveryRow): string =>
  JSON.stringify({ type: event, timestamp: happened_at.toISOString(), data });

type Outgoing = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Returns what to send now. Each attempt has its own time, so that receivers can reject old ones. */
export function outgoing(endpoint: EndpointRow, delivery: DeliveryRow, now: number): Outgoing {
  const { secret, previous_secret, previous_until, url } = endpoint;
  const isOverlapping = previous_until !== null && previous_until.getTime() > now;
  const secrets = [secret, ...(isOverlapping && previous_secret ? [previous_secret] : [])];
  const { id } = delivery;
  const body = webhookBody(delivery);
  const seconds = Math.floor(now / 1000);
  return {
    url,
    headers: {
      "content-type": "application/json",
      "user-agent": "Respite",
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signatures(secrets, { id, seconds, body }),
    },
    body,
  };
}

export type Result = { readonly status: number | null; readonly failure: string | null };

/** Codes only, because messages contain addresses. */
function failureOf(error: Error & { readonly code?: unknown }): string {
  if (error instanceof BarredError) return "private_address";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timeout";
  return typeof error.code === "string" ? error.code.slice(0, 60) : "connection_failed";
}

const post = ({ url, headers, body }: Outgoing, inPrivateNetworks: boolean): Promise<number> =>
  new Promise((resolve, reject) => {
    const send = url.startsWith("https:") ? https : http;
    const request = send(
      url,
      {
        method: "POST",
        agent: false,
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
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
export async function send(message: Outgoing, inPrivateNetworks: boolean): Promise<Result> {
  // Checked again, because the setting may have changed.
  if (!isEndpointUrl(message.url, inPrivateNetworks))
    return { status: null, failure: "private_address" };
  try {
    return { status: await post(message, inPrivateNetworks), failure: null };
  } catch (error) {
    return { status: null, failure: failureOf(error as Error) };
  }
}
