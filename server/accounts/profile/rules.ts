import type { ProfileChanges, ProfileWire } from "#contract/accounts/profile.ts";

const EARLIEST_BIRTH = "1900-01-01";

/** Returns whether `day` is a plausible date of birth. Both dates are yyyy-MM-dd. */
export const isBirthday = (day: string, today: string) => day >= EARLIEST_BIRTH && day <= today;

/** Applies the defined fields of `changes`. */
export function applyChanges(profile: ProfileWire, changes: ProfileChanges): ProfileWire {
  const defined = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...profile, ...Object.fromEntries(defined) };
}

export const isSameProfile = (a: ProfileWire, b: ProfileWire) =>
  (Object.keys(a) as (keyof ProfileWire)[]).every(
    (field) => JSON.stringify(a[field]) === JSON.stringify(b[field]),
  );
