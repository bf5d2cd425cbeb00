import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, onTestFinished, test } from "vitest";
import { createCommands } from "#sync/downloads/commands.ts";
import { DeviceDatabase } from "#sync/local/device-database.ts";
import { isNewerSchema } from "#sync/local/schema-guard.ts";
import { createFakeFiles } from "../../../support/cache-storage.ts";
import { lesson } from "../../../support/download-device.ts";
import { createManualClock } from "../../../support/manual-clock.ts";

test("[SYNC-02] doesn't write downloads into a database of newer code", async () => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const newer = new Dexie("respite-device", databases);
  newer.version(30).stores({ content: "id", downloads: "fileHash, contentId, state", more: "id" });
  const file = { url: "/media/a", mime: "audio/mp4", bytes: 1, sha256: "a", chunks: ["a"] };
  await newer.table("content").put(lesson("rain", file));
  await newer.table("downloads").put({ fileHash: "a", contentId: "rain", state: "queued" });
  newer.close();

  const old = new DeviceDatabase(databases);
  onTestFinished(() => old.close());
  const commands = createCommands(old, { clock: createManualClock(), files: createFakeFiles() });
  await expect(commands.add("rain")).rejects.toSatisfy(isNewerSchema);
  await expect(commands.pause("a")).rejects.toSatisfy(isNewerSchema);
  await expect(commands.resume("a")).rejects.toSatisfy(isNewerSchema);
  await expect(commands.remove("a")).rejects.toSatisfy(isNewerSchema);
  await newer.open();
  onTestFinished(() => newer.close());
  expect(await newer.table("downloads").toArray()).toEqual([
    { fileHash: "a", contentId: "rain", state: "queued" },
  ]);
});
