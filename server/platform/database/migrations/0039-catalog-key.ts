import { type Kysely, sql } from "kysely";

const statements = [
  // Seals the addresses of catalog pages, which need no session.
  "alter table installation add column catalog_key uuid not null default gen_random_uuid()",
  // For the metrics, which would otherwise read the reports of all devices.
  `create index device_report_attention on device_report (received_at)
    where pending > 0 or set_aside > 0`,
];

export const catalogKey = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
