import type { Connection } from "../database/tables.ts";

export const allGroups = (db: Connection) =>
  db
    .selectFrom("practice_group")
    .select(["id", "name", "enabled"])
    .orderBy("name")
    .orderBy("id")
    .execute();
