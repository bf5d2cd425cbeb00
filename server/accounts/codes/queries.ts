import { sql } from "kysely";
import type { z } from "zod";
import { limitOf, offsetOf } from "#contract/lists.ts";
import type { CodeRecord, CodeUse, listCodes } from "#contract/organizations/admin-groups.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { codeState } from "../registration/rules.ts";
import { fullName } from "../users/name.ts";

type Query = z.output<(typeof listCodes)["query"]>;

export type CodeFilters = Pick<Query, "q" | "practice_group_id">;

export const codesWhere = (db: Connection, { q = "", practice_group_id }: CodeFilters) =>
  db
    .selectFrom("registration_code")
    .leftJoin("practice_group", "practice_group.id", "registration_code.practice_group_id")
    .leftJoin("person", "person.id", "registration_code.changed_by")
    .$if(q.trim() !== "", (query) =>
      query.where(
        sql<boolean>`strpos(code || ' ' || upper(coalesce(practice_group.name, '')), ${q.trim().toUpperCase()}) > 0`,
      ),
    )
    .$if(practice_group_id !== undefined, (query) =>
      query.where("registration_code.practice_group_id", "=", practice_group_id ?? ""),
    );

const withNames = (db: Connection, query: Query) =>
  codesWhere(db, query)
    .selectAll("registration_code")
    .select([
      "practice_group.name as group_name",
      sql<string | null>`nullif(trim(person.first_name || ' ' || person.last_name), '')`.as(
        "changed_by_name",
      ),
    ]);

type CodeWithNames = Awaited<ReturnType<ReturnType<typeof withNames>["execute"]>>[number];

function stateOf(row: CodeWithNames, now: Date): CodeRecord["state"] {
  if (!row.enabled) return "off";
  const state = codeState(row, now);
  return state === "expired" || state === "used_up" ? state : "usable";
}

const wireOf =
  (publicUrl: string, now: Date) =>
  (row: CodeWithNames): CodeRecord => ({
    code: row.code,
    group:
      row.practice_group_id === null
        ? null
        : { id: row.practice_group_id, name: row.group_name ?? "" },
    burnout_role: row.burnout_role,
    is_provider: row.is_provider,
    ce_eligible: row.ce_eligible,
    enabled: row.enabled,
    expires_at: row.expires_at && isoTime(row.expires_at),
    most_uses: row.most_uses,
    uses: row.uses,
    state: stateOf(row, now),
    email_domains: row.email_domains,
    redirect_url: row.redirect_url,
    link: `${publicUrl.replace(/\/$/, "")}/register?${new URLSearchParams({ code: row.code })}`,
    version: row.version,
    changed: { at: isoTime(row.updated_at ?? row.created_at), by: row.changed_by_name },
  });

const orders = {
  name: sql`code`,
  uses: sql`uses`,
  created: sql`registration_code.created_at`,
} as const;

export async function pageOfCodes(db: Connection, query: Query, publicUrl: string, now: Date) {
  const { sort = "name" } = query;
  const isDescending = sort.startsWith("-");
  const by = orders[(isDescending ? sort.slice(1) : sort) as keyof typeof orders];
  const rows = await withNames(db, query)
    .orderBy(by, isDescending ? "desc" : "asc")
    .orderBy("code")
    .limit(limitOf(query))
    .offset(offsetOf(query))
    .execute();
  const { n } = await codesWhere(db, query)
    .select(sql<number>`count(*)`.as("n"))
    .executeTakeFirstOrThrow();
  return { data: rows.map(wireOf(publicUrl, now)), total: Number(n) };
}

export async function codeRecordOf(
  db: Connection,
  code: string,
  publicUrl: string,
  now: Date,
): Promise<CodeRecord | undefined> {
  const row = await withNames(db, {}).where("code", "=", code).executeTakeFirst();
  return row && wireOf(publicUrl, now)(row);
}

export async function pageOfUses(
  db: Connection,
  code: string,
  page: {
    readonly page?: number | undefined;
    readonly size?: number | undefined;
    /** Leaves only confirmed people who are in this group now. */
    readonly membersOf?: string | undefined;
  },
): Promise<{ data: CodeUse[]; total: number }> {
  const all = db
    .selectFrom("registration")
    .innerJoin("person", "person.id", "registration.person_id")
    .where("code", "=", code)
    .$if(page.membersOf !== undefined, (query) =>
      query.where("confirmed_at", "is not", null).where(({ exists, selectFrom }) =>
        exists(
          selectFrom("membership")
            .select("membership.person_id")
            .whereRef("membership.person_id", "=", "person.id")
            .where("membership.practice_group_id", "=", page.membersOf ?? ""),
        ),
      ),
    );
  const rows = await all
    .select(["person.id", "first_name", "last_name", "email", "burnout_role"])
    .select("registration.created_at as at")
    .orderBy("registration.created_at", "desc")
    .orderBy("person.id")
    .limit(limitOf(page))
    .offset(offsetOf(page))
    .execute();
  const { n } = await all.select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
  const data = rows.map((row) => {
    const isDeleted = row.burnout_role === "deleted";
    const at = isoTime(row.at);
    return { id: row.id, name: fullName(row), email: isDeleted ? "" : row.email, at };
  });
  return { data, total: Number(n) };
}
