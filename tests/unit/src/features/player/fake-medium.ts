import type { Lesson, SavedProgress, Source } from "#features/player/lesson.ts";
import { Playback } from "#features/player/playback.ts";
import type { OpenStream } from "#features/player/source-loader.ts";
import type { PlaybackSample } from "#sync/device.ts";

/** A fake media element with a manual clock. */
export class FakeMedium extends EventTarget {
  readonly textTracks = new EventTarget();
  #source = "";
  duration = Number.NaN;
  #rate = 1;
  defaultPlaybackRate = 1;
  volume = 1;
  muted = false;
  paused = true;
  ended = false;
  seeking = false;
  readyState = 0;
  error: { readonly code: number } | null = null;
  /** The error of a blocked `play()`. */
  playError: Error | undefined;
  #time = 0;
  wall = 0;

  get src() {
    return this.#source;
  }
  set src(source: string) {
    this.load();
    this.#source = source;
  }
  get playbackRate() {
    return this.#rate;
  }
  set playbackRate(rate: number) {
    this.#rate = rate;
    this.#tell("ratechange");
  }
  get currentTime() {
    return this.#time;
  }
  set currentTime(time: number) {
    this.#time = Math.max(0, Math.min(time, this.duration || time));
    this.ended = false;
    this.seeking = true;
    this.#tell("seeking");
    this.seeking = false;
    this.#tell("seeked");
  }
  #tell(name: string) {
    this.dispatchEvent(new Event(name));
  }
  canPlayType(mime: string) {
    return /mp4|mpegurl/.test(mime) ? "maybe" : "";
  }
  removeAttribute() {
    this.#source = "";
  }
  load() {
    this.readyState = 0;
    this.#time = 0;
    if (this.#source) this.paused = true;
    this.error = null;
    this.#rate = this.defaultPlaybackRate;
  }
  play() {
    if (this.playError) return Promise.reject(this.playError);
    if (this.paused && this.readyState === 4) this.#tell("playing");
    this.paused = false;
    return Promise.resolve();
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.#tell("pause");
  }
  /** The source has loaded. */
  arrive(duration: number) {
    this.duration = duration;
    this.readyState = 4;
    this.#tell("durationchange");
    this.#tell("loadedmetadata");
    if (!this.paused) this.#tell("playing");
  }
  /** The buffer ran empty. */
  starve() {
    this.#tell("waiting");
  }
  /** There is data again. */
  feed() {
    this.#tell("playing");
  }
  fail(code = 4) {
    this.error = { code };
    this.readyState = 0;
    this.paused = true;
    this.#tell("error");
    // Loading an error ends the play request, which browsers report as a pause.
    if (this.error) this.#tell("pause");
  }
  run(seconds: number) {
    for (let passed = 0; passed < seconds && !this.ended; passed += 0.25) {
      this.wall += 0.25;
      this.#time = Math.min(this.duration, this.#time + 0.25 * this.playbackRate);
      this.ended = this.#time >= this.duration;
      this.#tell("timeupdate");
      if (this.ended) this.#end();
    }
  }
  /** Jumps without seek events, like a script could. */
  leap(time: number) {
    this.#time = time;
    this.#tell("timeupdate");
  }
  #end() {
    this.paused = true;
    this.#tell("pause");
    this.#tell("ended");
  }
}

export const copy: Source = { kind: "copy", url: "/offline/abc", mime: "audio/mp4" };
export const file: Source = { kind: "file", url: "/media/abc/rl-104.m4a", mime: "audio/mp4" };
export const stream: Source = {
  kind: "stream",
  url: "/media/hls/rl-104/master.m3u8",
  mime: "application/vnd.apple.mpegurl",
};

export const lesson: Lesson = {
  contentId: "rl-104",
  title: "A quick tour of Respite",
  speaker: "Keiko Sato, MD, MPH",
  series: "First Steps",
  isVideo: false,
  length: 60,
  sources: [copy, file],
  picture: { seed: "first-steps/rl-104" },
};
export const fresh: SavedProgress = { position: 0, furthest: 0, finished: false };

/** The arguments a stream was opened with, and whether it is still open. */
export type OpenedStream = {
  readonly url: string;
  readonly from: number;
  readonly fail: () => void;
  readonly network: boolean[];
  isClosed: boolean;
};

/** A playback over the fake element. Saved samples are in `samples`. */
export function createFakePlayer() {
  const medium = new FakeMedium();
  const samples: PlaybackSample[] = [];
  const streams: OpenedStream[] = [];
  const server: { status?: number } = {};
  const openStream: OpenStream = (_medium, { url, from, onFailed }) => {
    const opened: OpenedStream = { url, from, fail: onFailed, network: [], isClosed: false };
    streams.push(opened);
    return {
      setOnline: (isOnline) => opened.network.push(isOnline),
      close: () => {
        opened.isClosed = true;
      },
    };
  };
  const playback = new Playback(medium as unknown as HTMLVideoElement, {
    wall: () => medium.wall,
    loadStream: async () => ({ openStream }),
    probeStatus: async () => server.status,
    preferences: { rate: 1, volume: 1, showsCaptions: true, hasPageKeys: true },
  });
  playback.setRecorder(async (sample) => {
    samples.push(sample);
  });
  return { medium, playback, samples, streams, server };
}

export type FakePlayer = ReturnType<typeof createFakePlayer>;

/** Loads the lesson and starts playing. */
export function startLesson({ playback, medium }: FakePlayer, reached = fresh) {
  playback.start(lesson, reached);
  medium.arrive(60);
}

/** Lets pending promises settle. */
export async function flushPromises() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
