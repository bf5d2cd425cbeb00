import type { Cue } from "./captions.ts";

export type Paragraph = { readonly from: number; readonly to: number; readonly words: string };

/** A paragraph ends after this many seconds at the next sentence end, or at a pause. */
const LENGTH_SECONDS = 12;
const SILENCE_SECONDS = 3;

const endsSentence = (words: string) => /[.?!…]["”')]?$/.test(words);

/** Joins caption cues into readable paragraphs. */
export function paragraphsOf(cues: readonly Cue[]): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const cue of cues) {
    if (!cue.words) continue;
    const last = paragraphs.at(-1);
    if (!last || isOver(last, cue)) paragraphs.push({ ...cue });
    else
      paragraphs[paragraphs.length - 1] = {
        from: last.from,
        to: cue.to,
        words: `${last.words} ${cue.words}`,
      };
  }
  return paragraphs;
}

const isOver = (last: Paragraph, next: Cue) =>
  next.from - last.to >= SILENCE_SECONDS ||
  (last.to - last.from >= LENGTH_SECONDS && endsSentence(last.words));

/** Returns the index of the current or last spoken paragraph. */
export const indexAt = (paragraphs: readonly Paragraph[], position: number): number =>
  paragraphs.findLastIndex(({ from }) => from <= position + 0.25);
