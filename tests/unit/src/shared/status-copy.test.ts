import { expect, test } from "vitest";
import { notOpenedMessage, notSavedMessage } from "#device/storage-error-copy.ts";
import { statusLine } from "#shared/status/status-copy.ts";
import type { SyncStatus } from "#sync/device.ts";
import { NotOpened, NotSaved } from "#sync/local/not-saved.ts";

const well: SyncStatus = {
  reach: "up",
  isWorking: false,
  lastSyncedAt: 1,
  needsSignIn: false,
  isOutdated: false,
  isStorageGone: false,
  wasCleared: false,
};
const line = (waiting: number, needAttention: number, status: Partial<SyncStatus> = {}) =>
  statusLine({ waiting, needAttention }, { ...well, ...status });

test("[SYNC-02] one line says what is safe and what is waiting to sync", () => {
  expect(line(3, 0).text).toBe("Saved on this device · 3 things will be sent");
  expect(line(0, 0).text).toBe("Saved on this device · everything has been sent");
  expect(line(1, 0, { reach: "down" })).toEqual({
    kind: "offline",
    text: "No network · 1 thing will be sent",
  });
  expect(line(0, 0, { reach: "down" }).text).toBe("No network · what is here works");
  expect(line(1, 2).text).toBe("2 things need a look · nothing is lost");
  expect(line(1, 0, { needsSignIn: true }).text).toContain("sign in again");
  expect(line(1, 0, { isOutdated: true }).text).toContain("new version");
});

test("[SYNC-02] never says that all changes are synced before the first sync ends", () => {
  const { lastSyncedAt: _never, ...first } = well;
  for (const reach of ["unknown", "up"] as const) {
    const { kind, text } = statusLine({ waiting: 0, needAttention: 0 }, { ...first, reach });
    expect(kind).toBe("waiting");
    expect(text).toBe("Getting in step with the server");
  }
});

test("[DL-03] never says that all changes are synced after storage was cleared or lost", () => {
  expect(line(0, 0, { wasCleared: true })).toEqual({
    kind: "attention",
    text: "This browser had cleared Respite",
  });
  // Later changes are shown as usual.
  expect(line(2, 0, { wasCleared: true }).text).toContain("2 things will be sent");
  for (const [waiting, refused] of [
    [0, 0],
    [2, 1],
  ] as const) {
    expect(line(waiting, refused, { isStorageGone: true })).toEqual({
      kind: "attention",
      text: "This window can no longer save · load it again",
    });
  }
});

test("[SYNC-02] a change that can't be saved says why and what to do", () => {
  const said = (["no-room", "no-key", "outdated", "closed"] as const).map((reason) =>
    notSavedMessage(new NotSaved(reason)),
  );
  expect(new Set(said).size).toBe(4);
  for (const words of [...said, notSavedMessage(new Error("unknown"))]) {
    expect(words).toMatch(/^Not saved: .*(again|page)/);
  }
  expect(said[0]).toContain("no room");
});

test("[SYNC-02] says whether the browser or another window blocks the local database", () => {
  expect(notOpenedMessage(new NotOpened("blocked"))).toContain("another window");
  expect(notOpenedMessage(new NotOpened("unavailable"))).toContain("no place to keep things");
});
