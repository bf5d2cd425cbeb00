import type { Handlers } from "../handlers.ts";
import { directWrite } from "../sync/direct.ts";
import type { Effects, WriteDeps } from "../sync/effects.ts";
import { achievementsOf, allRules, countsOf } from "./queries.ts";

export const achievementHandlers = (
  deps: WriteDeps,
  effects: Effects,
): Pick<Handlers, "recordAchievement" | "listAchievements" | "achievementProgress"> => ({
  recordAchievement: directWrite(deps, effects, "recordAchievement"),

  listAchievements: async ({ session }) => ({
    body: await achievementsOf(deps.db, session.person.id),
  }),

  achievementProgress: async ({ session }) => {
    const seen = await countsOf(deps.db, session.person.id);
    const rules = await allRules(deps.db);
    return { body: rules.map((rule) => ({ ...rule, so_far: seen[rule.counts] })) };
  },
});
