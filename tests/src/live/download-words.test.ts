import { expect, test } from "vitest";
import { CHUNK_BYTES } from "#contract/constants.ts";
import type { Download } from "#sync/downloads/download.ts";
import { downloadWords, partHere } from "../../../src/live/download-words.ts";

const download = (more: Partial<Download>): Download => ({
  fileHash: "f".repeat(64),
  contentId: "rl-104",
  title: "Coming down after nights",
  url: "/media/x",
  mime: "audio/mp4",
  bytes: 9 * CHUNK_BYTES + 1000,
  chunks: [],
  have: 3,
  state: "downloading",
  addedAt: 1,
  ...more,
});

test("[DL-01] a running download tells how much is here of how much", () => {
  expect(downloadWords(download({}))).toMatchObject({
    title: "Downloading",
    size: "13 of 38 MB",
    tone: "calm",
  });
  expect(partHere(download({}))).toBeCloseTo(1 / 3, 2);
  expect(partHere(download({ have: 10 }))).toBe(1);
});

test("[DL-01] a pause says why, and whether anything is to be done", () => {
  const paused = (pause: Download["pause"]) =>
    downloadWords(download({ state: "paused", ...(pause && { pause }) }));
  expect(paused("person").title).toBe("Paused");
  expect(paused("offline")).toMatchObject({ title: "Waiting for the network", tone: "calm" });
  expect(paused("storage").detail).toContain("The 13 MB that arrived are kept.");
});

test("[DL-01] a failure says what is safe", () => {
  const failed = downloadWords(download({ state: "failed", failure: "corrupt" }));
  expect(failed).toMatchObject({ title: "The download stopped", tone: "bad" });
  expect(failed.detail).toContain("The 13 MB that arrived are kept.");
  expect(downloadWords(download({ state: "failed", failure: "gone" })).detail).toContain(
    "does not have this file",
  );
});

test("[DL-01] a download that is here tells its size", () => {
  expect(downloadWords(download({ state: "downloaded", have: 10 }))).toEqual({
    title: "On this device",
    size: "38 MB",
    tone: "calm",
  });
});
