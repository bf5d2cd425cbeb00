import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { onTestFinished } from "vitest";
import { webCover } from "#sync/encryption/encrypt-locally.ts";
import { seal } from "#sync/encryption/encrypt-to-server.ts";
import { takeLease } from "#sync/engine/lease.ts";
import { createActs } from "#sync/local/actions.ts";
import { DeviceDatabase } from "#sync/local/device-database.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { type Result, settleAndTake } from "#sync/outbox/outbox.ts";
import { uuidv7 } from "#sync/ports-browser.ts";
import { createFakeFiles } from "./cache-storage.ts";
import { handClock } from "./manual-clock.ts";
import { chanceFrom } from "./random.ts";

const limit = { count: 100, bytes: 1_000_000 };

/** A person's database, what writes into it and what an engine does with it, without an engine. */
export function desk() {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const db = new PersonDatabase("p1", databases);
  const device = new DeviceDatabase(databases);
  onTestFinished(() => {
    db.close();
    device.close();
  });
  const random = chanceFrom(7);
  const chance = () => Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256));
  const clock = handClock();
  const files = createFakeFiles();
  const ids = { uuid: () => uuidv7(clock.now(), chance()), random };
  const ports = { clock, files, seal, cover: webCover, ids };
  const wakes: string[] = [];
  const acts = createActs({ db, ports, wake: (reason) => wakes.push(reason) }, device);
  const watch = (contentId: string, seconds: number) =>
    acts.recordProgress({
      contentId,
      position: seconds,
      furthest: seconds,
      finished: false,
      played: [[0, seconds]],
    });
  const epoch = async () => (await takeLease(db, { now: 0, lastsMs: 0, isAlone: true })) ?? 0;
  const take = async (now = 0) =>
    (await settleAndTake(db, await epoch(), undefined, { now, limit }))?.entries ?? [];
  const settle = async (sent: readonly OutboxEntry[], results: readonly Result[]) => {
    const retryAt = (attempts: number) => 5000 * (attempts + 1);
    await settleAndTake(db, await epoch(), { sent, results, now: 1000, retryAt }, undefined);
  };
  return { db, device, databases, ports, clock, acts, watch, take, settle, wakes };
}
