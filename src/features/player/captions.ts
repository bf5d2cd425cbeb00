/** The words of a lesson's caption file, told cue by cue, so that the page can show them over any medium. */
export class Captions {
  readonly #medium: HTMLVideoElement;
  readonly #say: (words: string) => void;
  #element: HTMLTrackElement | undefined;
  #url: string | undefined;

  constructor(medium: HTMLVideoElement, say: (words: string) => void) {
    this.#medium = medium;
    this.#say = say;
    // A phone's own full screen shows nothing of the page, so there the browser shows the words.
    medium.addEventListener("webkitbeginfullscreen", () => this.#setMode("showing"));
    medium.addEventListener("webkitendfullscreen", () => this.#setMode("hidden"));
  }

  show(url: string | undefined) {
    if (url === this.#url) return;
    this.#url = url;
    this.#element?.remove();
    this.#element = undefined;
    this.#say("");
    if (!url) return;
    const element = trackOf(url);
    element.track.addEventListener("cuechange", () => this.#say(wordsNow(element.track)));
    this.#medium.append(element);
    // The browser reads a hidden track but leaves the showing to us.
    element.track.mode = "hidden";
    this.#element = element;
  }

  #setMode(mode: TextTrackMode) {
    if (this.#element) this.#element.track.mode = mode;
  }
}

export type Cue = { readonly from: number; readonly to: number; readonly words: string };

const reading = new Set<HTMLMediaElement>();

/** All words of a caption file. None when it did not come, is broken or is something else. */
export function readCues(url: string): Promise<readonly Cue[]> {
  const medium = document.createElement("video");
  const element = trackOf(url);
  medium.append(element);
  // Nothing else holds it while it reads.
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
    label: "English",
    src: url,
  });

const cuesOf = ({ cues }: TextTrack): readonly Cue[] =>
  [...(cues ?? [])].map((cue) => ({
    from: cue.startTime,
    to: cue.endTime,
    words: wordsOf(cue).replaceAll("\n", " ").trim(),
  }));

const wordsNow = (track: TextTrack) => [...(track.activeCues ?? [])].map(wordsOf).join("\n");

const wordsOf = (cue: TextTrackCue) => ("text" in cue ? plain(`${cue.text}`) : "");

/** Cue text may carry voice and style tags; only the words are shown. */
const plain = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&");
