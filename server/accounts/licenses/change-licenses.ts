import type { LicensesWire, LicenseWire } from "#contract/accounts/licenses.ts";
import { done, type Effect } from "#server/platform/writes/effect.ts";
import { licensesOf, storeLicenses } from "./queries.ts";

const isSame = (a: LicenseWire, b: LicenseWire) =>
  a.state === b.state && a.profession === b.profession && a.number === b.number;

/** Keeps the goals of licenses from a device that doesn't know about goals. */
const withGoals = (next: LicensesWire, before: LicensesWire | undefined): LicensesWire => ({
  ...next,
  licences: next.licences.map((license) =>
    license.goal === undefined
      ? { ...license, goal: before?.licences.find((one) => isSame(one, license))?.goal ?? null }
      : license,
  ),
});

/** Stores the licenses. Permission to report counts from when it was first granted, and restarts after a withdrawal. */
export const changeLicenses: Effect<"changeLicences"> = async (context, all) => {
  const { trx, person, now, nextRev } = context;
  const before = await licensesOf(trx, person.id);
  let since = before?.may_report_since ?? null;
  for (const { may_report } of all) since = may_report ? (since ?? new Date(now)) : null;
  const stored: LicensesWire[] = [];
  for (const next of all) stored.push(withGoals(next, stored.at(-1) ?? before?.wire));
  const last = stored.at(-1);
  if (last)
    await storeLicenses(trx, {
      person_id: person.id,
      wire: last,
      may_report_since: since,
      updated_at: new Date(now),
      rev: nextRev(),
    });
  return stored.map(done);
};
