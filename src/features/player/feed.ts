import { type Failure, failureOf, type StatusOf } from "./failure.ts";
import type { Source } from "./lesson.ts";

/** Opens a playlist in the medium; its code comes in a chunk of its own. */
export type OpenStream = (
  medium: HTMLVideoElement,
  options: { readonly url: string; readonly from: number; readonly onFailed: () => void },
) => Stream | undefined;
type Stream = { readonly networkIs: (isUp: boolean) => void; readonly close: () => void };

export type LoadStream = () => Promise<{ readonly openStream: OpenStream }>;

type Outside = { readonly loadStream: LoadStream; readonly statusOf: StatusOf };

type Listener = {
  /** Seconds at which the next source is to go on. */
  readonly position: () => number;
  /** One could not be played, the next is in the medium. */
  readonly onNext: (failed: Source) => void;
  /** None could be played; why the last could not. */
  readonly onFailed: (failure: Failure) => void;
};

/** Old iPhones have no media source and play streams by themselves; where there is one, hls.js does it better. */
const playsStreamsItself = (medium: HTMLVideoElement, mime: string) =>
  !("MediaSource" in globalThis || "ManagedMediaSource" in globalThis) &&
  medium.canPlayType(mime) !== "";

/** Puts sources into the medium, the best first, and another when one cannot be played. */
export class Feed {
  readonly #medium: HTMLVideoElement;
  readonly #outside: Outside;
  readonly #listener: Listener;
  #left: readonly Source[] = [];
  #isReady = false;
  /** How often something else came from these addresses. Browsers keep it, and would not ask again. */
  readonly #spoilt = new Map<string, number>();
  #source: Source | undefined;
  #stream: Stream | undefined;

  constructor(medium: HTMLVideoElement, outside: Outside, listener: Listener) {
    this.#medium = medium;
    this.#outside = outside;
    this.#listener = listener;
    medium.addEventListener("error", () => this.#fail());
    medium.addEventListener("loadedmetadata", () => this.#takePlace());
  }

  /** The medium stands where it was to go on; until then its own place says nothing. */
  get isReady(): boolean {
    return this.#isReady && this.#medium.readyState > 0;
  }

  open(sources: readonly Source[]) {
    const [first, ...rest] = sources;
    this.#left = rest;
    if (first) this.#put(first);
  }

  close() {
    this.#leave();
    this.#empty();
  }

  networkIs(isUp: boolean) {
    this.#stream?.networkIs(isUp);
  }

  #put(found: Source) {
    this.#leave();
    // Of its own, so that what comes late from another attempt is known by it.
    const source = { ...found };
    this.#source = source;
    if (source.kind === "stream" && !playsStreamsItself(this.#medium, source.mime))
      void this.#openStream(source);
    else this.#medium.src = this.#addressOf(source);
  }

  #addressOf({ url }: Source): string {
    const times = this.#spoilt.get(url);
    return times === undefined ? url : `${url}?again=${times}`;
  }

  async #openStream(source: Source) {
    this.#empty();
    const onFailed = () => {
      if (this.#source === source) this.#fail();
    };
    try {
      const { openStream } = await this.#outside.loadStream();
      if (this.#source !== source) return;
      const from = this.#listener.position();
      this.#stream = openStream(this.#medium, { url: source.url, from, onFailed });
    } catch {
      // Its code did not come.
      onFailed();
    }
  }

  #takePlace() {
    if (this.#isReady || !this.#source) return;
    const position = this.#listener.position();
    if (position > 0) this.#medium.currentTime = position;
    this.#isReady = true;
  }

  #leave() {
    this.#source = undefined;
    this.#isReady = false;
    this.#stream?.close();
    this.#stream = undefined;
  }

  #empty() {
    this.#medium.removeAttribute("src");
    this.#medium.load();
  }

  #fail(code = this.#medium.error?.code) {
    const failed = this.#source;
    if (!failed) return;
    const [next, ...rest] = this.#left;
    this.#left = rest;
    if (!next) void this.#giveUp(failed, code);
    else {
      this.#put(next);
      this.#listener.onNext(failed);
    }
  }

  async #giveUp(failed: Source, code: number | undefined) {
    const status = await this.#outside.statusOf(failed.url);
    if (this.#source !== failed) return;
    this.#leave();
    const isPlayableKind = this.#medium.canPlayType(failed.mime) !== "";
    const failure = failureOf({ code, status, isPlayableKind });
    if (failure === "broken") this.#spoilt.set(failed.url, (this.#spoilt.get(failed.url) ?? 0) + 1);
    this.#listener.onFailed(failure);
  }
}
