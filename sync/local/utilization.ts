import { MAX_QUEUED_EVENTS } from "#contract/monitoring/utilization.ts";
import type { Device, UtilizationEvent } from "../device.ts";
import { addToOutbox } from "../outbox/add.ts";
import { BACKGROUND_LANE } from "../outbox/background.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { inLane } from "../outbox/lane-order.ts";
import { type Desk, keep } from "./commit.ts";
import type { DeviceDatabase } from "./device-database.ts";
import { checked } from "./enqueue.ts";
import { installation } from "./facts.ts";
import type { PersonDatabase } from "./person-database.ts";

/** Events gather for so long, and go together. */
const GATHERING_MS = 60_000;
const LONGEST_TEXT = 500;

const short = (text: string | undefined) => text?.slice(0, LONGEST_TEXT) ?? null;

const toWire = (event: UtilizationEvent, device: string | undefined, id: string, now: number) => ({
  event: event.event,
  context: short(event.context),
  seconds_watched: event.secondsWatched ?? null,
  current_path: short(event.path),
  device: short(device),
  session_id: short(event.sessionId),
  id,
  occurred_at: new Date(now).toISOString(),
});

const isUnsent = (entry: OutboxEntry) => entry.state === "ready" && entry.gen === 0;

/** How many are lost with this one: itself, and those it was to tell of. */
const lostWith = ({ body }: OutboxEntry) =>
  1 + ((body as { readonly dropped?: number }).dropped ?? 0);

/** What was sent may have been done. Nobody asks for what was refused. */
const mayGo = (entry: OutboxEntry) => entry.state === "parked" || isUnsent(entry);

/** Beyond the most that may wait, the oldest that were never sent go. Answers how many events that makes. */
async function makeRoom(db: PersonDatabase): Promise<number> {
  const over = (await inLane(db, BACKGROUND_LANE).count()) - MAX_QUEUED_EVENTS + 1;
  if (over <= 0) return 0;
  const oldest = await inLane(db, BACKGROUND_LANE).filter(mayGo).limit(over).toArray();
  await db.outbox.bulkDelete(oldest.map(({ seq }) => seq));
  return oldest.reduce((sum, entry) => sum + lostWith(entry), 0);
}

async function gatheringUntil(db: PersonDatabase, now: number): Promise<number> {
  const last: OutboxEntry | undefined = await inLane(db, BACKGROUND_LANE).last();
  const isGathering =
    last !== undefined &&
    isUnsent(last) &&
    last.notBefore > now &&
    last.notBefore <= now + GATHERING_MS;
  return isGathering ? last.notBefore : now + GATHERING_MS;
}

export const logUtilization =
  (desk: Desk, device: DeviceDatabase): Device["utilization"]["log"] =>
  async (event) => {
    const { db, ports } = desk;
    const id = ports.ids.uuid();
    const now = ports.clock.now();
    const installed = await installation.get(device.facts);
    const body = checked("logUtilization", toWire(event, installed, ports.ids.uuid(), now));
    await keep(desk, [], async () => {
      const dropped = await makeRoom(db);
      await addToOutbox(db, {
        call: "logUtilization",
        body: dropped === 0 ? body : { ...body, dropped },
        id,
        now,
        notBefore: await gatheringUntil(db, now),
      });
    });
    desk.wake("noted");
  };
