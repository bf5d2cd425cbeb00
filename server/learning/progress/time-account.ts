import { sql } from "kysely";
import { excludedColumns, insertRows } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { EffectContext } from "#server/platform/writes/effect.ts";
import { contactAtSignIn, type TimeAccount } from "./credit-time.ts";
import type { Watched } from "./queries.ts";

/** From when on time is available: the earliest of the person's sessions. */
const availableSince = (personId: string, now: number) => sql<Date | null>`(
  select min(coalesce(
    listening.since,
    session.created_at + ${contactAtSignIn(0).since} * interval '1 millisecond'
  ))
  from auth_client session
  left join session_listening listening using (person_id, client)
  where session.person_id = ${personId} and session.expiry > ${new Date(now)}
)`;

type AccountContext = Pick<EffectContext, "trx" | "person" | "now" | "dailyCreditSeconds">;

/** Reads the time account for these lessons. The caller holds the lock on the person's writes, so it can't change meanwhile. */
export async function readTimeAccount(
  { trx, person, now, dailyCreditSeconds }: AccountContext,
  watched: ReadonlyMap<string, Watched>,
): Promise<TimeAccount> {
  const clock = await trx
    .selectFrom("person")
    .leftJoin("listening_clock", "listening_clock.person_id", "person.id")
    .select(["spent_until", "day", "credited", "waiting"])
    .select(availableSince(person.id, now).as("since"))
    .where("person.id", "=", person.id)
    .executeTakeFirst();
  return {
    credited: new Map([...watched].map(([record, { credited }]) => [record, credited])),
    waiting: new Map(Object.entries(clock?.waiting ?? {})),
    since: clock?.since?.getTime(),
    spentUntil: clock?.spent_until?.getTime() ?? 0,
    day: clock?.day ?? "",
    creditedToday: clock?.credited ?? 0,
    dailyLimit: dailyCreditSeconds,
  };
}

/** Stores what changed in the account. The credit of lessons in `stored` is already written. */
export async function storeTimeAccount(
  trx: Connection,
  personId: string,
  before: TimeAccount,
  after: TimeAccount,
  stored: Pick<ReadonlyMap<string, unknown>, "has"> = new Map(),
): Promise<void> {
  if (after === before) return;
  const changed = [...after.credited].filter(
    ([record, seconds]) => seconds !== before.credited.get(record) && !stored.has(record),
  );
  await storeCredited(trx, personId, changed);
  const row = {
    person_id: personId,
    spent_until: new Date(after.spentUntil),
    day: after.day,
    credited: after.creditedToday,
    waiting: Object.fromEntries(after.waiting),
  };
  await insertRows(trx, "listening_clock", [row])
    .onConflict((conflict) =>
      conflict
        .column("person_id")
        .doUpdateSet(excludedColumns("spent_until", "day", "credited", "waiting")),
    )
    .execute();
}

async function storeCredited(
  trx: Connection,
  personId: string,
  changed: readonly (readonly [string, number])[],
) {
  if (changed.length === 0) return;
  await sql`
    update time_watched set credited = account.seconds
    from unnest(
      ${changed.map(([record]) => record)}::text[],
      ${changed.map(([, seconds]) => seconds)}::double precision[]
    ) as account (record_id, seconds)
    where time_watched.person_id = ${personId}
      and time_watched.record_id = account.record_id`.execute(trx);
}
