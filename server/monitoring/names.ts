import type { Connection } from "#server/platform/database/tables.ts";

type Named = { readonly id: string; readonly first_name: string; readonly last_name: string };

export const DELETED = "Deleted account";
const nameOf = ({ first_name, last_name }: Named) => `${first_name} ${last_name}`.trim() || DELETED;

/** Returns the current names of people by id. */
export async function namesOf(
  db: Connection,
  people: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom("person")
    .select(["id", "first_name", "last_name"])
    .where("id", "in", [...new Set(people)])
    .execute();
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
}

export async function groupNames(
  db: Connection,
  groups: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (groups.length === 0) return new Map();
  const rows = await db
    .selectFrom("practice_group")
    .select(["id", "name"])
    .where("id", "in", [...new Set(groups)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function lessonTitles(
  db: Connection,
  lessons: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (lessons.length === 0) return new Map();
  const rows = await db
    .selectFrom("editable_content")
    .select(["id", "wire"])
    .where("id", "in", [...new Set(lessons)])
    .execute();
  return new Map(rows.map(({ id, wire }) => [id, wire.title]));
}
