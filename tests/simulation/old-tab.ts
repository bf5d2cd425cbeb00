import { Dexie, type Table } from "dexie";
import { mergeFromServer, timeWatchedToWire } from "#sync/records/time-watched.ts";
import { type PersonName, people } from "../support/small-world.ts";
import { randomSample } from "./actions.ts";
import { databaseOf } from "./disk.ts";
import { ask, type SimDevice, type Simulation } from "./state.ts";
import type { DevicePlan } from "./swarm.ts";

/** The schema of the first release. */
class FirstDatabase extends Dexie {
  readonly timeWatched!: Table;
  readonly outbox!: Table;

  constructor(person: PersonName, device: SimDevice) {
    super(databaseOf(person), { ...device.browser.databases, cache: "disabled" });
    this.version(1).stores({
      timeWatched: "contentId, updatedAt",
      outbox: "++seq, &id, [state+notBefore], [lane+seq]",
      facts: "key",
    });
  }
}

/** Records progress as a page of the first release did, until newer code upgrades the database. */
async function watchInFirstRelease(
  sim: Simulation,
  device: SimDevice,
  person: PersonName,
  db: FirstDatabase,
) {
  const sample = randomSample(sim, person);
  const { contentId, furthest, finished, played, position } = sample;
  const action = sim.ledger.begin({
    person,
    device: device.index,
    call: "recordTimeWatched",
    about: contentId,
    value: sample,
  });
  const now = device.clock.now();
  const watched = { contentId, furthest, finished, intervals: played, position, updatedAt: now };
  const digits = Array.from({ length: 12 }, () => Math.floor(sim.chance() * 10)).join("");
  const wasSent = sim.chance() < 0.3;
  try {
    await db.transaction("rw", [db.timeWatched, db.outbox], async () => {
      // Progress only grew. The rows of that release don't say what the server has.
      const earlier = await db.timeWatched.get(contentId);
      const { finishedThere: _, ...merged } = mergeFromServer(
        earlier,
        timeWatchedToWire(watched),
        now,
      );
      const row = { ...merged, position, updatedAt: now };
      await db.timeWatched.put(row);
      await db.outbox.add({
        id: `00000000-0000-7000-8000-${digits}`,
        owner: people[person].id,
        call: "recordTimeWatched",
        v: 1,
        lane: `content:${contentId}`,
        body: timeWatchedToWire(row),
        state: wasSent ? "sent" : "ready",
        gen: wasSent ? 1 : 0,
        attempts: 0,
        notBefore: 0,
        createdAt: now,
      });
    });
    sim.ledger.end(action, "confirmed");
  } catch {
    sim.ledger.end(action, "not saved");
  }
}

/** Creates what the first release left behind. Its page may still be open. */
export async function startFromFirstRelease(
  sim: Simulation,
  device: SimDevice,
  { old, person }: DevicePlan,
) {
  if (!old) return;
  sim.counts.recordFault("upgraded with a full outbox", device.index);
  const db = new FirstDatabase(person, device);
  db.on("versionchange", () => {
    db.close({ disableAutoOpen: true });
    return false;
  });
  for (let n = 0; n < old.pending; n++)
    await ask(sim, watchInFirstRelease(sim, device, person, db));
  if (!old.staysOpen) return db.close();
  sim.counts.recordFault("old tab still open", device.index);
  // The old page continues for a while, until the database is upgraded.
  for (let n = 0; n < 3; n++) {
    const ms = Math.floor(sim.chance() * 2000);
    sim.schedule(ms, () => void watchInFirstRelease(sim, device, person, db));
  }
}
