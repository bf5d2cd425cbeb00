import type { adminAchievementRoutes } from "#contract/learning/admin-achievements.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import { countReached, ruleNamed, rulesPage } from "./admin-queries.ts";
import { ruleNotFound, saveRule } from "./change-rule.ts";

export const adminAchievementHandlers = ({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Pick<Handlers, keyof typeof adminAchievementRoutes> => ({
  listAchievementRules: async ({ query }) => ({ body: await rulesPage(db, query) }),

  previewAchievement: async ({ query }) => ({ body: { people: await countReached(db, query) } }),

  saveAchievementRule: async ({ body: written, session }) => {
    const why = await saveRule(db, { written, by: session.person.id, now: clock.now() });
    if (why) return why;
    const row = await ruleNamed(db, written.name);
    return row ? { body: row } : ruleNotFound;
  },
});
