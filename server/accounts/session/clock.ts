import type { Deps } from "#server/platform/deps.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import { sessionIdle } from "#server/platform/web/handler.ts";
import { deviceHashOf, isDeviceOfSession } from "./known-devices.ts";
import { recordActivity } from "./queries.ts";

type ClockDeps = Pick<Deps, "db" | "clock" | "config">;

/**
 * Idle-timeout handlers. The first one reads the clock without resetting it. The second one resets it; an idle session
 * continues only on the device it was opened on, because a person may have been active there without a connection.
 */
export const clockHandlers = ({
  db,
  clock,
  config,
}: ClockDeps): Pick<Handlers, "checkSessionTimeout" | "resetUserClock"> => ({
  checkSessionTimeout: async ({ session }) => ({ body: session.isIdle }),

  resetUserClock: async ({ session: { person, client, isIdle }, request }) => {
    const device = { personId: person.id, client, hash: deviceHashOf(request, config) };
    if (isIdle && !(await isDeviceOfSession(db, device))) return sessionIdle;
    await recordActivity(db, person.id, client, new Date(clock.now()));
    return { body: { idle_limit_seconds: Math.round(config.idleMinutes * 60) } };
  },
});
