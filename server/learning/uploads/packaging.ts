import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Worker } from "node:worker_threads";
import type { MediaFile } from "#contract/learning/admin-uploads.ts";
import type { Files } from "#server/platform/storage/files.ts";

export type RecordingInfo = {
  readonly seconds: number;
  readonly isMp3: boolean;
  readonly video: MediaFile["video"];
  readonly audio: NonNullable<MediaFile["audio"]>;
};

export type PackagingResult = { readonly recording: RecordingInfo } | { readonly problem: string };

type Message =
  | { readonly progress: number }
  | { readonly recording: RecordingInfo }
  | { readonly problem: string }
  | { readonly failed: string };

type PackagingJob = {
  readonly source: string;
  readonly folder: string;
  readonly onProgress: (progress: number) => void;
  readonly signal?: AbortSignal;
};

/** Writes `folder`/whole, one file with its index first, and `folder`/hls, its segments and playlists. */
export function packageRecording({
  source,
  folder,
  onProgress,
  signal,
}: PackagingJob): Promise<PackagingResult> {
  const worker = new Worker(new URL("./packaging-worker.js", import.meta.url), {
    workerData: { source, folder },
  });
  const stop = () => void worker.terminate();
  signal?.addEventListener("abort", stop, { once: true });
  return new Promise<PackagingResult>((resolve, reject) => {
    worker.on("message", (message: Message) => {
      if ("progress" in message) onProgress(message.progress);
      else if ("failed" in message) reject(new Error(message.failed));
      else resolve(message);
    });
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("The packaging thread ended early.")));
  }).finally(() => {
    signal?.removeEventListener("abort", stop);
    stop();
  });
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Stores a stream under the hash of its files and returns its URL. Returns null if there is no stream. */
export async function storeStream(files: Files, folder: string): Promise<string | null> {
  const names = (await readdir(folder)).toSorted();
  if (!names.includes("master.m3u8")) return null;
  const all = createHash("sha256");
  for (const name of names) all.update(`${name} ${await hashOf(join(folder, name))}\n`);
  const key = `hls/${all.digest("hex").slice(0, 32)}`;
  for (const name of names) await files.putAs(`${key}/${name}`, join(folder, name));
  return `/media/${key}/master.m3u8`;
}
