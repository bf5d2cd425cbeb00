import { expect, test } from "vitest";
import { notOpenedMessage } from "#device/not-opened-copy.ts";
import { notSavedMessage } from "#device/storage-error-copy.ts";
import {
  announcementText,
  type LineStatus,
  statusLine,
  storageLine,
} from "#shared/status/status-copy.ts";
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
const line = (waiting: number, needAttention: number, status: Partial<LineStatus> = {}) =>
  statusLine({ waiting, needAttention }, { ...well, ...status });

const OFFLINE = { reach: "down", isDeviceOffline: true } as const;

test("[SYNC-02] one line counts the changes waiting to sync", () => {
  expect(line(3, 0).text).toBe("3 changes waiting");
  expect(line(1, 0).text).toBe("1 change waiting");
  expect(line(0, 0)).toEqual({ kind: "kept", text: "All changes synced" });
  expect(line(0, 0, { isWorking: true }).text).toBe("Syncing…");
  expect(line(1, 0, OFFLINE)).toEqual({
    kind: "offline",
    text: "Offline, 1 change saved on this device",
  });
  expect(line(0, 0, OFFLINE).text).toBe("Offline, changes are saved on this device");
  expect(line(1, 1).text).toBe("1 change needs attention");
  expect(line(1, 2).text).toBe("2 changes need attention");
  expect(line(1, 0, { needsSignIn: true }).text).toBe("Sign in to sync 1 change");
  expect(line(0, 0, { needsSignIn: true }).text).toBe("Sign in to sync");
  expect(line(2, 0, { isOutdated: true }).text).toBe("Update Respite to sync 2 changes");
});

test("[SYNC-02] an online device that can't reach Respite is not called offline", () => {
  const text = "Can't reach Respite. Changes are saved on this device.";
  expect(line(0, 0, { reach: "down" })).toEqual({ kind: "offline", text });
  expect(line(2, 0, { reach: "down" }).text).toBe(text);
});

test("[SYNC-02] of several states, the worst is shown", () => {
  const states: readonly [Partial<LineStatus>, number, number, RegExp][] = [
    [{ wasCleared: true }, 0, 0, /cleared/],
    [OFFLINE, 0, 0, /cleared/],
    [{}, 2, 0, /^Offline, 2 changes/],
    [{ isDeviceOffline: false }, 2, 0, /^Can't reach/],
    [{ isOutdated: true }, 2, 0, /^Update Respite/],
    [{ needsSignIn: true }, 2, 0, /^Sign in/],
    [{}, 2, 1, /needs attention/],
    [{ isSuperseded: true }, 2, 1, /newer Respite is open in another tab/],
    [{ isStorageGone: true }, 2, 1, /^Changes can't be saved/],
  ];
  let status: Partial<LineStatus> = {};
  for (const [change, waiting, needAttention, text] of states) {
    status = { ...status, ...change };
    expect(line(waiting, needAttention, status).text).toMatch(text);
  }
});

test("[PWA-10] an older version over newer data counts pending changes, and blames nothing else", () => {
  const newer = (pending: number) => storageLine(new NotOpened("newer", undefined, pending)).text;
  expect(newer(2)).toBe("Update Respite to sync 2 changes");
  expect(newer(0)).toBe("This version can't open your data");
  expect(storageLine(new NotOpened("blocked")).text).toBe(
    "Close other Respite tabs, then try again.",
  );
  expect(notOpenedMessage(new NotOpened("newer"))).toMatch(/^An older version of Respite/);
});

test("[SYNC-02] announcements are joined into sentences", () => {
  expect(announcementText(["All changes synced", "Can't reach Respite.", "Syncing…"])).toBe(
    "All changes synced. Can't reach Respite. Syncing…",
  );
});

test("[SYNC-02] never says that all changes are synced before the first sync ends", () => {
  const { lastSyncedAt: _never, ...first } = well;
  for (const reach of ["unknown", "up"] as const) {
    const { kind, text } = statusLine({ waiting: 0, needAttention: 0 }, { ...first, reach });
    expect(kind).toBe("waiting");
    expect(text).toBe("Syncing for the first time…");
  }
});

test("[SYNC-02] while syncing fails on this device, says so instead of claiming health", () => {
  const { lastSyncedAt: _never, ...first } = well;
  for (const status of [well, first])
    for (const waiting of [0, 2]) {
      const text = (localFailure: "no-room" | "unknown") =>
        statusLine({ waiting, needAttention: 0 }, { ...status, localFailure });
      expect(text("no-room")).toEqual({
        kind: "attention",
        text: "This device is out of storage. Free up space to sync.",
      });
      expect(text("unknown")).toEqual({
        kind: "attention",
        text: "We couldn't sync. Reload this page.",
      });
    }
  // Without a connection, nothing fails here.
  expect(line(0, 0, OFFLINE).text).toBe("Offline, changes are saved on this device");
});

test("[DL-03] never says that all changes are synced after storage was cleared or lost", () => {
  expect(line(0, 0, { wasCleared: true })).toEqual({
    kind: "attention",
    text: "This browser cleared Respite's data",
  });
  // Later changes are shown as usual.
  expect(line(2, 0, { wasCleared: true }).text).toBe("2 changes waiting");
  for (const [waiting, refused] of [
    [0, 0],
    [2, 1],
  ] as const) {
    expect(line(waiting, refused, { isStorageGone: true })).toEqual({
      kind: "attention",
      text: "Changes can't be saved. Reload this page.",
    });
  }
});

test("[SYNC-02] a change that can't be saved says why and what to do", () => {
  const said = (["no-room", "no-key", "outdated", "closed"] as const).map((reason) =>
    notSavedMessage(new NotSaved(reason)),
  );
  expect(new Set(said).size).toBe(4);
  for (const words of [...said, notSavedMessage(new Error("unknown"))]) {
    expect(words).toMatch(/^We couldn't save .*(again|page)\.$/);
  }
  expect(said[0]).toContain("out of storage");
});

test("[SYNC-02] says whether the browser or another window blocks the local database", () => {
  expect(notOpenedMessage(new NotOpened("blocked"))).toContain("Another tab");
  expect(notOpenedMessage(new NotOpened("unavailable"))).toContain(
    "can't store data in this browser",
  );
});

test("[SYNC-15] [SYNC-16] the line names the problems, the worst first", () => {
  const wrong: readonly Partial<LineStatus>[] = [
    { isStorageGone: true },
    { hasNotStarted: true },
    { isOtherServer: true },
    { isSuperseded: true },
  ];
  expect(wrong.map((status) => line(2, 1, { ...status, needsSignIn: true }).text)).toEqual([
    "Changes can't be saved. Reload this page.",
    "Changes can't be saved. Reload this page.",
    "Connected to a different Respite. Changes are on hold.",
    "A newer Respite is open in another tab. Reload this page.",
  ]);
  expect(storageLine(new NotOpened("unavailable")).text).toBe(
    "Respite can't store data in this browser.",
  );
  expect(storageLine(undefined).text).toBe("Changes can't be saved. Reload this page.");
});
