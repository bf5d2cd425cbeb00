import { sql } from "kysely";
import type { AttentionCount, JobWire } from "#contract/monitoring/admin-monitoring.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { isSilent } from "./device-log.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_JOBS = 100;

async function rosterJobs(db: Connection, since: Date): Promise<JobWire[]> {
  const rows = await db
    .selectFrom("roster_import")
    .select(["id", "file_name", "state", "rows", "done", "created_at", "updated_at"])
    .where("updated_at", ">=", since)
    .orderBy("updated_at", "desc")
    .limit(MAX_JOBS)
    .execute();
  return rows.map(({ id, file_name, state, rows: of, done, created_at }) => ({
    id,
    kind: "roster",
    name: file_name,
    state,
    done,
    of,
    began_at: isoTime(created_at),
    problem: null,
  }));
}

async function uploadJobs(db: Connection, since: Date): Promise<JobWire[]> {
  const rows = await db
    .selectFrom("upload")
    .select(["id", "name", "state", "bytes", "received", "problem", "created_at"])
    .where("changed_at", ">=", since)
    .orderBy("changed_at", "desc")
    .limit(MAX_JOBS)
    .execute();
  return rows.map(({ id, name, state, bytes, received, problem, created_at }) => ({
    id,
    kind: "upload",
    name,
    state,
    done: received,
    of: bytes,
    began_at: isoTime(created_at),
    problem,
  }));
}

/** Returns a job entry with the number of pending items, for work without a start or end. */
async function pendingJobs(db: Connection, kind: "invitations" | "links"): Promise<JobWire[]> {
  const from = kind === "links" ? sql`link_check where state = 'waiting'` : sql`invitation`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${from}`.execute(db);
  const n = rows[0]?.n ?? 0;
  if (n === 0) return [];
  const common = { done: 0, of: n, name: null, began_at: null, problem: null };
  return [{ id: kind, kind, state: "waiting", ...common }];
}

/** Returns running jobs and those that were active within a day. */
export async function jobs(db: Connection, now: number): Promise<JobWire[]> {
  const since = new Date(now - DAY_MS);
  const found = await Promise.all([
    rosterJobs(db, since),
    uploadJobs(db, since),
    pendingJobs(db, "invitations"),
    pendingJobs(db, "links"),
  ]);
  return found.flat();
}

/** Mailings are shown as long whether or not anyone gets mail, so that this doesn't tell whether all have answered. */
const MAILING_SHOWN_MS = 10 * 60 * 1000;

/** Returns the kinds of items that need attention, with counts above 0. */
export async function attentionItems(db: Connection, now: number): Promise<AttentionCount[]> {
  const { rows } = await sql<Record<AttentionCount["what"], number>>`
    select
      (select count(*) from roster_import where state = 'checked') as rosters_to_check,
      (select count(*) from roster_import where state in ('checking', 'applying')) as rosters_running,
      (select count(*) from mail_job where failed_at is not null) as mails_failed,
      (select count(*) from device_report where set_aside > 0) as devices_set_aside,
      (select count(*) from device_report where ${isSilent(now)}) as devices_silent,
      (select count(*) from link_check where state = 'broken') as links_broken,
      (select count(*) from upload where state = 'failed' and changed_at >= ${new Date(now - 7 * DAY_MS)})
        as uploads_failed,
      (select count(*) from feedback_note where not is_done) as feedback_open,
      (select count(*) from comment_review where state = 'waiting') as comments_waiting,
      (select count(*) from survey_mailing where mailed_at > ${new Date(now - MAILING_SHOWN_MS)})
        as mailings_running`.execute(db);
  const counts = Object.entries(rows[0] ?? {}) as [AttentionCount["what"], number][];
  return counts.filter(([, count]) => count > 0).map(([what, count]) => ({ what, count }));
}
