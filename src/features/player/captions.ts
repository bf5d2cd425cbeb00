import { type Cue, plainCueText } from "#sync/search/captions.ts";
import { captionsLanguage } from "./copy.ts";

/** Reports the current caption text of a video element, so the page can render captions itself. */
export class Captions {
  readonly #medium: HTMLVideoElement;
  readonly #onWords: (words: string) => void;
  #element: HTMLTrackElement | undefined;
  #url: string | undefined;

  constructor(medium: HTMLVideoElement, onWords: (words: string) => void) {
    this.#medium = medium;
    this.#onWords = onWords;
    // Native full screen hides the page, so the browser shows the captions there.
    medium.addEventListener("webkitbeginfullscreen", () => this.#setMode("showing"));
    medium.addEventListener("webkitendfullscreen", () => this.#setMode("hidden"));
    // Browsers that play streams themselves also find the captions in the stream.
    medium.textTracks.addEventListener("addtrack", ({ track }) => {
      if (track && track !== this.#element?.track) track.mode = "disabled";
    });
  }

  show(url: string | undefined) {
    if (url === this.#url) return;
    this.#url = url;
    this.#element?.remove();
    this.#element = undefined;
    this.#onWords("");
    if (!url) return;
    const element = trackOf(url);
    this.#element = element;
    element.track.addEventListener("cuechange", () => this.#onWords(activeWords(element.track)));
    this.#medium.append(element);
    // A hidden track still fires cue events.
    element.track.mode = "hidden";
  }

  #setMode(mode: TextTrackMode) {
    if (this.#element) this.#element.track.mode = mode;
  }
}

const reading = new Set<HTMLMediaElement>();

/** Reads all cues of a caption file. Returns none if it can't be loaded or parsed. */
export function readCues(url: string): Promise<readonly Cue[]> {
  const medium = document.createElement("video");
  const element = trackOf(url);
  medium.append(element);
  // Prevents garbage collection while loading.
  reading.add(medium);
  return new Promise<readonly Cue[]>((done) => {
    element.addEventListener("load", () => done(cuesOf(element.track)));
    element.addEventListener("error", () => done([]));
    element.track.mode = "hidden";
  }).finally(() => reading.delete(medium));
}

const trackOf = (url: string): HTMLTrackElement =>
  Object.assign(document.createElement("track"), {
    kind: "captions",
    srclang: "en",
    label: captionsLanguage,
    src: url,
  });

const cuesOf = ({ cues }: TextTrack): readonly Cue[] =>
  [...(cues ?? [])].map((cue) => ({
    from: cue.startTime,
    to: cue.endTime,
    words: wordsOf(cue).replaceAll("\n", " ").trim(),
  }));

const activeWords = (track: TextTrack) => [...(track.activeCues ?? [])].map(wordsOf).join("\n");

const wordsOf = (cue: TextTrackCue) => ("text" in cue ? plainCueText(`${cue.text}`) : "");
