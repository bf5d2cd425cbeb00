/** The words of a lesson's caption file, told cue by cue, so that the page can show them over any medium. */
export class Captions {
  readonly #medium: HTMLVideoElement;
  readonly #say: (words: string) => void;
  #element: HTMLTrackElement | undefined;

  constructor(medium: HTMLVideoElement, say: (words: string) => void) {
    this.#medium = medium;
    this.#say = say;
  }

  show(url: string | undefined) {
    this.#element?.remove();
    this.#element = undefined;
    this.#say("");
    if (!url) return;
    const element = document.createElement("track");
    Object.assign(element, { kind: "captions", srclang: "en", label: "English", src: url });
    element.track.addEventListener("cuechange", () => this.#say(wordsOf(element.track)));
    this.#medium.append(element);
    // The browser reads a hidden track but leaves the showing to us.
    element.track.mode = "hidden";
    this.#element = element;
  }
}

const wordsOf = (track: TextTrack) =>
  [...(track.activeCues ?? [])]
    .map((cue) => ("text" in cue ? plain(`${cue.text}`) : ""))
    .join("\n");

/** Cue text may carry voice and style tags; only the words are shown. */
const plain = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&");
