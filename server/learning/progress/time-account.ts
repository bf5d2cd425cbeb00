import { sql } from "kysely";
import { excludedColumns, insertRows } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Watched } from "./queries.ts";
import type { ListeningSession, TimeAccount } from "./rules.ts";

/** Reads the time account for these lessons. The caller holds the lock on the person's writes, so it can't change meanwhile. */
export async function readTimeAccount(
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
    // Keeps these sessions from signing out until the transaction ends.
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

/** Stores what changed in the account. The credit of lessons in `stored` is already written, so only sessions are. */
export async function storeTimeAccount(
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
  await storeSessions(trx, personId, changedSessions(before, after));
}

const changedSessions = (before: TimeAccount, after: TimeAccount): ListeningSession[] => {
  const known = new Map(before.sessions.map(({ client, seconds }) => [client, seconds]));
  return after.sessions.filter(({ client, seconds }) => seconds !== known.get(client));
};

async function storeSessions(
  trx: Connection,
  personId: string,
  sessions: readonly ListeningSession[],
) {
  const rows = sessions.map(({ client, seconds }) => ({ person_id: personId, client, seconds }));
  if (rows.length === 0) return;
  await insertRows(trx, "session_listening", rows)
    .onConflict((conflict) =>
      conflict.columns(["person_id", "client"]).doUpdateSet(excludedColumns("seconds")),
    )
    .execute();
}
