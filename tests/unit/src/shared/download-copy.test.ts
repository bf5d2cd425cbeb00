import { expect, test } from "vitest";
import { CHUNK_BYTES } from "#contract/constants.ts";
import { downloadedFraction, downloadText } from "#shared/downloads/download-copy.ts";
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

test("[DL-01] a running download shows its progress and total", () => {
  expect(downloadText(download({}))).toMatchObject({
    title: "Downloading",
    size: "13 of 38 MB",
    tone: "calm",
  });
  expect(downloadedFraction(download({}))).toBeCloseTo(1 / 3, 2);
  expect(downloadedFraction(download({ have: 10 }))).toBe(1);
});

test("[DL-01] a paused download says why and whether to act", () => {
  const paused = (pause: Download["pause"]) =>
    downloadText(download({ state: "paused", ...(pause && { pause }) }));
  expect(paused("person").title).toBe("Paused");
  expect(paused("offline")).toMatchObject({ title: "Waiting for the network", tone: "calm" });
  expect(paused("storage").detail).toContain("The 13 MB that arrived are kept.");
});

test("[DL-02] names a captive portal as the cause", () => {
  const words = downloadText(download({ state: "paused", pause: "portal" }));
  expect(words).toMatchObject({ title: "This network asks you to sign in", tone: "wait" });
  expect(words.detail).toContain("The 13 MB that arrived are kept.");
});

test("[DL-03] says when the browser removed a download and how to restore it", () => {
  const words = downloadText(download({ state: "paused", pause: "evicted" }));
  expect(words.title).toBe("Removed by this browser");
  expect(words.detail).toContain("you can get it again");
});

test("[DL-05] an automatic download says that it waits for an unmetered connection", () => {
  const words = downloadText(download({ state: "paused", pause: "metered" }));
  expect(words).toMatchObject({ title: "Waiting for wifi", tone: "calm" });
});

test("[DL-01] a failed download says that other downloads are safe", () => {
  const failed = downloadText(download({ state: "failed", failure: "corrupt" }));
  expect(failed).toMatchObject({ title: "The download stopped", tone: "bad" });
  expect(failed.detail).toContain("The 13 MB that arrived are kept.");
  expect(downloadText(download({ state: "failed", failure: "gone" })).detail).toContain(
    "does not have this file",
  );
});

test("[DL-01] a completed download shows its size", () => {
  expect(downloadText(download({ state: "downloaded", have: 10 }))).toEqual({
    title: "On this device",
    size: "38 MB",
    tone: "calm",
  });
});
