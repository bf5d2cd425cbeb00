import { request as http, type OutgoingHttpHeaders } from "node:http";
import { request as https } from "node:https";
import webPush from "web-push";
import type { Deps } from "../deps.ts";
import { publicLookup } from "../web/public-address.ts";
import { isPushEndpoint } from "./endpoint.ts";
import { currentPushKey } from "./keys.ts";
import { deleteEndpoint, type PushTarget, subscriptionsOf } from "./queries.ts";
import { TTL_SECONDS } from "./rules.ts";

export type PushDeps = Pick<Deps, "db" | "clock" | "config" | "log">;

export type PushMessage = {
  /** A later message with the same topic replaces one that isn't delivered yet. At most 32 characters. */
  readonly topic: string;
  /** A declarative push message. */
  readonly content: object;
};

const TIME_LIMIT_MS = 10_000;

/** The contact for push services. */
function vapidSubject({ publicUrl, mailFrom }: Deps["config"]): string {
  if (publicUrl.startsWith("https:")) return publicUrl;
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

type PushKey = Awaited<ReturnType<typeof currentPushKey>>;

async function post(
  { config }: PushDeps,
  { public_key, private_key }: PushKey,
  { endpoint, p256dh, auth }: PushTarget,
  { topic, content }: PushMessage,
): Promise<number> {
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(content),
    {
      TTL: TTL_SECONDS,
      topic,
      vapidDetails: {
        subject: vapidSubject(config),
        publicKey: public_key,
        privateKey: private_key,
      },
    },
  );
  const { headers, body } = details;
  return postTo(endpoint, { headers, body, toLoopback: config.pushToLoopback });
}

type Push = {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | null;
  readonly toLoopback: boolean;
};

/** Returns the status of the reply. Follows no redirect and reads no body. */
const postTo = (endpoint: string, { headers, body, toLoopback }: Push): Promise<number> =>
  new Promise((resolve, reject) => {
    const send = endpoint.startsWith("https:") ? https : http;
    const request = send(
      endpoint,
      {
        method: "POST",
        agent: false,
        headers,
        // The name was checked, but it may resolve to a private address.
        lookup: publicLookup(toLoopback),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      },
      (reply) => {
        resolve(reply.statusCode ?? 0);
        reply.destroy();
      },
    );
    request.on("error", reject);
    request.end(body ?? undefined);
  });

const isGone = (status: number) => status === 404 || status === 410;
const isAccepted = (status: number) => status >= 200 && status < 300;

async function sendTo(
  deps: PushDeps,
  key: PushKey,
  to: PushTarget,
  message: PushMessage,
): Promise<void> {
  const { db, config, log } = deps;
  if (!isPushEndpoint(to.endpoint, config.pushToLoopback)) return deleteEndpoint(db, to);
  try {
    const status = await post(deps, key, to, message);
    if (isGone(status)) await deleteEndpoint(db, to);
    else if (!isAccepted(status)) log.warn({ status }, "the push service rejected a reminder");
  } catch (error) {
    // The message may contain the endpoint, which identifies the browser.
    log.warn({ failure: (error as Error).name }, "sending a reminder failed");
  }
}

/**
 * Sends a message to the browsers of these people: to all, or to those that want reminders at this time. Failures are
 * logged and not retried.
 */
export async function sendPush(
  deps: PushDeps,
  people: readonly string[],
  message: PushMessage,
  timelyAt?: number,
): Promise<void> {
  const browsers = await subscriptionsOf(deps.db, people, timelyAt);
  if (browsers.length === 0) return;
  const key = await currentPushKey(deps);
  await Promise.all(browsers.map((one) => sendTo(deps, key, one, message)));
}
