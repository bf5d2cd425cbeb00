import type { Deps } from "#server/platform/deps.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import { deviceOf, recordActivity } from "./queries.ts";
import { isIdle } from "./rules.ts";

type ClockDeps = Pick<Deps, "db" | "clock" | "config">;

/** Idle-timeout handlers. The first one reads the clock without resetting it. */
export const clockHandlers = ({
  db,
  clock,
  config,
}: ClockDeps): Pick<Handlers, "checkSessionTimeout" | "resetUserClock"> => ({
  checkSessionTimeout: async ({ session: { person, client } }) => {
    const device = await deviceOf(db, person.id, client);
    const now = new Date(clock.now());
    return { body: !device || isIdle(device.last_active_at, config.idleMinutes, now) };
  },

  resetUserClock: async ({ session: { person, client } }) => {
    await recordActivity(db, person.id, client, new Date(clock.now()));
    return { body: { idle_limit_seconds: Math.round(config.idleMinutes * 60) } };
  },
});
