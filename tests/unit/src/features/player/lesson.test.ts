import { expect, test } from "vitest";
import { lessonOf, sourcesOf } from "#features/player/lesson.ts";
import type { Download } from "#sync/downloads/download.ts";
import { bareLesson } from "../../../../support/lesson.ts";

const file = { url: "/media/a/l.mp4", mime: "video/mp4", bytes: 9, sha256: "a", chunks: ["a"] };
const content = { file, streamUrl: "/media/hls/l/master.m3u8" };
const download: Download = {
  fileHash: "a",
  contentId: "l",
  title: "L",
  url: file.url,
  mime: file.mime,
  bytes: 9,
  chunks: ["a"],
  have: 1,
  state: "downloaded",
  addedAt: 1,
};
const kinds = (...of: Parameters<typeof sourcesOf>) => sourcesOf(...of)?.map(({ kind }) => kind);

test("[PLAY-04] prefers the stream to the whole file", () => {
  expect(kinds(content, undefined, true)).toEqual(["stream", "file"]);
  expect(kinds({ file }, undefined, true)).toEqual(["file"]);
});

test("[PLAY-06] a finished download comes first once a service worker is active", () => {
  expect(kinds(content, download, true)).toEqual(["copy", "stream", "file"]);
  expect(kinds(content, download, false)).toEqual(["stream", "file"]);
  expect(kinds(content, { ...download, state: "downloading" }, true)).toEqual(["stream", "file"]);
});

test("[PLAY-04] a lesson without media has no sources", () => {
  expect(kinds({}, undefined, true)).toBeUndefined();
});

test("[PLAY-06] a downloaded lesson plays with the current captions online, and with the stored ones offline", () => {
  const basics = { title: "L", seriesId: "s", lengthSeconds: 60 };
  const corrected = bareLesson("l", { ...basics, file, subtitlesUrl: "/2.vtt" });
  const stored = { ...download, subtitlesUrl: "/1.vtt" };
  const captions = (isOffline: boolean, content = corrected) =>
    lessonOf(content, undefined, stored, { hasServiceWorker: true, isOffline })?.subtitlesUrl;
  expect(captions(false)).toBe("/2.vtt");
  expect(captions(true)).toBe("/1.vtt");
  // The copy is an earlier recording.
  const next = bareLesson("l", {
    ...basics,
    file: { ...file, sha256: "b" },
    subtitlesUrl: "/2.vtt",
  });
  expect(captions(false, next)).toBe("/1.vtt");
});
