import { expect, test } from "vitest";
import { type Announced, announcementsFor } from "#shared/status/announcements.ts";
import type { StatusLine } from "#shared/status/status-copy.ts";
import type { Download } from "#sync/downloads/download.ts";

const kept: StatusLine = { kind: "kept", text: "All changes synced" };
const waiting: StatusLine = { kind: "waiting", text: "1 change waiting" };
const offline: StatusLine = { kind: "offline", text: "Offline, changes are saved on this device" };
const attention: StatusLine = { kind: "attention", text: "1 change needs attention" };

/** Returns the announcements for a sequence of status lines. */
function saidAlong(lines: readonly StatusLine[]) {
  let known: Announced | undefined;
  return lines.map((line) => {
    const news = announcementsFor(known, { line, downloads: [] });
    known = news.announced;
    return news.status;
  });
}

test("[PWA-07] announces connection changes and items that need attention once", () => {
  const lines = [kept, offline, offline, waiting, kept, attention, kept];
  const none = undefined;
  expect(saidAlong(lines)).toEqual([
    none,
    "Offline, changes are saved on this device",
    none,
    none,
    "All changes synced",
    "1 change needs attention",
    "All changes synced",
  ]);
});

test("[PWA-07] does not announce the frequent saves during playback", () => {
  const said = saidAlong([waiting, kept, waiting, kept, waiting]);
  expect(said.filter(Boolean)).toEqual([]);
});

const download = (fileHash: string, more: Partial<Download>): Download => ({
  fileHash,
  contentId: "rl-104",
  title: `Lesson ${fileHash}`,
  url: "/media/x",
  mime: "audio/mp4",
  bytes: 1000,
  chunks: [],
  have: 0,
  state: "downloading",
  addedAt: 1,
  ...more,
});

test("[PWA-07] announces completed and failed downloads, but not manual changes", () => {
  const at = (known: Announced | undefined, ...downloads: readonly Download[]) =>
    announcementsFor(known, { line: kept, downloads });
  const first = at(undefined, download("a", { state: "downloaded" }));
  expect(first.downloads).toEqual([]);
  const begun = at(first.announced, ...["b", "c", "d"].map((hash) => download(hash, {})));
  expect(begun.downloads).toEqual([]);
  const later = at(
    begun.announced,
    download("b", { state: "downloaded" }),
    download("c", { state: "paused", pause: "offline" }),
    download("d", { state: "paused", pause: "person" }),
  );
  expect(later.downloads).toEqual(["Lesson b: Downloaded", "Lesson c: Waiting for connection"]);
  const over = at(later.announced, download("c", { state: "failed" }));
  expect(over.downloads).toEqual(["Lesson c: Download failed"]);
});
