import type { Selectable } from "kysely";
import type { ChallengePurpose } from "#server/platform/database/account-tables.ts";
import type { Connection, Tables } from "#server/platform/database/tables.ts";
import { hashToken, newToken } from "../session/token.ts";
import { challengeExpiry, MAX_TRIES } from "./rules.ts";

export type Challenge = Selectable<Tables["two_step_challenge"]>;
type NewChallenge = Pick<Challenge, "purpose" | "person_id"> &
  Partial<Pick<Challenge, "challenge" | "secret">>;

/** Stores a challenge and returns its token. Only the token's hash is stored. */
export async function issueChallenge(
  db: Connection,
  fields: NewChallenge,
  now: Date,
): Promise<string> {
  await db.deleteFrom("two_step_challenge").where("expires_at", "<=", now).execute();
  const token = newToken();
  await db
    .insertInto("two_step_challenge")
    .values({ ...fields, token_hash: hashToken(token), expires_at: challengeExpiry(now) })
    .execute();
  return token;
}

type Wanted = { readonly token: string; readonly purpose: ChallengePurpose };

/** Counts a try. Returns undefined if the challenge is unknown, over, or was tried too often. */
export const tryChallenge = (
  db: Connection,
  { token, purpose }: Wanted,
  now: Date,
): Promise<Challenge | undefined> =>
  db
    .updateTable("two_step_challenge")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .where("tries", "<", MAX_TRIES)
    .returningAll()
    .executeTakeFirst();

/** Returns false if another request has used the challenge. */
export async function closeChallenge(trx: Connection, { token_hash }: Challenge) {
  const { numDeletedRows } = await trx
    .deleteFrom("two_step_challenge")
    .where("token_hash", "=", token_hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
