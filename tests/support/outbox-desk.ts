import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { onTestFinished } from "vitest";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { recordProgress } from "#sync/local/progress.ts";
import { uuidv7 } from "#sync/ports-browser.ts";
import { chanceFrom } from "./chance.ts";
import { handClock } from "./hand-clock.ts";

/** A person's database and the command that writes into it, without an engine. */
export function desk() {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const db = new PersonDatabase("p1", databases);
  onTestFinished(() => db.close());
  const random = chanceFrom(7);
  const chance = () => Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256));
  const clock = handClock();
  const ids = { uuid: () => uuidv7(clock.now(), chance()), random };
  let written = 0;
  const record = recordProgress(db, { clock, ids }, () => {
    written += 1;
  });
  const watch = (contentId: string, seconds: number) =>
    record({
      contentId,
      position: seconds,
      furthest: seconds,
      finished: false,
      played: [[0, seconds]],
    });
  return { db, databases, watch, record, written: () => written };
}
