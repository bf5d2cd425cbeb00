import { sql } from "kysely";
import type { Connection, Database } from "../database/tables.ts";
import type { DeliveryRow, EndpointRow } from "./request.ts";
import { LEASE_MS, nextAttemptAt } from "./rules.ts";
import type { Attempt } from "./sender.ts";

/** Endpoints that one run serves at a time. */
const MAX_ENDPOINTS = 50;
/** Deliveries to one endpoint at a time. */
const BATCH_SIZE = 5;

const isDue = (now: number) => sql<boolean>`event_delivery.state = 'pending'
  and run_at <= ${new Date(now)} and (locked_until is null or locked_until <= ${new Date(now)})`;

/** Returns endpoints with due deliveries, those that waited longest first. */
export const endpointsWithWork = (db: Database, now: number): Promise<EndpointRow[]> =>
  db
    .selectFrom("event_endpoint")
    .selectAll("event_endpoint")
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("event_delivery")
          .select("run_at")
          .whereRef("endpoint_id", "=", "event_endpoint.id")
          .where(isDue(now))
          .orderBy("run_at")
          .limit(1)
          .as("first"),
      (join) => join.onTrue(),
    )
    .where("off_at", "is", null)
    .orderBy("first.run_at")
    .limit(MAX_ENDPOINTS)
    .execute();

/** Claims due deliveries for the duration of the lease, so that no other process sends them. */
export const claimDue = (db: Database, endpointId: string, now: number): Promise<DeliveryRow[]> =>
  db
    .updateTable("event_delivery")
    .set(({ eb }) => ({
      locked_until: new Date(now + LEASE_MS),
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "in", (query) =>
      query
        .selectFrom("event_delivery")
        .select("id")
        .where("endpoint_id", "=", endpointId)
        .where(isDue(now))
        .orderBy("run_at")
        .limit(BATCH_SIZE)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

/**
 * Stores the result of an attempt. Returns false if another process has taken over meanwhile, because this one was too slow.
 */
export async function settle(
  trx: Connection,
  { id, attempts }: DeliveryRow,
  { status, failure, outcome }: Attempt,
  now: number,
): Promise<boolean> {
  const isDone = outcome === "accepted";
  const at = isDone || outcome === "rejected" ? undefined : nextAttemptAt(attempts, now);
  const after =
    at === undefined
      ? ({ state: isDone ? "delivered" : "failed", ended_at: new Date(now) } as const)
      : { run_at: new Date(at) };
  const { numUpdatedRows } = await trx
    .updateTable("event_delivery")
    .set({ ...after, status, failure, locked_until: null })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
