import { Dexie, type Table } from "dexie";
import { timeWatchedToWire } from "#sync/records/time-watched.ts";
import { type PersonName, people } from "../support/small-world.ts";
import { someWatching } from "./actions.ts";
import { databaseOf } from "./disk.ts";
import { ask, type Phone, type Scene } from "./state.ts";
import type { PhonePlan } from "./swarm.ts";

/** The stores of the first version, as the first release wrote them. */
class FirstDatabase extends Dexie {
  readonly timeWatched!: Table;
  readonly outbox!: Table;

  constructor(person: PersonName, phone: Phone) {
    super(databaseOf(person), { ...phone.browser.databases, cache: "disabled" });
    this.version(1).stores({
      timeWatched: "contentId, updatedAt",
      outbox: "++seq, &id, [state+notBefore], [lane+seq]",
      facts: "key",
    });
  }
}

/** A page of the first release: it keeps what is watched, and gives way to newer code. */
async function watchAsOnceWas(scene: Scene, phone: Phone, person: PersonName, db: FirstDatabase) {
  const sample = someWatching(scene, person);
  const { contentId, furthest, finished, played, position } = sample;
  const deed = scene.ledger.begin({
    person,
    phone: phone.index,
    call: "recordTimeWatched",
    about: contentId,
    value: sample,
  });
  const now = phone.clock.now();
  const row = { contentId, furthest, finished, intervals: played, position, updatedAt: now };
  const digits = Array.from({ length: 12 }, () => Math.floor(scene.chance() * 10)).join("");
  const wasSent = scene.chance() < 0.3;
  try {
    await db.transaction("rw", [db.timeWatched, db.outbox], async () => {
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
    scene.ledger.end(deed, "confirmed");
  } catch {
    scene.ledger.end(deed, "not saved");
  }
}

/** What the first release left behind, before this one comes; its page may still be open then. */
export async function beginOld(scene: Scene, phone: Phone, { old, person }: PhonePlan) {
  if (!old) return;
  scene.counts.happened("upgraded with a full outbox", phone.index);
  const db = new FirstDatabase(person, phone);
  db.on("versionchange", () => {
    db.close({ disableAutoOpen: true });
    return false;
  });
  for (let n = 0; n < old.owed; n++) await ask(scene, watchAsOnceWas(scene, phone, person, db));
  if (!old.staysOpen) return db.close();
  scene.counts.happened("old tab beside", phone.index);
  // It goes on for a while, as long as nobody takes the database over.
  for (let n = 0; n < 3; n++) {
    const ms = Math.floor(scene.chance() * 2000);
    scene.afterwards(ms, () => void watchAsOnceWas(scene, phone, person, db));
  }
}
