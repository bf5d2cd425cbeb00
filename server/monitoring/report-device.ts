import type { Insertable } from "kysely";
import { excludedColumns, insertRows } from "#server/platform/database/rows.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { claimedTime } from "#server/platform/writes/claimed-time.ts";
import { done, type Effect } from "#server/platform/writes/effect.ts";

const columns = [
  "reported_at",
  "received_at",
  "last_synced_at",
  "pending",
  "set_aside",
  "app_version",
  "storage_used",
  "storage_quota",
  "persisted",
  "user_agent",
] as const;

/** Maximum number of stored devices per person. Only testers have more. */
const MAX_DEVICES_PER_PERSON = 50;

export const reportDevice: Effect<"reportDevice"> = async ({ trx, person, now }, reports) => {
  // Keeps the last report per device, because one upsert can't affect the same row twice.
  const latest = new Map<string, Insertable<Tables["device_report"]>>();
  for (const report of reports)
    latest.set(report.device, {
      ...report,
      person_id: person.id,
      reported_at: claimedTime(report.reported_at, now),
      received_at: new Date(now),
      last_synced_at:
        report.last_synced_at === null ? null : claimedTime(report.last_synced_at, now),
    });
  const rows = [...latest.values()] as Parameters<typeof insertRows<"device_report">>[2];
  await insertRows(trx, "device_report", rows)
    .onConflict((conflict) =>
      conflict.columns(["person_id", "device"]).doUpdateSet(excludedColumns(...columns)),
    )
    .execute();
  await trx
    .deleteFrom("device_report")
    .where("person_id", "=", person.id)
    .where("device", "not in", (query) =>
      query
        .selectFrom("device_report")
        .select("device")
        .where("person_id", "=", person.id)
        .orderBy("received_at", "desc")
        .orderBy("device")
        .limit(MAX_DEVICES_PER_PERSON),
    )
    .execute();
  return reports.map(() => done({ success: true as const }));
};
