import { done, type Effect } from "#server/platform/writes/effect.ts";
import { licensesOf, storeLicenses } from "./queries.ts";

/** Stores the licenses. Permission to report counts from when it was first granted, and restarts after a withdrawal. */
export const changeLicenses: Effect<"changeLicences"> = async (context, all) => {
  const { trx, person, now, nextRev } = context;
  const before = await licensesOf(trx, person.id);
  let since = before?.may_report_since ?? null;
  for (const { may_report } of all) since = may_report ? (since ?? new Date(now)) : null;
  const last = all.at(-1);
  if (last)
    await storeLicenses(trx, {
      person_id: person.id,
      wire: last,
      may_report_since: since,
      updated_at: new Date(now),
      rev: nextRev(),
    });
  return all.map(done);
};
