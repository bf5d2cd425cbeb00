import { issuedCredits } from "../credits/queries.ts";
import { personScope, takeRevs } from "../database/changes.ts";
import type { Connection, Database } from "../database/tables.ts";
import { uuidv7 } from "../ids.ts";
import { addEvents } from "./queries.ts";

type Key = { readonly person_id: string; readonly credit_id: string };
type Revocation = { readonly reason: string; readonly actorId: string; readonly now: number };

/** By the id of its certificate, or by its own where only one person has such. */
async function keyOf(db: Connection, id: string): Promise<Key | undefined> {
  const found = await db
    .selectFrom("certificate")
    .select(["id", "person_id", "credit_id"])
    .where(({ eb, or }) => or([eb("id", "=", id), eb("credit_id", "=", id)]))
    .limit(2)
    .execute();
  return found.length === 1 ? found[0] : found.find((certificate) => certificate.id === id);
}

const byKey = (trx: Connection, { person_id, credit_id }: Key) =>
  issuedCredits(trx)
    .where("credit.person_id", "=", person_id)
    .where("credit.id", "=", credit_id)
    .executeTakeFirstOrThrow();

async function note(trx: Connection, key: Key, { reason, actorId, now }: Revocation, rev: number) {
  await addEvents(trx, [
    {
      id: uuidv7(now),
      ...key,
      kind: "revoked",
      reason,
      actor_id: actorId,
      happened_at: new Date(now),
      details: null,
    },
  ]);
  await trx
    .updateTable("credit")
    .set({ rev })
    .where("person_id", "=", key.person_id)
    .where("id", "=", key.credit_id)
    .execute();
}

/** The credit as it stands then; `undefined` = there is none. What is revoked already stays as it is. */
export async function revoke(db: Database, id: string, revocation: Revocation) {
  const found = await keyOf(db, id);
  if (!found) return undefined;
  const key = { person_id: found.person_id, credit_id: found.credit_id };
  return db.transaction().execute(async (trx) => {
    const rev = await takeRevs(trx, personScope(key.person_id), 1);
    const before = await byKey(trx, key);
    if (before.standing === "revoked") return before;
    await note(trx, key, revocation, rev);
    return byKey(trx, key);
  });
}
