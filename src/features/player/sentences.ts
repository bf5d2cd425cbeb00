import type { Cue } from "#sync/search/captions.ts";
import { type Paragraph, paragraphsOf } from "#sync/search/paragraphs.ts";

export type Sentence = {
  readonly text: string;
  /** Seconds into the recording, if the captions tell. */
  readonly from?: number;
};

/** A highlight stores at most this many characters. */
const LONGEST = 1000;
/** Captions may move a little when a lesson is edited. */
const SAME_PLACE_SECONDS = 2;

const abbreviation = /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|St|No|vs|e\.g|i\.e|approx)\.$/i;

/** Splits a text into sentences, and sentences that are too long into parts. */
export function splitSentences(text: string): readonly string[] {
  const sentences: string[] = [];
  for (const [part] of text.matchAll(/\S.*?(?:[.!?…]+["”’')\]]*(?=\s)|$)/gsu)) {
    const last = sentences.at(-1);
    if (last !== undefined && abbreviation.test(last))
      sentences[sentences.length - 1] = `${last} ${part}`;
    else sentences.push(part.trim());
  }
  return sentences.flatMap(cutToFit);
}

function cutToFit(text: string): readonly string[] {
  if (text.length <= LONGEST) return [text];
  const space = text.lastIndexOf(" ", LONGEST);
  const end = space > 0 ? space : LONGEST;
  return [text.slice(0, end), ...cutToFit(text.slice(end).trim())];
}

export type TimedParagraph = Paragraph & { readonly sentences: readonly Sentence[] };

/** Returns the paragraphs of captions with the time of each sentence. */
export const timedParagraphsOf = (cues: readonly Cue[]): readonly TimedParagraph[] =>
  paragraphsOf(cues).map((paragraph) => {
    const { from, to, words } = paragraph;
    const spoken = cues.filter((cue) => cue.words && cue.from >= from && cue.to <= to);
    let end = 0;
    const sentences = splitSentences(words).map((text) => {
      const start = words.indexOf(text, end);
      end = Math.max(end, start + text.length);
      return { text, from: timeAt(spoken, start) ?? from };
    });
    return { ...paragraph, sentences };
  });

/** Returns when the character at `index` of the joined cues is spoken, as if each one took the same time. */
function timeAt(cues: readonly Cue[], index: number): number | undefined {
  let start = 0;
  for (const { from, to, words } of cues) {
    if (index < start + words.length + 1)
      return Math.floor(from + ((to - from) * Math.max(0, index - start)) / words.length);
    start += words.length + 1;
  }
  return undefined;
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ");

/** Splits written paragraphs into sentences, with the times that captions give the same words. */
export function sentencesOf(
  paragraphs: readonly string[],
  timed: readonly TimedParagraph[],
): readonly (readonly Sentence[])[] {
  const times = new Map<string, number[]>();
  for (const { text, from } of timed.flatMap(({ sentences }) => sentences))
    if (from !== undefined) times.set(letters(text), [...(times.get(letters(text)) ?? []), from]);
  return paragraphs.map((paragraph) =>
    splitSentences(paragraph).map((text) => {
      const from = times.get(letters(text))?.shift();
      return { text, ...(from !== undefined && { from }) };
    }),
  );
}

type Highlighted = { readonly text: string; readonly atSeconds?: number };

/** Returns whether the highlight is of this sentence, in whichever view it was made. */
export const isOfSentence = (
  { text, atSeconds }: Highlighted,
  { text: words, from }: Sentence,
): boolean =>
  letters(text) === letters(words) &&
  (atSeconds === undefined ||
    from === undefined ||
    Math.abs(atSeconds - from) <= SAME_PLACE_SECONDS);
