import { expect, test } from "vitest";
import { type Known, newsIn } from "#shared/status/announcements.ts";
import type { StatusLine } from "#shared/status/status-copy.ts";
import type { Download } from "#sync/downloads/download.ts";

const kept: StatusLine = { kind: "kept", text: "Saved · all sent" };
const waiting: StatusLine = { kind: "waiting", text: "Saved · 1 thing will be sent" };
const offline: StatusLine = { kind: "offline", text: "No network · what is here works" };
const attention: StatusLine = { kind: "attention", text: "1 thing needs a look" };

/** What is said about sending, from the first moment to the last. */
function saidAlong(lines: readonly StatusLine[]) {
  let known: Known | undefined;
  return lines.map((line) => {
    const news = newsIn(known, { line, downloads: [] });
    known = news.known;
    return news.standing;
  });
}

test("[PWA-07] that the network goes and comes, and that something needs a look, is said aloud once", () => {
  const lines = [kept, offline, offline, waiting, kept, attention, kept];
  const none = undefined;
  expect(saidAlong(lines)).toEqual([
    none,
    "No network, what is here works",
    none,
    none,
    "Saved, all sent",
    "1 thing needs a look",
    "Saved, all sent",
  ]);
});

test("[PWA-07] what is saved and sent every few seconds while somebody listens is not said aloud", () => {
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

test("[PWA-07] of downloads it is said aloud which came and which stopped, and nothing that somebody did by hand", () => {
  const at = (known: Known | undefined, ...downloads: readonly Download[]) =>
    newsIn(known, { line: kept, downloads });
  const first = at(undefined, download("a", { state: "downloaded" }));
  expect(first.downloads).toEqual([]);
  const begun = at(first.known, ...["b", "c", "d"].map((hash) => download(hash, {})));
  expect(begun.downloads).toEqual([]);
  const later = at(
    begun.known,
    download("b", { state: "downloaded" }),
    download("c", { state: "paused", pause: "offline" }),
    download("d", { state: "paused", pause: "person" }),
  );
  expect(later.downloads).toEqual([
    "Lesson b: On this device",
    "Lesson c: Waiting for the network",
  ]);
  const over = at(later.known, download("c", { state: "failed" }));
  expect(over.downloads).toEqual(["Lesson c: The download stopped"]);
});
