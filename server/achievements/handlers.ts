import type { Handlers } from "../handlers.ts";
import { directWrite } from "../sync/direct.ts";
import type { Effects, WriteDeps } from "../sync/effects.ts";
import { achievementsOf } from "./queries.ts";

export const achievementHandlers = (
  deps: WriteDeps,
  effects: Effects,
): Pick<Handlers, "recordAchievement" | "listAchievements"> => ({
  recordAchievement: directWrite(deps, effects, "recordAchievement"),

  listAchievements: async ({ session }) => ({
    body: await achievementsOf(deps.db, session.person.id),
  }),
});
