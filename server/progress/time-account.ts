import { anyOf, asInserted, insertRows } from "../database/rows.ts";
import type { Connection } from "../database/tables.ts";
import type { Listening, TimeAccount } from "./rules.ts";

/** As it stands before a write; the person's other writers wait, so nobody else changes it meanwhile. */
export async function timeAccount(
  trx: Connection,
  personId: string,
  recordIds: readonly string[],
): Promise<TimeAccount> {
  const credited = await trx
    .selectFrom("credited_time")
    .select(["record_id", "seconds"])
    .where("person_id", "=", personId)
    .where("record_id", "=", anyOf(recordIds))
    .execute();
  const sessions = await trx
    .selectFrom("auth_client as device")
    .leftJoin("session_listening as listening", (join) =>
      join
        .onRef("listening.person_id", "=", "device.person_id")
        .onRef("listening.client", "=", "device.client"),
    )
    .select(["device.client", "device.created_at", "listening.seconds"])
    .where("device.person_id", "=", personId)
    // Until the end nobody signs out what is credited against.
    .forKeyShare("device")
    .execute();
  return {
    credited: new Map(credited.map(({ record_id, seconds }) => [record_id, seconds])),
    sessions: sessions.map(({ client, created_at, seconds }) => ({
      client,
      since: created_at.getTime(),
      seconds: seconds ?? 0,
    })),
  };
}

/** Writes down what is not as it was before. */
export async function keepTimeAccount(
  trx: Connection,
  personId: string,
  before: TimeAccount,
  after: TimeAccount,
): Promise<void> {
  if (after === before) return;
  const credited = [...after.credited]
    .filter(([record, seconds]) => seconds !== before.credited.get(record))
    .map(([record_id, seconds]) => ({ person_id: personId, record_id, seconds }));
  if (credited.length > 0)
    await insertRows(trx, "credited_time", credited)
      .onConflict((conflict) =>
        conflict.columns(["person_id", "record_id"]).doUpdateSet(asInserted("seconds")),
      )
      .execute();
  await keepSessions(trx, personId, changedSessions(before, after));
}

const changedSessions = (before: TimeAccount, after: TimeAccount): Listening[] => {
  const known = new Map(before.sessions.map(({ client, seconds }) => [client, seconds]));
  return after.sessions.filter(({ client, seconds }) => seconds !== known.get(client));
};

async function keepSessions(trx: Connection, personId: string, sessions: readonly Listening[]) {
  const rows = sessions.map(({ client, seconds }) => ({ person_id: personId, client, seconds }));
  if (rows.length === 0) return;
  await insertRows(trx, "session_listening", rows)
    .onConflict((conflict) =>
      conflict.columns(["person_id", "client"]).doUpdateSet(asInserted("seconds")),
    )
    .execute();
}
