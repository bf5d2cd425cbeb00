import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { afterAll, expect, test } from "vitest";
import { packageRecording } from "#server/learning/uploads/packaging.ts";
import { projectRoot } from "#server/platform/project-root.ts";

const folder = mkdtempSync(join(tmpdir(), "respite-packaging-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MINUTES = 60;

/** Repeats a demo file to an hour, with its index at the end, as cameras write it. */
async function longFile(name: string): Promise<string> {
  const path = join(folder, name);
  const source = join(projectRoot, "server/seed/media/files", name);
  const input = new Input({ source: new FilePathSource(source), formats: ALL_FORMATS });
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(path),
  });
  const audio = await input.getPrimaryAudioTrack();
  const video = await input.getPrimaryVideoTrack();
  const audioSource = new EncodedAudioPacketSource("aac");
  const videoSource = new EncodedVideoPacketSource("avc");
  output.addAudioTrack(audioSource);
  if (video) output.addVideoTrack(videoSource);
  await output.start();
  // A track may start slightly before zero.
  const seconds = Math.ceil(await input.computeDuration()) + 1;
  for (let later = 0; later < MINUTES * 60; later += seconds) {
    for (const [track, into] of [
      [audio, audioSource],
      [video, videoSource],
    ] as const) {
      if (!track) continue;
      const decoderConfig = await track.getDecoderConfig();
      for await (const packet of new EncodedPacketSink(track).packets())
        await into.add(packet.clone({ timestamp: packet.timestamp + later }), {
          decoderConfig,
        } as never);
    }
  }
  await output.finalize();
  input.dispose();
  return path;
}

test.each(["rl-104.mp4", "rl-100.m4a"])(
  "an hour of %s is packaged at least 20 times faster than real time, without blocking the server",
  async (name) => {
    const source = await longFile(name);
    const work = join(folder, `${name}.work`);
    mkdirSync(join(work, "hls"), { recursive: true });
    let longest = 0;
    let lastBeat = performance.now();
    const heartbeat = setInterval(() => {
      longest = Math.max(longest, performance.now() - lastBeat - 10);
      lastBeat = performance.now();
    }, 10);
    const start = performance.now();
    const packaged = await packageRecording({ source, folder: work, onProgress: () => undefined });
    const took = (performance.now() - start) / 1000;
    clearInterval(heartbeat);
    if (!("recording" in packaged)) throw new Error(packaged.problem);
    const ratio = packaged.recording.seconds / took;
    const megabytes = (statSync(source).size / 1024 ** 2).toFixed(1);
    console.log(
      `${name}: ${(packaged.recording.seconds / 60).toFixed(0)} min, ${megabytes} MB, made ready in ${took.toFixed(1)} s: ` +
        `${ratio.toFixed(0)} times real time; the server was held up ${longest.toFixed(0)} ms at the longest`,
    );
    expect(ratio).toBeGreaterThan(20);
  },
  600_000,
);
