import type { ProfileChanges, ProfileWire } from "#contract/accounts/profile.ts";

const EARLIEST_BIRTH = "1900-01-01";

/** A day that somebody who is alive may have been born on; both are yyyy-MM-dd. */
export const isBirthday = (day: string, today: string) => day >= EARLIEST_BIRTH && day <= today;

/** Only what is named changes. */
export function afterChanges(profile: ProfileWire, changes: ProfileChanges): ProfileWire {
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...profile, ...Object.fromEntries(named) };
}

export const areSame = (a: ProfileWire, b: ProfileWire) =>
  (Object.keys(a) as (keyof ProfileWire)[]).every((field) => a[field] === b[field]);
