import { expect, test } from "vitest";
import { CHUNK_BYTES } from "#contract/constants.ts";
import { downloadWords, partHere } from "#shared/downloads/download-copy.ts";
import type { Download } from "#sync/downloads/download.ts";

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

test("[DL-02] a network that shows a page of its own is named as what it is", () => {
  const words = downloadWords(download({ state: "paused", pause: "portal" }));
  expect(words).toMatchObject({ title: "This network asks you to sign in", tone: "wait" });
  expect(words.detail).toContain("The 13 MB that arrived are kept.");
});

test("[DL-03] what the browser threw away is told as its doing, with the way back", () => {
  const words = downloadWords(download({ state: "paused", pause: "evicted" }));
  expect(words.title).toBe("Removed by this browser");
  expect(words.detail).toContain("you can get it again");
});

test("[DL-05] what comes by itself says that it waits for a connection that costs nothing", () => {
  const words = downloadWords(download({ state: "paused", pause: "metered" }));
  expect(words).toMatchObject({ title: "Waiting for wifi", tone: "calm" });
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
