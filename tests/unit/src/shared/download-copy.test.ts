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
  expect(paused("offline")).toMatchObject({ title: "Waiting for connection", tone: "calm" });
  expect(paused("person").detail).toBe("13 of 38 MB downloaded.");
  expect(paused("storage").detail).toBe("Remove lessons to free up space.");
});

test("[DL-02] names a captive portal as the cause", () => {
  const words = downloadText(download({ state: "paused", pause: "portal" }));
  expect(words).toMatchObject({ title: "Sign in to this wifi", tone: "wait" });
  expect(words.detail).toContain("Open any website to sign in");
});

test("[DL-03] says when the browser removed a download and how to restore it", () => {
  const words = downloadText(download({ state: "paused", pause: "evicted" }));
  expect(words.title).toBe("Removed by your browser");
  expect(words.detail).toContain("Download it again anytime.");
});

test("[DL-05] an automatic download says that it waits for an unmetered connection", () => {
  const words = downloadText(download({ state: "paused", pause: "metered" }));
  expect(words).toMatchObject({ title: "Waiting for wifi", tone: "calm" });
});

test("[DL-01] a failed download says why and what to do", () => {
  const failed = downloadText(download({ state: "failed", failure: "corrupt" }));
  expect(failed).toMatchObject({ title: "Download failed", tone: "bad" });
  expect(failed.detail).toContain("Try again, or use another connection.");
  expect(downloadText(download({ state: "failed", failure: "gone" })).detail).toContain(
    "no longer available",
  );
});

test("[DL-01] a completed download shows its size", () => {
  expect(downloadText(download({ state: "downloaded", have: 10 }))).toEqual({
    title: "Downloaded",
    size: "38 MB",
    tone: "calm",
  });
});
