import { type Kysely, sql } from "kysely";

const statements = [
  // All versions; a certificate keeps the template it was issued with.
  `create table certificate_template (
    version integer primary key,
    template jsonb not null,
    file jsonb not null,
    edited_by text,
    edited_at timestamptz not null
  )`,
  `create trigger certificate_template_stays before update or delete on certificate_template
    for each row execute function refuse_change()`,
  `alter table certificate
    add column template_version integer references certificate_template (version)`,
  `create index certificate_by_template on certificate (template_version)
    where template_version is not null`,
];

export const certificates = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
