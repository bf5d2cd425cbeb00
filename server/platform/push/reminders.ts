import { request as http, type OutgoingHttpHeaders } from "node:http";
import { request as https } from "node:https";
import webPush from "web-push";
import type { Deps } from "../deps.ts";
import type { Job } from "../jobs/scheduler.ts";
import { publicLookup } from "../web/public-address.ts";
import { isPushEndpoint } from "./endpoint.ts";
import { currentPushKey } from "./keys.ts";
import { claimDuePeople, deleteEndpoint, type PushTarget, subscriptionsOf } from "./queries.ts";
import { isReminderHour, reminderMessage, TTL_SECONDS } from "./rules.ts";

type PushDeps = Pick<Deps, "db" | "clock" | "config" | "log">;

const INTERVAL_MS = 5 * 60_000;
const TIME_LIMIT_MS = 10_000;

/** The contact for push services. */
function vapidSubject({ publicUrl, mailFrom }: Deps["config"]): string {
  if (publicUrl.startsWith("https:")) return publicUrl;
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

type PushKey = Awaited<ReturnType<typeof currentPushKey>>;

async function sendPush(
  { config }: PushDeps,
  { public_key, private_key }: PushKey,
  { endpoint, p256dh, auth }: PushTarget,
): Promise<number> {
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(reminderMessage(config.publicUrl)),
    {
      TTL: TTL_SECONDS,
      topic: "pulse-check",
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

async function sendReminder(deps: PushDeps, key: PushKey, to: PushTarget): Promise<void> {
  const { db, config, log } = deps;
  if (!isPushEndpoint(to.endpoint, config.pushToLoopback)) return deleteEndpoint(db, to);
  try {
    const status = await sendPush(deps, key, to);
    if (isGone(status)) await deleteEndpoint(db, to);
    else if (!isAccepted(status)) log.warn({ status }, "the push service rejected a reminder");
  } catch (error) {
    // The message may contain the endpoint, which identifies the browser.
    log.warn({ failure: (error as Error).name }, "sending a reminder failed");
  }
}

/** Sends all due reminders during reminder hours. Failed ones are not retried for a week. */
export async function sendDueReminders(deps: PushDeps): Promise<void> {
  const { db, clock } = deps;
  while (isReminderHour(clock.now())) {
    const people = await claimDuePeople(db, clock.now());
    if (people.length === 0) return;
    const key = await currentPushKey(deps);
    const browsers = await subscriptionsOf(db, people);
    await Promise.all(browsers.map((one) => sendReminder(deps, key, one)));
  }
}

export const pulseRemindersJob: Job<PushDeps> = {
  name: "pulse-reminders",
  intervalMs: INTERVAL_MS,
  run: sendDueReminders,
  lease: "row",
};
