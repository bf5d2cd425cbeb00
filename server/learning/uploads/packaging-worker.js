// Makes a recording ready for devices, in a thread of its own so that a long one does not stop the server. Plain
// JavaScript: a worker thread is started from the file itself, in tests as in a build.
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

/** What is wrong with the file, told to whoever sent it. */
class Unfit extends Error {}

const SEGMENT_SECONDS = 6;
const TELL_EVERY_MS = 500;

const NOT_MEDIA =
  "This is no sound or video that can be read. Send an MP4, M4A or MP3 file; check that it plays on your computer.";
const CUT = "The file breaks off before its end. Export or copy it again.";

/** @param {import("mediabunny").Input} input */
async function tracksOf(input) {
  if (!(await input.canRead().catch(() => false))) throw new Unfit(NOT_MEDIA);
  const audio = await input.getPrimaryAudioTrack().catch(() => null);
  const video = await input.getPrimaryVideoTrack().catch(() => null);
  if (!audio) throw new Unfit("There is no sound in this file.");
  const heard = await audio.getCodec();
  const seen = video ? await video.getCodec() : null;
  if (heard !== "aac" && heard !== "mp3")
    throw new Unfit(
      `Its sound is stored as ${heard ?? "something unknown"}. Export it as AAC or MP3.`,
    );
  if (video && seen !== "avc")
    throw new Unfit(`Its picture is stored as ${seen ?? "something unknown"}. Export it as H.264.`);
  if (video && heard !== "aac") throw new Unfit("The sound of a video must be stored as AAC.");
  return { audio, video, heard };
}

/**
 * One track on its way into several files at once.
 * @param {import("mediabunny").InputTrack} track
 * @param {import("mediabunny").Output[]} outputs
 */
async function carried(track, outputs) {
  const sink = new EncodedPacketSink(track);
  const config = await track.getDecoderConfig();
  if (!config) throw new Unfit(NOT_MEDIA);
  let count = 0;
  for await (const _ of sink.packets(undefined, undefined, { metadataOnly: true })) count += 1;
  if (count === 0) throw new Unfit("There is nothing to be heard in this file.");
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
  let passed = 0;
  return {
    /** Where a file was cut, its index promises more than there is. */
    isWhole: () => passed === count,
    next: (await packets.next()).value ?? undefined,
    async pass() {
      if (!this.next) return;
      const meta = passed === 0 ? { decoderConfig: config } : undefined;
      passed += 1;
      // Picture and sound each take their own packets.
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
  // What not every player takes out of segments, is heard from the one file.
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
 * What comes first is passed on first, whichever track it is of.
 * @param {Awaited<ReturnType<typeof carried>>[]} tracks
 * @param {number} seconds
 */
async function passAll(tracks, seconds) {
  let told = Date.now();
  for (;;) {
    const [earliest] = tracks
      .filter(({ next }) => next)
      .sort((a, b) => (a.next?.timestamp ?? 0) - (b.next?.timestamp ?? 0));
    if (!earliest?.next) break;
    const at = earliest.next.timestamp;
    await earliest.pass();
    if (Date.now() - told < TELL_EVERY_MS) continue;
    told = Date.now();
    port.postMessage({ progress: Math.min(1, Math.max(0, at / seconds)) });
  }
  if (!tracks.every(({ isWhole }) => isWhole())) throw new Unfit(CUT);
}

/** @param {import("mediabunny").InputVideoTrack} video */
const pictureOf = async (video) => ({
  codec: (await video.getCodecParameterString()) ?? "avc1",
  width: await video.getDisplayWidth(),
  height: await video.getDisplayHeight(),
});

/** @param {import("mediabunny").Input} input */
async function make(input) {
  const { audio, video, heard } = await tracksOf(input);
  const seconds = await input.computeDuration();
  if (!(seconds >= 1)) throw new Unfit("This recording is shorter than a second.");
  const isMp3 = heard === "mp3";
  const outputs = outputsFor(isMp3);
  const tracks = [await carried(audio, outputs)];
  if (video) tracks.push(await carried(video, outputs));
  for (const output of outputs) await output.start();
  await passAll(tracks, seconds);
  for (const output of outputs) await output.finalize();
  const codec = (await audio.getCodecParameterString()) ?? heard;
  return { seconds, isMp3, video: video && (await pictureOf(video)), audio: { codec } };
}

async function work() {
  const input = new Input({ source: new FilePathSource(source), formats: ALL_FORMATS });
  try {
    return await make(input);
  } finally {
    input.dispose();
  }
}

Logging.level = LogLevel.Silent;
work().then(
  (made) => port.postMessage({ made }),
  // What the library says of a file that it began to read and cannot go on with: the file is not whole.
  (error) => port.postMessage(error instanceof Unfit ? { unfit: error.message } : failed(error)),
);

/** @param {unknown} error */
function failed(error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  return typeof code === "string" && code.startsWith("E") ? { failed: message } : { unfit: CUT };
}
