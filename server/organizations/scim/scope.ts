import { type RawBuilder, sql } from "kysely";
import { isStaffRow } from "#server/platform/access/staff.ts";
import type { Connection } from "#server/platform/database/tables.ts";

/** What a token may see and change: the people and groups of one organization. */
export type Scope = {
  /** The group of everyone in the organization. */
  readonly organization: string;
  readonly organizationName: string;
  /** Name of the token, for the audit log. */
  readonly token: string;
  readonly invites: boolean;
  /** Origin of mailed links. */
  readonly origin: string;
  /** Address of the SCIM endpoints. */
  readonly base: string;
};

/** Expects `person`. */
export const isMember = ({ organization }: Pick<Scope, "organization">): RawBuilder<boolean> =>
  sql<boolean>`exists (select from membership
    where membership.person_id = person.id and practice_group_id = ${organization})`;

/**
 * People of the organization: those that its identity provider created, and members of its group. Staff of Respite belongs
 * to no organization. Expects `person` and a left join of `scim_person` of the organization as `known`.
 */
export const isVisible = (scope: Pick<Scope, "organization">): RawBuilder<boolean> =>
  sql<boolean>`(person.burnout_role <> 'deleted' and not ${isStaffRow}
    and known.deleted_at is null and (known.person_id is not null or ${isMember(scope)}))`;

/**
 * Returns whether someone else relies on the account, too: another identity provider, or any group that isn't this
 * organization's own. Groups that administrators made say nothing about whose they are, so they count as someone else's.
 */
export async function isShared(
  trx: Connection,
  { organization }: Pick<Scope, "organization">,
  personId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from scim_person where person_id = ${personId}
      and practice_group_id <> ${organization} and deleted_at is null
    union all
    select 1 from membership where person_id = ${personId} and practice_group_id <> ${organization}
      and not exists (select from scim_group
        where scim_group.practice_group_id = membership.practice_group_id
          and organization_id = ${organization})
    limit 1`.execute(trx);
  return rows.length > 0;
}

export function groupedBy<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
