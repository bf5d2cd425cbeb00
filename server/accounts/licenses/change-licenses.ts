import { done, type Effect } from "#server/platform/writes/effect.ts";
import { licencesOf, storeLicences } from "./queries.ts";

/** The permission to report counts from when it was first given; taken back and given again, from then. */
export const changeLicences: Effect<"changeLicences"> = async (context, all) => {
  const { trx, person, now, nextRev } = context;
  const before = await licencesOf(trx, person.id);
  let since = before?.may_report_since ?? null;
  for (const { may_report } of all) since = may_report ? (since ?? new Date(now)) : null;
  const last = all.at(-1);
  if (last)
    await storeLicences(trx, {
      person_id: person.id,
      wire: last,
      may_report_since: since,
      updated_at: new Date(now),
      rev: nextRev(),
    });
  return all.map(done);
};
