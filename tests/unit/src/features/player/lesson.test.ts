import { expect, test } from "vitest";
import { sourcesOf } from "#features/player/lesson.ts";
import type { Download } from "#sync/downloads/download.ts";

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
