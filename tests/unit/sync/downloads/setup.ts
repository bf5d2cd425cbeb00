import { afterEach } from "vitest";
import { type Download, MEDIA_CACHE } from "#sync/downloads/download.ts";
import type { Connection } from "#sync/ports.ts";
import {
  bytesOf,
  createTestDevice,
  lesson,
  type Tab,
  type TestDevice,
} from "../../../support/download-device.ts";
import { type MediaServer, startMediaServer } from "../../../support/media-server.ts";

export const CHUNK = 1000;
export const AUDIO = "/media/rain.m4a";

export const isDone = (row?: Download) => row?.state === "downloaded";
export const isFailed = (row?: Download) => row?.state === "failed";
export const isPausedFor = (reason: Download["pause"]) => (row?: Download) =>
  row?.state === "paused" && row.pause === reason;

export type DownloadSetup = {
  readonly server: MediaServer;
  readonly device: TestDevice;
  readonly tab: Tab;
  readonly hash: string;
  readonly bytes: Uint8Array;
};

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Creates a device whose catalog has one lesson, `rain`, of five chunks, the last one short. */
export async function setUpDownload(
  chunkBytes = CHUNK,
  length = 4 * chunkBytes + 321,
  connection?: Connection,
): Promise<DownloadSetup> {
  const server = await startMediaServer();
  const device = createTestDevice(server.origin, chunkBytes, connection);
  ends.push(server.close, device.close);
  const bytes = bytesOf("rain", length);
  const file = server.put(AUDIO, bytes, "audio/mp4", chunkBytes);
  const tab = device.openTab();
  await tab.database.content.put(lesson("rain", file));
  tab.downloads.start();
  return { server, device, tab, hash: file.sha256, bytes };
}

/** Returns the stored bytes of a file in order. */
export async function storedBytes({ device, hash }: DownloadSetup): Promise<Uint8Array> {
  const cache = await device.files.open(MEDIA_CACHE);
  const parts: Uint8Array[] = [];
  for (let index = 0; ; index++) {
    const chunk = await cache.match(`/offline/${hash}/${index}`);
    if (!chunk) return new Uint8Array(Buffer.concat(parts));
    parts.push(new Uint8Array(await chunk.arrayBuffer()));
  }
}

export const ranges = ({ server }: DownloadSetup, path = AUDIO) =>
  server.asked
    .filter((line) => line.startsWith(path))
    .map((line) => line.slice(path.length + " bytes=".length));
