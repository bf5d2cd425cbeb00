import { sql } from "kysely";
import {
  MAX_MISSING_SHARE,
  type Roster,
  type RosterRowWire,
  UNDO_DAYS,
} from "#contract/organizations/admin-rosters.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { renamesSomeone } from "./check.ts";
import type { ImportRow } from "./existing.ts";

const HOUR = 60 * 60_000;
const RETENTION_MS = UNDO_DAYS * 24 * HOUR;

/** Deletes incomplete uploads after an hour, and the rows of rosters untouched for a week. */
export async function deleteExpiredRosters(db: Connection, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db
    .deleteFrom("roster_import")
    .where("state", "=", "receiving")
    .where("created_at", "<", before(HOUR))
    .execute();
  await db
    .updateTable("roster_import")
    .set({ state: "cancelled", finished_at: now })
    .where("state", "=", "checked")
    .where("updated_at", "<", before(RETENTION_MS))
    .execute();
  for (const table of ["roster_row", "roster_missing"] as const)
    await db
      .deleteFrom(table)
      .where("import_id", "in", (query) =>
        query
          .selectFrom("roster_import")
          .select("id")
          .where("state", "in", ["done", "cancelled", "failed", "undone"])
          .where("updated_at", "<", before(RETENTION_MS)),
      )
      .execute();
}

const withNames = (db: Connection) =>
  db
    .selectFrom("roster_import")
    .leftJoin("practice_group", "practice_group.id", "roster_import.practice_group_id")
    .leftJoin("person", "person.id", "roster_import.started_by")
    .selectAll("roster_import")
    .select([
      "practice_group.name as group_name",
      sql<string | null>`nullif(trim(person.first_name || ' ' || person.last_name), '')`.as(
        "started_by_name",
      ),
    ])
    .where("state", "<>", "receiving");

type RosterWithNames = ImportRow & {
  readonly group_name: string | null;
  readonly started_by_name: string | null;
};

export const tooManyMissing = ({ missing, members }: ImportRow["counts"]) =>
  missing > members * MAX_MISSING_SHARE;

/** Until when an applied roster can be undone. Its rows are deleted then. */
export function undoUntil(
  { state, done, deactivate_missing, finished_at, counts }: ImportRow,
  now: Date,
): Date | undefined {
  const { create, update, missing } = counts;
  const isApplied =
    state === "done"
      ? create + update + (deactivate_missing ? missing : 0) > 0
      : (state === "cancelled" || state === "failed") && done > 0;
  if (!finished_at || !isApplied) return;
  const until = new Date(finished_at.getTime() + RETENTION_MS);
  return until > now ? until : undefined;
}

const wireOf =
  (invitationsDue: number, now: Date) =>
  (row: RosterWithNames): Roster => ({
    id: row.id,
    file_name: row.file_name,
    group:
      row.practice_group_id === null
        ? null
        : { id: row.practice_group_id, name: row.group_name ?? "" },
    state: row.state === "receiving" ? "checking" : row.state,
    notes: row.notes,
    columns: row.columns,
    ignored: row.ignored,
    titles: row.titles,
    rows: row.rows,
    done: row.done,
    // Earlier rosters have no number of renames.
    counts: { ...row.counts, renames: row.counts.renames ?? 0 },
    deactivate_missing: row.deactivate_missing,
    too_many_missing: tooManyMissing(row.counts),
    invitations_due: invitationsDue,
    started_by: row.started_by_name,
    created_at: isoTime(row.created_at),
    finished_at: row.finished_at && isoTime(row.finished_at),
    undo_until: undoUntil(row, now)?.toISOString() ?? null,
  });

async function invitationsDue(db: Connection): Promise<number> {
  const { n } = await db
    .selectFrom("invitation")
    .select(sql<number>`count(*)`.as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function findRoster(
  db: Connection,
  id: string,
  now: Date,
): Promise<Roster | undefined> {
  const row = await withNames(db).where("roster_import.id", "=", id).executeTakeFirst();
  return row && wireOf(await invitationsDue(db), now)(row);
}

export async function rosterById(db: Connection, id: string, now: Date): Promise<Roster> {
  const roster = await findRoster(db, id, now);
  if (!roster) throw new Error("The roster no longer exists.");
  return roster;
}

export async function pageOfRosters(db: Connection, limit: number, offset: number, now: Date) {
  const rows = await withNames(db)
    .orderBy("roster_import.created_at", "desc")
    .orderBy("roster_import.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await db
    .selectFrom("roster_import")
    .select(sql<number>`count(*)`.as("n"))
    .where("state", "<>", "receiving")
    .executeTakeFirstOrThrow();
  return { data: rows.map(wireOf(await invitationsDue(db), now)), total: Number(n) };
}

type Plan = RosterRowWire["plan"];

const fullNameOf = ({
  first_name = "",
  last_name = "",
}: {
  readonly first_name?: string;
  readonly last_name?: string;
}) => `${first_name} ${last_name}`.trim();

export async function pageOfRows(
  db: Connection,
  id: string,
  plan: Exclude<Plan, "missing"> | "renamed" | undefined,
  page: { readonly limit: number; readonly offset: number },
) {
  const all = db
    .selectFrom("roster_row")
    .where("import_id", "=", id)
    .$if(plan === "renamed", (query) => query.where("plan", "=", "update").where(renamesSomeone))
    .$if(plan !== undefined && plan !== "renamed", (query) =>
      query.where("plan", "=", plan as Exclude<typeof plan, "renamed" | undefined>),
    );
  const rows = await all
    .selectAll()
    .orderBy("line")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { n } = await all.select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
  const data = rows.map(
    (row): RosterRowWire => ({
      line: row.line,
      email: row.email ?? "",
      name: fullNameOf(row.fields),
      plan: row.plan ?? "unchanged",
      changes: row.changes,
      errors: row.errors,
      applied: row.applied,
    }),
  );
  return { data, total: Number(n) };
}

/** Lists group members missing from the roster. */
export async function pageOfMissing(
  db: Connection,
  id: string,
  page: { readonly limit: number; readonly offset: number },
) {
  const all = db
    .selectFrom("roster_missing")
    .innerJoin("person", "person.id", "roster_missing.person_id")
    .where("import_id", "=", id);
  const rows = await all
    .select(["person.id", "email", "first_name", "last_name", "applied"])
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy("person.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { n } = await all.select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
  const data = rows.map(
    (row): RosterRowWire => ({
      line: 0,
      email: row.email,
      name: fullNameOf(row),
      plan: "missing",
      changes: [{ field: "enabled", from: "yes", to: "no" }],
      errors: [],
      applied: row.applied,
    }),
  );
  return { data, total: Number(n) };
}
