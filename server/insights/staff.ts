import { sql } from "kysely";
import type { CostRole } from "#contract/insights/cost-assumptions.ts";
import { INSIGHT_ROLES } from "#contract/insights/filters.ts";
import { LEAST } from "#contract/insights/least.ts";
import { licenseOf } from "#contract/learning/license.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Job } from "#server/platform/jobs/scheduler.ts";

export type Staff = ReadonlyMap<CostRole, number>;

/** Returns the confirmed, enabled accounts of a group by title. Triggers keep the counts true. */
export const staffByTitle = (db: Connection, group: string) =>
  db
    .selectFrom("staff_count")
    .where("practice_group_id", "=", group)
    .select("provider_title")
    .select(({ fn }) => fn.sum<number>("n").as("n"))
    .groupBy("provider_title");

/** Joins roles of few people to "Others". If those are few as well, they join the largest role. */
function joinSmallRoles(staff: Map<CostRole, number>): void {
  const others = () => staff.get("Others") ?? 0;
  const bySize = [...staff]
    .filter(([role, n]) => role !== "Others" && n > 0)
    .toSorted(([, a], [, b]) => a - b);
  for (const [at, [role, n]] of bySize.entries()) {
    const isNeeded = others() > 0 && others() < LEAST.rate && at < bySize.length - 1;
    if (n >= LEAST.rate && !isNeeded) continue;
    staff.set("Others", others() + n);
    staff.set(role, 0);
  }
  if (others() >= LEAST.rate) return;
  const [largest, n = 0] = bySize.at(-1) ?? [];
  if (largest && n >= LEAST.rate) staff.set(largest, n + others());
  staff.set("Others", 0);
}

/** Returns the staff of a group by role, as of today, and how many are physicians: null if they are counted with other roles. */
export async function staffOf(
  db: Connection,
  group: string,
): Promise<{ readonly staff: Staff; readonly physicians: number | null }> {
  const rows = await staffByTitle(db, group).execute();
  const staff = new Map<CostRole, number>(INSIGHT_ROLES.map((role) => [role, 0]));
  for (const { provider_title, n } of rows) {
    const role = (provider_title && licenseOf(provider_title)) || "Others";
    staff.set(role, (staff.get(role) ?? 0) + Number(n));
  }
  const physicians = staff.get("Physicians") ?? 0;
  joinSmallRoles(staff);
  return { staff, physicians: staff.get("Physicians") === physicians ? physicians : null };
}

const MINUTE_MS = 60_000;
/** Rows of a group that are left alone, beyond two for each title. */
const SPARE_ROWS = 100;

/** Sums up the changes of groups that have many. One statement, so that every reader sees all of a sum. */
export async function sumStaffCounts(db: Connection): Promise<void> {
  await sql`
    with many as (
      select practice_group_id from staff_count group by 1
      having count(*) > 2 * count(distinct coalesce(provider_title, '')) + ${SPARE_ROWS}
    ), gone as (
      delete from staff_count using many
      where staff_count.practice_group_id = many.practice_group_id
      returning staff_count.practice_group_id, provider_title, n
    )
    insert into staff_count
      select practice_group_id, provider_title, sum(n) from gone group by 1, 2 having sum(n) <> 0`.execute(
    db,
  );
}

/** A row that another process deletes at the same time is summed up only there. */
export const sumStaffCountsJob: Job<Pick<Deps, "db">> = {
  name: "sum-staff-counts",
  intervalMs: MINUTE_MS,
  run: ({ db }) => sumStaffCounts(db),
  lease: "row",
};
