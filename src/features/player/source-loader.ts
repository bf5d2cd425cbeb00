import type { Source } from "./lesson.ts";
import { classifyFailure, type ProbeStatus, type SourceFailure } from "./source-failure.ts";

/** Opens a playlist in the video element. Loaded on demand. */
export type OpenStream = (
  medium: HTMLVideoElement,
  options: { readonly url: string; readonly from: number; readonly onFailed: () => void },
) => Stream | undefined;
type Stream = { readonly setOnline: (isOnline: boolean) => void; readonly close: () => void };

export type LoadStream = () => Promise<{ readonly openStream: OpenStream }>;

type Dependencies = { readonly loadStream: LoadStream; readonly probeStatus: ProbeStatus };

type Listener = {
  /** The position in seconds where the next source should start. */
  readonly position: () => number;
  /** A source failed and the next one is loading. */
  readonly onFallback: (failed: Source) => void;
  /** All sources failed. */
  readonly onFailed: (failure: SourceFailure) => void;
};

/** Old iPhones have no MediaSource but play HLS natively. Elsewhere hls.js works better. */
const playsStreamsNatively = (medium: HTMLVideoElement, mime: string) =>
  !("MediaSource" in globalThis || "ManagedMediaSource" in globalThis) &&
  medium.canPlayType(mime) !== "";

/** Loads sources into the video element, best first, and falls back when one fails. */
export class SourceLoader {
  readonly #medium: HTMLVideoElement;
  readonly #dependencies: Dependencies;
  readonly #listener: Listener;
  #remaining: readonly Source[] = [];
  #isReady = false;
  /**
   * Failed attempts per URL that returned broken data. Browsers cache the response, so retries need
   * a new URL.
   */
  readonly #brokenAttempts = new Map<string, number>();
  #source: Source | undefined;
  #stream: Stream | undefined;

  constructor(medium: HTMLVideoElement, dependencies: Dependencies, listener: Listener) {
    this.#medium = medium;
    this.#dependencies = dependencies;
    this.#listener = listener;
    medium.addEventListener("error", () => this.#fail());
    medium.addEventListener("loadedmetadata", () => this.#seekToStart());
  }

  /**
   * True once the video element is at the start position. Until then its `currentTime` is
   * meaningless.
   */
  get isReady(): boolean {
    return this.#isReady && this.#medium.readyState > 0;
  }

  open(sources: readonly Source[]) {
    const [first, ...rest] = sources;
    this.#remaining = rest;
    if (first) this.#load(first);
  }

  close() {
    this.#detach();
    this.#clear();
  }

  setOnline(isOnline: boolean) {
    this.#stream?.setOnline(isOnline);
  }

  #load(requested: Source) {
    this.#detach();
    // A copy, so late events of an earlier attempt can be recognized.
    const source = { ...requested };
    this.#source = source;
    if (source.kind === "stream" && !playsStreamsNatively(this.#medium, source.mime))
      void this.#openStream(source);
    else this.#medium.src = this.#urlOf(source);
  }

  #urlOf({ url }: Source): string {
    const attempts = this.#brokenAttempts.get(url);
    return attempts === undefined ? url : `${url}?again=${attempts}`;
  }

  async #openStream(source: Source) {
    this.#clear();
    const onFailed = () => {
      if (this.#source === source) this.#fail();
    };
    try {
      const { openStream } = await this.#dependencies.loadStream();
      if (this.#source !== source) return;
      const from = this.#listener.position();
      this.#stream = openStream(this.#medium, { url: source.url, from, onFailed });
    } catch {
      // hls.js failed to load.
      onFailed();
    }
  }

  #seekToStart() {
    if (this.#isReady || !this.#source) return;
    const position = this.#listener.position();
    if (position > 0) this.#medium.currentTime = position;
    this.#isReady = true;
  }

  #detach() {
    this.#source = undefined;
    this.#isReady = false;
    this.#stream?.close();
    this.#stream = undefined;
  }

  #clear() {
    this.#medium.removeAttribute("src");
    this.#medium.load();
  }

  #fail(code = this.#medium.error?.code) {
    const failed = this.#source;
    if (!failed) return;
    const [next, ...rest] = this.#remaining;
    this.#remaining = rest;
    if (!next) void this.#giveUp(failed, code);
    else {
      this.#load(next);
      this.#listener.onFallback(failed);
    }
  }

  async #giveUp(failed: Source, code: number | undefined) {
    const status = await this.#dependencies.probeStatus(failed.url);
    if (this.#source !== failed) return;
    this.#detach();
    const isPlayableKind = this.#medium.canPlayType(failed.mime) !== "";
    const failure = classifyFailure({ code, status, isPlayableKind });
    if (failure === "broken")
      this.#brokenAttempts.set(failed.url, (this.#brokenAttempts.get(failed.url) ?? 0) + 1);
    this.#listener.onFailed(failure);
  }
}
