import { isoTime } from "#server/platform/database/rows.ts";
import type { Deps } from "#server/platform/deps.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";
import { endSessions } from "./ended-sessions.ts";
import { listDevices } from "./queries.ts";
import { DEVICE_NOT_FOUND } from "./session-copy.ts";

const noDevice = apiError("not_found", DEVICE_NOT_FOUND);

type DeviceDeps = Pick<Deps, "db" | "clock">;

export const deviceHandlers = ({
  db,
  clock,
}: DeviceDeps): Pick<Handlers, "listDevices" | "revokeDevice"> => ({
  listDevices: async ({ session: { person, client: own } }) => {
    const devices = await listDevices(db, person.id, new Date(clock.now()));
    const data = devices.map(({ client, user_agent, created_at, last_seen_at }) => ({
      client,
      user_agent,
      signed_in_at: isoTime(created_at),
      last_seen_at: isoTime(last_seen_at),
      current: client === own,
    }));
    return { body: { data } };
  },

  revokeDevice: async ({ params: { client }, session: { person } }) => {
    if (client.includes("\0")) return noDevice;
    const ending = { reason: "signed_out", now: new Date(clock.now()), only: client } as const;
    const ended = await db.transaction().execute((trx) => endSessions(trx, person.id, ending));
    if (ended === 0) return noDevice;
    return { body: { success: true } };
  },
});
