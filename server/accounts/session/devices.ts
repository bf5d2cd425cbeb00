import { isoTime } from "#server/platform/database/rows.ts";
import type { Deps } from "#server/platform/deps.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";
import { deleteDevices, listDevices } from "./queries.ts";

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
    const ended = client.includes("\0") ? 0 : await deleteDevices(db, person.id, [client]);
    if (ended === 0) return apiError("not_found", "There is no such device.");
    return { body: { success: true } };
  },
});
