import { expect, test } from "vitest";
import { seriesStatus } from "#shared/lessons/series-status.ts";
import type { Download } from "#sync/downloads/download.ts";
import { lesson } from "../../../support/download-device.ts";

const file = (id: string, bytes: number) => ({
  url: `/media/${id}`,
  mime: "audio/mp4",
  bytes,
  sha256: `hash-${id}`,
  chunks: [],
});
const series = ["a", "b", "c"].map((id) => lesson(id, file(id, 8e6)));
const row = (id: string, state: Download["state"], have: number): Download => ({
  fileHash: `hash-${id}`,
  contentId: id,
  title: id,
  url: "",
  mime: "audio/mp4",
  bytes: 8e6,
  chunks: [],
  have,
  state,
  addedAt: 1,
});

test("[DL-01] a series shows its total size before downloading", () => {
  expect(seriesStatus(series, [])).toMatchObject({
    recordings: 3,
    bytes: 24e6,
    missing: ["a", "b", "c"],
    missingBytes: 24e6,
    isRunning: false,
  });
});

test("[DL-01] counts downloaded, partial, and missing lessons of a series", () => {
  const status = seriesStatus(series, [row("a", "downloaded", 2), row("b", "queued", 1)]);
  expect(status).toMatchObject({
    downloaded: 1,
    downloadedBytes: 8e6 + 4 * 1024 * 1024,
    missing: ["c"],
    missingBytes: 8e6,
    isRunning: true,
  });
  expect(status.unfinished.map(({ contentId }) => contentId)).toEqual(["b"]);
});

test("[DL-01] counts a shared file once and ignores documents", () => {
  const shared = lesson("d", file("a", 8e6));
  const plan = lesson("e", file("e", 1e6), { type: "Handout" });
  expect(seriesStatus([...series, shared, plan], [])).toMatchObject({
    recordings: 3,
    bytes: 24e6,
  });
});
