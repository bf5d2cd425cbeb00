import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { onTestFinished } from "vitest";
import { webLocalEncryption } from "#sync/encryption/encrypt-locally.ts";
import { encryptToServer } from "#sync/encryption/encrypt-to-server.ts";
import { takeLease } from "#sync/engine/lease.ts";
import { createActions } from "#sync/local/actions.ts";
import { DeviceDatabase } from "#sync/local/device-database.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { type Result, settleAndTake } from "#sync/outbox/outbox.ts";
import { uuidv7 } from "#sync/ports-browser.ts";
import { createFakeFiles } from "./cache-storage.ts";
import { createManualClock } from "./manual-clock.ts";
import { seededRandom } from "./random.ts";

const limit = { count: 100, bytes: 1_000_000 };

/** Creates a person's database with the actions that write to it and the outbox functions of the engine. */
export function createOutboxFixture() {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const db = new PersonDatabase("p1", databases);
  const device = new DeviceDatabase(databases);
  onTestFinished(() => {
    db.close();
    device.close();
  });
  const random = seededRandom(7);
  const randomBytes = () => Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256));
  const clock = createManualClock();
  const files = createFakeFiles();
  const ids = { uuid: () => uuidv7(clock.now(), randomBytes()), random };
  const ports = { clock, files, encryptToServer, localEncryption: webLocalEncryption, ids };
  const wakes: string[] = [];
  const acts = createActions({ db, ports, wake: (reason) => wakes.push(reason) }, device);
  const watch = (contentId: string, seconds: number) =>
    acts.recordProgress({
      contentId,
      position: seconds,
      furthest: seconds,
      finished: false,
      played: [[0, seconds]],
    });
  const epoch = async () =>
    (await takeLease(db, { now: 0, durationMs: 0, hasSharedLock: true })) ?? 0;
  const take = async (now = 0) =>
    (await settleAndTake(db, await epoch(), undefined, { now, limit }))?.entries ?? [];
  const settle = async (sent: readonly OutboxEntry[], results: readonly Result[]) => {
    const retryAt = (attempts: number) => 5000 * (attempts + 1);
    await settleAndTake(db, await epoch(), { sent, results, now: 1000, retryAt }, undefined);
  };
  return { db, device, databases, ports, clock, acts, watch, take, settle, wakes };
}
