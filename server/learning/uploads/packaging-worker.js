// Packages a recording in a worker thread, so that a long one doesn't block the server. Plain JavaScript, because the
// worker starts from this file in tests and in the build alike.
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import {
  ALL_FORMATS,
  CmafOutputFormat,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  HlsOutputFormat,
  Input,
  Logging,
  LogLevel,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  PathedTarget,
} from "mediabunny";

/** @type {{ source: string, folder: string }} */
const { source, folder } = workerData;
const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);

/** Its message is shown to the person who uploaded the file. */
class InvalidFileError extends Error {}

const SEGMENT_SECONDS = 6;
const REPORT_EVERY_MS = 500;

const NOT_MEDIA =
  "We couldn't read this recording. Upload an MP4, M4A, or MP3 file that plays on your computer.";
const TRUNCATED = "The recording is incomplete. Export it again.";

/** @param {import("mediabunny").Input} input */
async function tracksOf(input) {
  if (!(await input.canRead().catch(() => false))) throw new InvalidFileError(NOT_MEDIA);
  const audio = await input.getPrimaryAudioTrack().catch(() => null);
  const video = await input.getPrimaryVideoTrack().catch(() => null);
  if (!audio) throw new InvalidFileError("This file has no audio. Upload a recording with audio.");
  const audioCodec = await audio.getCodec();
  const videoCodec = video ? await video.getCodec() : null;
  if (audioCodec !== "aac" && audioCodec !== "mp3")
    throw new InvalidFileError(
      `The audio is ${audioCodec ?? "in an unknown format"}. Export it as AAC or MP3.`,
    );
  if (video && videoCodec !== "avc")
    throw new InvalidFileError(
      `The video is ${videoCodec ?? "in an unknown format"}. Export it as H.264.`,
    );
  if (video && audioCodec !== "aac") throw new InvalidFileError("Export the video with AAC audio.");
  return { audio, video, audioCodec };
}

/**
 * Copies one track into several outputs.
 * @param {import("mediabunny").InputTrack} track
 * @param {import("mediabunny").Output[]} outputs
 */
async function copyTrack(track, outputs) {
  const sink = new EncodedPacketSink(track);
  const config = await track.getDecoderConfig();
  if (!config) throw new InvalidFileError(NOT_MEDIA);
  let count = 0;
  for await (const _ of sink.packets(undefined, undefined, { metadataOnly: true })) count += 1;
  if (count === 0) throw new InvalidFileError("This recording is empty. Export it again.");
  const about = { maximumPacketCount: count };
  const add = [];
  for (const output of outputs) {
    if (track.isVideoTrack()) {
      const into = new EncodedVideoPacketSource((await track.getCodec()) ?? "avc");
      output.addVideoTrack(into, { ...about, rotation: await track.getRotation() });
      add.push(into);
    } else {
      const into = new EncodedAudioPacketSource(
        /** @type {import("mediabunny").AudioCodec} */ (await track.getCodec()),
      );
      output.addAudioTrack(into, about);
      add.push(into);
    }
  }
  const packets = sink.packets();
  let copied = 0;
  return {
    /** False for a truncated file, whose index lists more packets than it has. */
    isWhole: () => copied === count,
    next: (await packets.next()).value ?? undefined,
    async copy() {
      if (!this.next) return;
      const meta = copied === 0 ? { decoderConfig: config } : undefined;
      copied += 1;
      for (const into of add) await into.add(this.next, /** @type {any} */ (meta));
      this.next = (await packets.next()).value ?? undefined;
    },
  };
}

/** @param {boolean} isMp3 */
function outputsFor(isMp3) {
  const single = new Output({
    format: isMp3 ? new Mp3OutputFormat() : new Mp4OutputFormat({ fastStart: "reserve" }),
    target: new FilePathTarget(join(folder, "whole")),
  });
  // Not every player supports MP3 segments, so MP3 gets no stream.
  if (isMp3) return [single];
  const stream = new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: SEGMENT_SECONDS,
      getPlaylistPath: () => "media.m3u8",
      getInitPath: () => "init.mp4",
      getSegmentPath: ({ n }) => `part-${String(n).padStart(5, "0")}.m4s`,
    }),
    target: new PathedTarget(
      join(folder, "hls", "master.m3u8"),
      ({ path }) => new FilePathTarget(path),
    ),
  });
  return [single, stream];
}

/**
 * Writes the packets of all tracks in order of their timestamps.
 * @param {Awaited<ReturnType<typeof copyTrack>>[]} tracks
 * @param {number} seconds
 */
async function copyPackets(tracks, seconds) {
  let lastReport = Date.now();
  for (;;) {
    const [earliest] = tracks
      .filter(({ next }) => next)
      .sort((a, b) => (a.next?.timestamp ?? 0) - (b.next?.timestamp ?? 0));
    if (!earliest?.next) break;
    const at = earliest.next.timestamp;
    await earliest.copy();
    if (Date.now() - lastReport < REPORT_EVERY_MS) continue;
    lastReport = Date.now();
    port.postMessage({ progress: Math.min(1, Math.max(0, at / seconds)) });
  }
  if (!tracks.every(({ isWhole }) => isWhole())) throw new InvalidFileError(TRUNCATED);
}

/** @param {import("mediabunny").InputVideoTrack} video */
const pictureOf = async (video) => ({
  codec: (await video.getCodecParameterString()) ?? "avc1",
  width: await video.getDisplayWidth(),
  height: await video.getDisplayHeight(),
});

/** @param {import("mediabunny").Input} input */
async function packageInput(input) {
  const { audio, video, audioCodec } = await tracksOf(input);
  const seconds = await input.computeDuration();
  if (!(seconds >= 1)) throw new InvalidFileError("This recording is shorter than 1 second.");
  const isMp3 = audioCodec === "mp3";
  const outputs = outputsFor(isMp3);
  const tracks = [await copyTrack(audio, outputs)];
  if (video) tracks.push(await copyTrack(video, outputs));
  for (const output of outputs) await output.start();
  await copyPackets(tracks, seconds);
  for (const output of outputs) await output.finalize();
  const codec = (await audio.getCodecParameterString()) ?? audioCodec;
  return { seconds, isMp3, video: video && (await pictureOf(video)), audio: { codec } };
}

async function run() {
  const input = new Input({ source: new FilePathSource(source), formats: ALL_FORMATS });
  try {
    return await packageInput(input);
  } finally {
    input.dispose();
  }
}

Logging.level = LogLevel.Silent;
run().then(
  (recording) => port.postMessage({ recording }),
  // Errors of the library while reading mean that the file is truncated.
  (error) =>
    port.postMessage(
      error instanceof InvalidFileError ? { problem: error.message } : failed(error),
    ),
);

/** @param {unknown} error */
function failed(error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  return typeof code === "string" && code.startsWith("E")
    ? { failed: message }
    : { problem: TRUNCATED };
}
