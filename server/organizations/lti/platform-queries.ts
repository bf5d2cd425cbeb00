import { sql } from "kysely";
import { limitOf, offsetOf } from "#contract/lists.ts";
import type { LaunchProblem, Platform } from "#contract/organizations/admin-platforms.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { countOf, stateOf, timeOrNull } from "../endpoints/queries.ts";
import { nameById } from "../people/record.ts";

const people = sql<number>`(select count(*) from lti_identity
  where lti_identity.platform_id = lti_platform.id)`;

const platforms = (db: Connection) =>
  db
    .selectFrom("lti_platform")
    .innerJoin("event_endpoint", "event_endpoint.id", "lti_platform.id")
    .innerJoin("practice_group", "practice_group.id", "event_endpoint.practice_group_id")
    .selectAll("lti_platform")
    .select(["practice_group_id", "off_at", "off_why", "failing_since"])
    .select(["event_endpoint.version", "event_endpoint.created_at", "event_endpoint.created_by"])
    .select("practice_group.name as group_name")
    .select([countOf("pending").as("pending"), countOf("failed").as("failed")])
    .select(people.as("people"));

/** With `isLocked`, no one else changes it until the transaction ends. */
export async function findPlatformRow(
  db: Connection,
  id: string,
  { isLocked }: { readonly isLocked?: true } = {},
) {
  if (isLocked)
    await db.selectFrom("event_endpoint").select("id").where("id", "=", id).forUpdate().execute();
  return platforms(db).where("lti_platform.id", "=", id).executeTakeFirst();
}
export type PlatformRow = NonNullable<Awaited<ReturnType<typeof findPlatformRow>>>;

export async function platformWire(db: Connection, row: PlatformRow): Promise<Platform> {
  const { last_problem, last_problem_at } = row;
  return {
    ...{ id: row.id, group: { id: row.practice_group_id, name: row.group_name } },
    ...{ name: row.name, issuer: row.issuer, client_id: row.client_id },
    ...{ auth_url: row.auth_url, token_url: row.token_url, jwks_url: row.jwks_url },
    ...{ deployment_ids: row.deployment_ids, trusts_email: row.trusts_email },
    last_launch_at: timeOrNull(row.last_launch_at),
    last_problem:
      last_problem && last_problem_at
        ? { reason: last_problem as LaunchProblem, at: isoTime(last_problem_at) }
        : null,
    people: Number(row.people),
    state: stateOf(row),
    off_why: row.off_why,
    failing_since: timeOrNull(row.failing_since),
    created: { at: isoTime(row.created_at), by: await nameById(db, row.created_by) },
    pending: Number(row.pending),
    failed: Number(row.failed),
    version: row.version,
  };
}

type Query = {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly practice_group_id?: string | undefined;
};

export async function pageOfPlatforms(db: Connection, query: Query) {
  const { practice_group_id: group } = query;
  const rows = await platforms(db)
    .$if(group !== undefined, (all) => all.where("practice_group_id", "=", group ?? ""))
    .orderBy("event_endpoint.created_at", "desc")
    .orderBy("lti_platform.id")
    .limit(limitOf(query))
    .offset(offsetOf(query))
    .execute();
  const { n } = await db
    .selectFrom("event_endpoint")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("kind", "=", "lti")
    .$if(group !== undefined, (all) => all.where("practice_group_id", "=", group ?? ""))
    .executeTakeFirstOrThrow();
  return { data: await Promise.all(rows.map((row) => platformWire(db, row))), total: Number(n) };
}
