import type { FastifyInstance } from "fastify";
import webPush from "web-push";
import type { Deps } from "../deps.ts";
import { runPeriodically } from "../jobs/scheduler.ts";
import { mayBePushService } from "./endpoint.ts";
import { currentPushKey } from "./keys.ts";
import { type Addressee, dropEndpoint, subscriptionsOf, takeDue } from "./queries.ts";
import { isDecentHour, reminderMessage, TTL_SECONDS } from "./rules.ts";

type PushDeps = Pick<Deps, "db" | "clock" | "config" | "log">;

const ROUND_MS = 5 * 60_000;
const TIME_LIMIT_MS = 10_000;

/** Whom a push service may turn to. */
function subjectFrom({ publicUrl, mailFrom }: Deps["config"]): string {
  if (publicUrl.startsWith("https:")) return publicUrl;
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

type Key = Awaited<ReturnType<typeof currentPushKey>>;

async function post(
  { config }: PushDeps,
  { public_key, private_key }: Key,
  { endpoint, p256dh, auth }: Addressee,
): Promise<number> {
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(reminderMessage(config.publicUrl)),
    {
      TTL: TTL_SECONDS,
      topic: "pulse-check",
      vapidDetails: {
        subject: subjectFrom(config),
        publicKey: public_key,
        privateKey: private_key,
      },
    },
  );
  const reply = await fetch(endpoint, {
    method: "POST",
    headers: { ...(details.headers as Record<string, string>) },
    body: new Uint8Array(details.body),
    redirect: "manual",
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  await reply.body?.cancel();
  return reply.status;
}

const isGone = (status: number) => status === 404 || status === 410;
const isTaken = (status: number) => status >= 200 && status < 300;

async function remind(deps: PushDeps, key: Key, to: Addressee): Promise<void> {
  const { db, config, log } = deps;
  if (!mayBePushService(to.endpoint, config.pushToLoopback)) return dropEndpoint(db, to);
  try {
    const status = await post(deps, key, to);
    if (isGone(status)) await dropEndpoint(db, to);
    else if (!isTaken(status)) log.warn({ status }, "a reminder was not taken");
  } catch (error) {
    // Its message may name the address, which tells one browser from all others.
    log.warn({ failure: (error as Error).name }, "a reminder could not be sent");
  }
}

/** One round, in the hours for it. Who is not reached is not tried again before the week is over. */
export async function remindDue(deps: PushDeps): Promise<void> {
  const { db, clock } = deps;
  while (isDecentHour(clock.now())) {
    const people = await takeDue(db, clock.now());
    if (people.length === 0) return;
    const key = await currentPushKey(deps);
    const browsers = await subscriptionsOf(db, people);
    await Promise.all(browsers.map((one) => remind(deps, key, one)));
  }
}

/** While this process listens. */
export const remindRegularly = (app: FastifyInstance, deps: PushDeps): void =>
  runPeriodically(app, {
    everyMs: ROUND_MS,
    round: () => remindDue(deps),
    failed: "the reminders that are due cannot be read",
    log: deps.log,
  });
