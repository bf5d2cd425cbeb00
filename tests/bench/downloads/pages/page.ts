import { createDownloads } from "#sync/downloads/downloads.ts";
import type { Content, File } from "#sync/local/content.ts";
import { DeviceDatabase } from "#sync/local/device-database.ts";
import { browserPorts } from "#sync/ports-browser.ts";

/** The functions that the benchmark calls in the page. */
export type DownloadBench = {
  /** Downloads the file as the application does. Resolves when it is complete. */
  readonly ours: (file: File) => Promise<void>;
  /** Downloads with `cache.add`, retried until it succeeds. */
  readonly plain: (url: string) => Promise<void>;
  /** Seeks to each position, from 0 to 1. Returns the milliseconds each seek took. */
  readonly seeks: (url: string, positions: readonly number[]) => Promise<number[]>;
};

const ours = async (file: File) => {
  const database = new DeviceDatabase();
  const content = { id: "bench", title: "Bench", file } as Partial<Content> as Content;
  await database.content.put(content);
  const downloads = createDownloads({ database, ports: browserPorts() });
  downloads.start();
  await downloads.add("bench");
  for (;;) {
    const row = await database.downloads.get(file.sha256);
    if (row?.state === "downloaded") break;
    if (row?.state === "failed") throw new Error(`The download failed: ${row.failure}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  await downloads.stop();
};

const plain = async (url: string) => {
  const cache = await caches.open("plain");
  for (;;) {
    try {
      return await cache.add(url);
    } catch {
      await new Promise((done) => setTimeout(done, 2000));
    }
  }
};

const once = (medium: HTMLMediaElement, name: string) =>
  new Promise<void>((done, fail) => {
    medium.addEventListener(name, () => done(), { once: true });
    medium.addEventListener("error", () => fail(new Error(medium.error?.message)), { once: true });
  });

const seeks = async (url: string, positions: readonly number[]) => {
  const audio = new Audio(url);
  audio.muted = true;
  await once(audio, "loadedmetadata");
  await audio.play();
  const times: number[] = [];
  for (const position of positions) {
    const startedAt = performance.now();
    const arrived = once(audio, "seeked");
    audio.currentTime = position * audio.duration;
    await arrived;
    times.push(performance.now() - startedAt);
  }
  audio.pause();
  return times;
};

const bench: DownloadBench = { ours, plain, seeks };
Object.assign(globalThis, { bench });
