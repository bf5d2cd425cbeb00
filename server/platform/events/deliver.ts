import { sql } from "kysely";
import type { Connection } from "../database/tables.ts";
import type { Deps } from "../deps.ts";
import type { Job } from "../jobs/scheduler.ts";
import { endpointOffMessage } from "../mail/messages.ts";
import { claimDue, endpointsWithWork, settle } from "./queue.ts";
import type { DeliveryRow, EndpointRow } from "./request.ts";
import { OFF_AFTER_MS } from "./rules.ts";
import type { Attempt } from "./sender.ts";
import { senders } from "./senders.ts";

export type DeliverDeps = Pick<Deps, "db" | "clock" | "config" | "mail" | "log">;

const INTERVAL_MS = 5000;
const DAY_MS = 24 * 3600_000;
/** One endpoint gets at most this long in a run, so that a slow one doesn't hold up new work of others. */
const MAX_RUN_MS = 20_000;
const MAX_NOTICES = 20;

type OffReason = "failures" | "gone";

function offReason({ failing_since }: EndpointRow, { outcome }: Attempt, now: number) {
  if (outcome === "gone") return "gone";
  const since = failing_since?.getTime() ?? now;
  return now - since >= OFF_AFTER_MS ? "failures" : undefined;
}

/** Tells the administrators, in the transaction that turns it off. */
async function notify(trx: Connection, { mail, config }: DeliverDeps, id: string, why: OffReason) {
  const endpoint = await trx
    .selectFrom("event_endpoint")
    .innerJoin("practice_group", "practice_group.id", "practice_group_id")
    .select(["practice_group.name", "url", "kind"])
    .where("event_endpoint.id", "=", id)
    .executeTakeFirstOrThrow();
  const admins = await trx
    .selectFrom("person")
    .select(["email", "first_name"])
    .where(sql<boolean>`burnout_role like '%se\\_admin%'`)
    .where("enabled", "=", true)
    .where("confirmed_at", "is not", null)
    .orderBy("id")
    .limit(MAX_NOTICES)
    .execute();
  const { name: group, kind } = endpoint;
  const about = { group, kind, host: new URL(endpoint.url).host, why };
  const page = kind === "lti" ? "platforms" : "endpoints";
  for (const person of admins) {
    const link = `${config.publicUrl}/admin/${page}/${id}`;
    await mail.send(trx, { ...endpointOffMessage(person, about, link), to: person.email });
  }
}

async function noteFailure(trx: Connection, deps: DeliverDeps, id: string, attempt: Attempt) {
  const now = deps.clock.now();
  const endpoint = await trx
    .selectFrom("event_endpoint")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!endpoint || endpoint.off_at) return;
  const why = offReason(endpoint, attempt, now);
  await trx
    .updateTable("event_endpoint")
    .set({
      failing_since: endpoint.failing_since ?? new Date(now),
      ...(why && { off_at: new Date(now), off_why: why }),
    })
    .where("id", "=", id)
    .execute();
  if (why) await notify(trx, deps, id, why);
}

/** Returns whether the endpoint works. */
async function deliver(deps: DeliverDeps, endpoint: EndpointRow, delivery: DeliveryRow) {
  const { db, clock, log } = deps;
  const attempt = await senders[endpoint.kind].send(deps, endpoint, delivery);
  const { outcome, status, failure } = attempt;
  const isWorking = outcome === "accepted" || outcome === "rejected";
  await db.transaction().execute(async (trx) => {
    if (!(await settle(trx, delivery, attempt, clock.now()))) return;
    if (!isWorking) return noteFailure(trx, deps, endpoint.id, attempt);
    await trx
      .updateTable("event_endpoint")
      .set({ failing_since: null })
      .where("id", "=", endpoint.id)
      .where("failing_since", "is not", null)
      .execute();
  });
  if (outcome !== "accepted")
    log.warn({ endpoint: endpoint.id, status, failure }, "sending an event failed");
  return isWorking;
}

/** Stops at the first failure, because an endpoint that is down gets the rest in a later run. */
async function deliverTo(deps: DeliverDeps, endpoint: EndpointRow, stopping?: AbortSignal) {
  const startedAt = performance.now();
  while (!stopping?.aborted && performance.now() - startedAt < MAX_RUN_MS) {
    const claimed = await claimDue(deps.db, endpoint.id, deps.clock.now());
    const sent = await Promise.all(claimed.map((one) => deliver(deps, endpoint, one)));
    if (sent.length === 0 || sent.includes(false)) return;
  }
}

/** Sends everything that is due. Each delivery has one owner at a time, with several processes too. */
export async function deliverEvents(deps: DeliverDeps, stopping?: AbortSignal): Promise<void> {
  const endpoints = await endpointsWithWork(deps.db, deps.clock.now());
  await Promise.all(endpoints.map((endpoint) => deliverTo(deps, endpoint, stopping)));
}

export const deliverEventsJob: Job<DeliverDeps> = {
  name: "deliver-events",
  intervalMs: INTERVAL_MS,
  run: deliverEvents,
  lease: "row",
};

export const deleteOldDeliveriesJob: Job<Pick<Deps, "db" | "config" | "clock">> = {
  name: "delete-old-deliveries",
  intervalMs: 60 * 60 * 1000,
  run: async ({ db, config, clock }) => {
    const limit = new Date(clock.now() - config.retention.eventDeliveries * DAY_MS);
    await db.deleteFrom("event_delivery").where("happened_at", "<", limit).execute();
  },
  lease: "none",
};
