import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import type { TimeWatchedWire } from "#contract/learning/time-watched.ts";
import type { BatchReply } from "#contract/sync/sync.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import type { TestServer } from "./server.ts";
import { PASSWORD, type PersonName, people, seedSmall, signInAs } from "./small-world.ts";

export const newId = () => uuidv7(Date.now());

export const watched = (
  record_id_: string,
  seconds_watched: number,
  more: Partial<TimeWatchedWire> = {},
): TimeWatchedWire => ({
  record_id_,
  seconds_watched,
  video_finished: false,
  intervals: [[0, seconds_watched]],
  ...more,
});

export const entry = (body: unknown, more: object = {}) => ({
  id: newId(),
  call: "recordTimeWatched",
  v: 1,
  body,
  ...more,
});

const HOUR = 3600;

/**
 * Returns one person's device on a seeded server. Its sign-in is backdated, so that the server accepts its progress.
 */
export async function deviceOf(server: TestServer, name: PersonName = "nurse", signedInFor = HOUR) {
  const headers = await signInAs(server, name);
  await server.db
    .updateTable("auth_client")
    .set(({ eb }) => ({
      created_at: eb("created_at", "-", sql<Date>`make_interval(secs => ${signedInFor})`),
    }))
    .where("client", "=", headers.client)
    .execute();
  const owner = people[name].id;
  const device = newId();

  const ask = (url: string, options: InjectOptions = {}) =>
    server.app.inject({ ...options, url, headers: { ...headers, ...options.headers } });

  const sendBatch = (writes: readonly unknown[], envelope: object = {}) =>
    ask("/api/sync/batch", {
      method: "POST",
      payload: { batch: newId(), owner, device, server: server.server, writes, ...envelope },
    });

  const batch = async (writes: readonly unknown[]): Promise<BatchReply["results"]> => {
    const reply = await sendBatch(writes);
    if (reply.statusCode !== 200) throw new Error(`The batch answered ${reply.statusCode}`);
    return reply.json<BatchReply>().results;
  };

  /** Enters the password again, as before an export. */
  const confirmIdentity = async () => {
    const started = await ask("/api/confirm_identity/options", { method: "POST" });
    const { token } = started.json<{ token: string }>();
    const payload = { token, password: PASSWORD };
    const reply = await ask("/api/confirm_identity", { method: "POST", payload });
    if (reply.statusCode !== 200) throw new Error(`Confirming answered ${reply.statusCode}`);
  };

  return { headers, owner, ask, sendBatch, batch, confirmIdentity };
}

export async function seeded(server: TestServer): Promise<TestServer> {
  await seedSmall(server.db);
  return server;
}
