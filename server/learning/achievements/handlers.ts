import type { Deps } from "#server/platform/deps.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import { achievementsOf, allRules, countsOf } from "./queries.ts";

export const achievementHandlers = (
  deps: Pick<Deps, "db">,
): Pick<Handlers, "listAchievements" | "achievementProgress"> => ({
  listAchievements: async ({ session }) => ({
    body: await achievementsOf(deps.db, session.person.id),
  }),

  achievementProgress: async ({ session }) => {
    const seen = await countsOf(deps.db, session.person.id);
    const rules = await allRules(deps.db);
    return { body: rules.map((rule) => ({ ...rule, so_far: seen[rule.counts] })) };
  },
});
