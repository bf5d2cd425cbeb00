import type { Connection } from "#server/platform/database/tables.ts";

export const allGroups = (db: Connection) =>
  db
    .selectFrom("practice_group")
    .select(["id", "name", "enabled"])
    .orderBy("name")
    .orderBy("id")
    .execute();
