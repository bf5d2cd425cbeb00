import { type Kysely, sql } from "kysely";

/**
 * More reasons why a session ended. Devices whose account has another email by now are found by the token. Earlier releases
 * write only the old reasons, and pass the new ones on to devices, which ignore reasons they don't know.
 */
const statements = [
  "alter table ended_session drop constraint ended_session_reason_check",
  `alter table ended_session add constraint ended_session_reason_check
    check (reason in ('password_changed', 'email_changed', 'signed_out', 'too_many_devices'))`,
  "create index ended_session_token on ended_session (token_hash)",
];

export const sessionEndReasons = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
