import { claimedTime } from "#server/platform/writes/claimed-time.ts";
import { done, type Effect, refused } from "#server/platform/writes/effect.ts";
import { learningErrors } from "../learning-copy.ts";
import { countsOf, reachedBy, rulesNamed, storeAchievements } from "./queries.ts";
import { achievementWire, earliest, isEarned } from "./rules.ts";

export const recordAchievement: Effect<"recordAchievement"> = async (context, claims) => {
  const { trx, person, now, nextRev } = context;
  const rules = await rulesNamed(
    trx,
    claims.map(({ name }) => name),
  );
  const reached = new Map(await reachedBy(trx, person.id));
  const counts = await countsOf(trx, person.id);
  const changed = new Map<string, Date>();
  const results = claims.map((claim) => {
    const rule = rules.get(claim.name);
    if (!rule) return refused("not_found", learningErrors.achievementNotFound);
    const before = reached.get(rule.name);
    if (!before && !isEarned(rule, counts))
      return refused("not_earned", learningErrors.achievementNotEarned);
    const at = earliest(before, claimedTime(claim.awarded_at, now));
    if (at !== before) changed.set(rule.name, at);
    reached.set(rule.name, at);
    return done(achievementWire({ ...rule, awarded_at: at }));
  });
  const rows = [...changed].map(([name, awarded_at]) => ({ name, awarded_at, rev: nextRev() }));
  await storeAchievements(trx, person.id, rows);
  return results;
};
