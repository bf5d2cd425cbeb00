import type { Selectable } from "kysely";
import type { Connection, Tables } from "#server/platform/database/tables.ts";

export type CodeRow = Selectable<Tables["registration_code"]>;

/** Trims and uppercases a registration code. Returns undefined if the format is invalid. */
export function normalizeCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return /^[A-Z0-9][A-Z0-9_-]{0,63}$/.test(code) ? code : undefined;
}

export const codeWithGroup = (db: Connection, code: string) =>
  db
    .selectFrom("registration_code")
    .leftJoin("practice_group", "practice_group.id", "registration_code.practice_group_id")
    .selectAll("registration_code")
    .select(["practice_group.name as group_name", "practice_group.enabled as group_enabled"])
    .where("code", "=", code)
    .executeTakeFirst();

/** Locks the code so that concurrent registrations cannot exceed its usage limit. */
export const lockCode = (trx: Connection, code: string): Promise<CodeRow | undefined> =>
  trx
    .selectFrom("registration_code")
    .selectAll()
    .where("code", "=", code)
    .forUpdate()
    .executeTakeFirst();

export async function incrementUses(trx: Connection, code: string): Promise<void> {
  await trx
    .updateTable("registration_code")
    .set(({ eb }) => ({ uses: eb("uses", "+", 1) }))
    .where("code", "=", code)
    .execute();
}
