import type { XapiEvent } from "#contract/organizations/admin-endpoints.ts";
import { type DeliveryRow, type EndpointRow, type Message, send } from "./request.ts";
import { isAccepted } from "./rules.ts";
import type { Sender } from "./sender.ts";

/*
 * Statements of the Experience API (xAPI) 1.0.3, https://github.com/adlnet/xAPI-Spec. Verbs and activity types are those of
 * ADL's vocabulary and the Tin Can registry, and the progress extension is that of cmi5.
 */

const VERSION = "1.0.3";
const PROGRESS = "https://w3id.org/xapi/cmi5/result/extensions/progress";
const LESSON_TYPE = "http://adlnet.gov/expapi/activities/lesson";

const verbs = {
  "lesson.progressed": { id: "http://adlnet.gov/expapi/verbs/progressed", name: "progressed" },
  "lesson.completed": { id: "http://adlnet.gov/expapi/verbs/completed", name: "completed" },
  "credit.awarded": { id: "http://id.tincanapi.com/verb/earned", name: "earned credit for" },
  "endpoint.test": { id: "http://adlnet.gov/expapi/verbs/experienced", name: "tested" },
} as const satisfies Record<
  XapiEvent | "endpoint.test",
  { readonly id: string; readonly name: string }
>;

type Data = {
  readonly person_id?: string;
  readonly lesson?: { readonly id: string };
  readonly title?: string;
  readonly progress?: number;
  readonly credit_type?: string;
  readonly amount?: string;
};

const inEnglish = (text: string) => ({ "en-US": text });

function resultOf(event: DeliveryRow["event"], data: Data, publicUrl: string) {
  if (event === "lesson.progressed")
    return { completion: false, extensions: { [PROGRESS]: data.progress } };
  if (event === "lesson.completed") return { completion: true };
  if (event !== "credit.awarded") return;
  return {
    completion: true,
    extensions: {
      [`${publicUrl}/xapi/credit-type`]: data.credit_type,
      [`${publicUrl}/xapi/credit-amount`]: data.amount,
    },
  };
}

/** The actor is an account with the person's id, which says nothing about them outside of Respite. */
function statementOf(delivery: DeliveryRow, publicUrl: string) {
  const { id, event, happened_at } = delivery;
  const data: Data = delivery.data;
  const verb = verbs[event as keyof typeof verbs];
  const result = resultOf(event, data, publicUrl);
  return {
    id,
    actor: {
      objectType: "Agent",
      account: { homePage: publicUrl, name: data.person_id ?? "test" },
    },
    verb: { id: verb.id, display: inEnglish(verb.name) },
    object: {
      objectType: "Activity",
      id: data.lesson
        ? `${publicUrl}/enrichment_center/video/${encodeURIComponent(data.lesson.id)}`
        : publicUrl,
      definition: data.lesson
        ? { type: LESSON_TYPE, name: inEnglish(data.title ?? "") }
        : { name: inEnglish("Respite") },
    },
    ...(result && { result }),
    context: { platform: "Respite" },
    timestamp: happened_at.toISOString(),
  };
}

const bodyOf = (delivery: DeliveryRow, publicUrl: string) =>
  JSON.stringify(statementOf(delivery, publicUrl));

/** A PUT with the statement's id, which a store accepts once. */
function messageFor({ url, key, secret }: EndpointRow, { id }: DeliveryRow, body: string): Message {
  return {
    method: "PUT",
    url: `${url.replace(/\/+$/, "")}/statements?statementId=${id}`,
    headers: {
      "content-type": "application/json",
      "x-experience-api-version": VERSION,
      authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`,
    },
    body,
  };
}

/** 400 and 413: the store will never take this statement. */
const isRejected = (status: number | null) => status === 400 || status === 413;
/** The store has a statement with this id: an earlier attempt arrived, and its reply didn't. */
const isKnown = (status: number | null) => status === 409;

/** Sends events to a learning record store. */
export const xapiSender: Sender = {
  bodyOf,
  async send({ config }, endpoint, delivery) {
    const message = messageFor(endpoint, delivery, bodyOf(delivery, config.publicUrl));
    const reply = await send(message, config.endpointsInPrivateNetworks);
    if (isAccepted(reply.status) || isKnown(reply.status)) return { ...reply, outcome: "accepted" };
    return { ...reply, outcome: isRejected(reply.status) ? "rejected" : "retry" };
  },
};
