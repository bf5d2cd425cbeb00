import { done, type Effect, refused } from "#server/platform/writes/effect.ts";
import { INVALID_BIRTHDAY } from "./profile-copy.ts";
import { profileOf, storeProfile } from "./queries.ts";
import { applyChanges, isBirthday, isSameProfile } from "./rules.ts";

export const changeProfile: Effect<"changeProfile"> = async (context, all) => {
  const { trx, person, now, nextRev } = context;
  const at = new Date(now);
  const today = at.toISOString().slice(0, 10);
  let profile = await profileOf(trx, person.id);
  let isChanged = false;
  const results = all.map((changes) => {
    const { dob_string } = changes;
    if (typeof dob_string === "string" && !isBirthday(dob_string, today))
      return refused("invalid", INVALID_BIRTHDAY);
    const changed = applyChanges(profile, changes);
    isChanged ||= !isSameProfile(profile, changed);
    profile = changed;
    return done(profile);
  });
  if (isChanged) await storeProfile(trx, profile, { rev: nextRev(), at });
  return results;
};
