import { sql } from "kysely";
import { asInserted, insertRows } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Watched } from "./queries.ts";
import type { Listening, TimeAccount } from "./rules.ts";

/**
 * As it stands before a write, of what was read of these pieces of content; the person's other writers wait, so nobody
 * else changes it meanwhile.
 */
export async function timeAccount(
  trx: Connection,
  personId: string,
  watched: ReadonlyMap<string, Watched>,
): Promise<TimeAccount> {
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
    credited: new Map([...watched].map(([record, { credited }]) => [record, credited])),
    sessions: sessions.map(({ client, created_at, seconds }) => ({
      client,
      since: created_at.getTime(),
      seconds: seconds ?? 0,
    })),
  };
}

/** Writes down what is not as it was before; of what is `stored` already, only whose time it was. */
export async function keepTimeAccount(
  trx: Connection,
  personId: string,
  before: TimeAccount,
  after: TimeAccount,
  stored: Pick<ReadonlyMap<string, unknown>, "has"> = new Map(),
): Promise<void> {
  if (after === before) return;
  const credited = [...after.credited].filter(
    ([record, seconds]) => seconds !== before.credited.get(record) && !stored.has(record),
  );
  if (credited.length > 0)
    await sql`
      update time_watched set credited = account.seconds
      from unnest(
        ${credited.map(([record]) => record)}::text[],
        ${credited.map(([, seconds]) => seconds)}::double precision[]
      ) as account (record_id, seconds)
      where time_watched.person_id = ${personId}
        and time_watched.record_id = account.record_id`.execute(trx);
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
