import { type Kysely, sql } from "kysely";

const statements = [
  // Few of many people, for the role filter of the people list and its order.
  `create index person_staff on person (lower(last_name), lower(first_name), id)
    where burnout_role <> 'deleted' and (burnout_role like '%se\\_admin%'
      or burnout_role ~ '(^|[[:space:],])(ce_admin|content_editor)([[:space:],]|$)')`,
  // Views of admin lists belong to no group.
  "alter table saved_view alter column practice_group_id drop not null",
];

export const adminLists = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
