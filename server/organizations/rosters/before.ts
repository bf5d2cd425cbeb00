import { sql } from "kysely";
import type { RowBefore } from "#server/platform/database/organization-tables.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { PersonFields } from "./fields.ts";
import type { PlannedRow } from "./write.ts";

/** Returns what applying a row replaces. */
export function beforeOf({ existing, entry, licenses }: PlannedRow): RowBefore {
  const joined = entry.groups.filter((id) => !existing?.groups.has(id));
  const isNewId = entry.external_id !== undefined && entry.external_id !== existing?.external_id;
  return {
    ...(!existing && { created: true as const }),
    fields: existing ? changedFields(existing.person, entry.profile) : {},
    joined,
    ...(isNewId && { external_id: existing?.external_id ?? null }),
    ...(licenses && { licenses: [existing?.licenses ?? null, licenses] as const }),
  };
}

function changedFields(person: PersonRow, profile: PersonFields): RowBefore["fields"] {
  const changed = (Object.keys(profile) as (keyof PersonFields)[])
    .filter((field) => profile[field] !== person[field])
    .map((field) => [field, [person[field], profile[field]]] as const);
  const enabling = person.enabled ? [] : [["enabled", [false, true]] as const];
  return Object.fromEntries([...changed, ...enabling]);
}

type Stored = {
  readonly line: number;
  readonly person_id: string;
  readonly before: RowBefore;
  readonly changes: PlannedRow["changes"];
};

/** Stores what rows change, as it is now, and what they replace. */
export async function storeApplied(
  trx: Connection,
  importId: string,
  rows: readonly Stored[],
): Promise<void> {
  await sql`update roster_row set before = new.before, person_id = new.person_id,
      changes = new.changes
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as new (line integer, person_id text, before jsonb, changes jsonb)
    where roster_row.import_id = ${importId} and roster_row.line = new.line
      and roster_row.before is null`.execute(trx);
}
