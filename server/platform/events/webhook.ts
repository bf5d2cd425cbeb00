import { type DeliveryRow, type EndpointRow, type Message, send } from "./request.ts";
import { isAccepted, isGone } from "./rules.ts";
import type { Sender } from "./sender.ts";
import { signatures } from "./sign.ts";

const bodyOf = ({ event, data, happened_at }: DeliveryRow): string =>
  JSON.stringify({ type: event, timestamp: happened_at.toISOString(), data });

/** Returns what to send now. Each attempt has its own time, so that receivers can reject old ones. */
function messageFor(endpoint: EndpointRow, delivery: DeliveryRow, now: number): Message {
  const { secret, previous_secret, previous_until, url } = endpoint;
  const isOverlapping = previous_until !== null && previous_until.getTime() > now;
  const secrets = [secret, ...(isOverlapping && previous_secret ? [previous_secret] : [])];
  const { id } = delivery;
  const body = bodyOf(delivery);
  const seconds = Math.floor(now / 1000);
  return {
    method: "POST",
    url,
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signatures(secrets, { id, seconds, body }),
    },
    body,
  };
}

/** Sends events as in the Standard Webhooks specification. */
export const webhookSender: Sender = {
  bodyOf,
  async send({ config, clock }, endpoint, delivery) {
    const message = messageFor(endpoint, delivery, clock.now());
    const reply = await send(message, config.endpointsInPrivateNetworks);
    if (isAccepted(reply.status)) return { ...reply, outcome: "accepted" };
    return { ...reply, outcome: isGone(reply.status) ? "gone" : "retry" };
  },
};
