import { type Kysely, sql } from "kysely";

const statements = [
  // A code that was mailed before an account exists. The browser that asked for it knows the id, whose hash is stored.
  `create table email_proof (
    id_hash text primary key,
    email text not null,
    code_hash text not null,
    tries integer not null default 0,
    proven_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index email_proof_by_email on email_proof (email, created_at)`,
  // The browser that got this token had proved the mailbox before, so setting the password confirms the address.
  `alter table confirmation add column proves_email boolean not null default false`,
];

export const emailProof = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
