import { MAX_QUEUED_EVENTS } from "#contract/monitoring/utilization.ts";
import type { Device, UtilizationEvent } from "../device.ts";
import { addToOutbox } from "../outbox/add.ts";
import { BACKGROUND_LANE } from "../outbox/background.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { neverSent } from "../outbox/in-flight.ts";
import { laneEntries } from "../outbox/lane-entries.ts";
import { type ActionContext, commit } from "./commit.ts";
import type { DeviceDatabase } from "./device-database.ts";
import { validated } from "./enqueue.ts";
import { installation } from "./facts.ts";
import type { PersonDatabase } from "./person-database.ts";

/** Events are collected this long and sent together. */
const BATCHING_MS = 60_000;
const MAX_TEXT_LENGTH = 500;

const truncated = (text: string | undefined) => text?.slice(0, MAX_TEXT_LENGTH) ?? null;

const toWire = (event: UtilizationEvent, device: string | undefined, id: string, now: number) => ({
  event: event.event,
  context: truncated(event.context),
  seconds_watched: event.secondsWatched ?? null,
  current_path: truncated(event.path),
  device: truncated(device),
  session_id: truncated(event.sessionId),
  id,
  occurred_at: new Date(now).toISOString(),
});

/**
 * Returns how many events are lost with this entry, including those it already reports as dropped.
 */
const droppedCount = ({ body }: OutboxEntry) =>
  1 + ((body as { readonly dropped?: number }).dropped ?? 0);

/**
 * Drops the oldest unsent events above the limit. Returns how many events were lost. Sent entries may have been applied, so
 * they stay. Rejected ones are never retried.
 */
async function makeRoom(db: PersonDatabase): Promise<number> {
  const over = (await laneEntries(db, BACKGROUND_LANE).count()) - MAX_QUEUED_EVENTS + 1;
  if (over <= 0) return 0;
  const isUnsent = await neverSent(db);
  const mayDrop = (entry: OutboxEntry) => entry.state === "parked" || isUnsent(entry);
  const oldest = await laneEntries(db, BACKGROUND_LANE).filter(mayDrop).limit(over).toArray();
  await db.outbox.bulkDelete(oldest.map(({ seq }) => seq));
  return oldest.reduce((sum, entry) => sum + droppedCount(entry), 0);
}

async function sendAt(db: PersonDatabase, now: number): Promise<number> {
  const last: OutboxEntry | undefined = await laneEntries(db, BACKGROUND_LANE).last();
  const isGathering =
    last !== undefined &&
    (await neverSent(db))(last) &&
    last.notBefore > now &&
    last.notBefore <= now + BATCHING_MS;
  return isGathering ? last.notBefore : now + BATCHING_MS;
}

export const logUtilization =
  (context: ActionContext, device: DeviceDatabase): Device["utilization"]["log"] =>
  async (event) => {
    const { db, ports } = context;
    const id = ports.ids.uuid();
    const now = ports.clock.now();
    const installationId = await installation.get(device.facts);
    const body = validated("logUtilization", toWire(event, installationId, ports.ids.uuid(), now));
    await commit(context, [], async () => {
      const dropped = await makeRoom(db);
      await addToOutbox(db, {
        call: "logUtilization",
        body: dropped === 0 ? body : { ...body, dropped },
        id,
        now,
        notBefore: await sendAt(db, now),
      });
    });
    context.wake("background");
  };
