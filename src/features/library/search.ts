import type { Content, Series } from "#sync/local/content.ts";

const specialLetters: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  ł: "l",
  đ: "d",
};

/** Folds case, accents, and punctuation. */
export const foldText = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll(/[æœøßłđ]/g, (letter) => specialLetters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const MAX_WORDS = 8;

/** Returns the search words. A word with punctuation, such as "RL-100", is one word. */
export const searchWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((word) => foldText(word).replaceAll(" ", ""))
    .filter(Boolean)
    .slice(0, MAX_WORDS);

const withoutTags = (html: string) =>
  html.replaceAll(/<[^>]*>/g, " ").replaceAll(/&[a-z0-9#]+;/gi, " ");

/** Match tiers, lower is better. A match inside a title word ranks between title and tagline. */
const IN_TITLE = 0;
const INSIDE = 1;
const IN_TAGLINE = 2;
const IN_REST = 3;
const NOWHERE = 255;

function searchFields(lesson: Content, seriesName: string) {
  const rest = [
    lesson.speaker,
    seriesName,
    ...lesson.objectives,
    ...lesson.readings.map((reading) => reading.title),
    ...lesson.licenses,
    withoutTags(lesson.description),
  ];
  return [
    [IN_TITLE, `${lesson.title} ${lesson.lessonNumber}`],
    [IN_TAGLINE, lesson.tagline],
    [IN_REST, rest.join(" ")],
  ] as const;
}

/** Indexes "co-worker" as a whole and by its parts. */
function wordsOf(piece: string): string[] {
  const plain = foldText(piece);
  if (plain === "") return [];
  const parts = plain.split(" ");
  return parts.length > 1 ? [...parts, parts.join("")] : parts;
}

export type SearchIndex = {
  /** Returns a scoring function: lower is better, `undefined` if a word is missing. */
  readonly scores: (words: readonly string[]) => (lesson: Content) => number | undefined;
  /** Indexes up to `most` lessons ahead of the first search. Returns whether more are left. */
  readonly prepare: (limit: number) => boolean;
};

/** Postings of a word: lesson index × 4 + tier. */
type Postings = number[];

function addPosting(postings: Postings, index: number, tier: number) {
  // Fields are indexed best tier first, so the first posting of a lesson is the best.
  if ((postings.at(-1) ?? -1) >> 2 !== index) postings.push(index * 4 + tier);
}

/** Maps words to postings. Splits each distinct piece of text only once. */
function createVocabulary() {
  const words = new Map<string, Postings>();
  const pieces = new Map<string, readonly Postings[]>();
  const postingsOf = (word: string): Postings => {
    const postings = words.get(word) ?? [];
    words.set(word, postings);
    return postings;
  };
  return {
    words,
    read: (text: string, index: number, tier: number) => {
      for (const piece of text.split(/\s+/)) {
        const known = pieces.get(piece) ?? wordsOf(piece).map(postingsOf);
        pieces.set(piece, known);
        for (const postings of known) addPosting(postings, index, tier);
      }
    },
  };
}

function keepBest(best: Uint8Array, postings: Postings, bestTier: number): void {
  for (const posting of postings) {
    const index = posting >> 2;
    const tier = Math.max(posting & 3, bestTier);
    if (tier < (best[index] ?? 0)) best[index] = tier;
  }
}

/**
 * Returns each lesson's best tier for a word. A single character matches only at the start of a word.
 */
function tiersOf(words: ReadonlyMap<string, Postings>, query: string, count: number): Uint8Array {
  const best = new Uint8Array(count).fill(NOWHERE);
  for (const [word, postings] of words) {
    if (word.startsWith(query)) keepBest(best, postings, IN_TITLE);
    else if (query.length > 1 && word.includes(query)) keepBest(best, postings, INSIDE);
  }
  return best;
}

const MAX_CACHED_WORDS = 16;

/** Indexes each lesson once, ahead of time or at the first search. */
export function createSearchIndex(
  lessons: readonly Content[],
  series: readonly Series[],
): SearchIndex {
  const names = new Map(series.map(({ id, name }) => [id, name]));
  const indexByLesson = new Map(lessons.map((lesson, index) => [lesson, index]));
  const vocabulary = createVocabulary();
  const cached = new Map<string, Uint8Array>();
  let next = 0;
  const read = (lesson: Content, index: number) => {
    for (const [tier, text] of searchFields(lesson, names.get(lesson.seriesId) ?? ""))
      vocabulary.read(text, index, tier);
  };
  const prepare = (limit: number) => {
    const batch = lessons.slice(next, next + limit);
    for (const [at, lesson] of batch.entries()) read(lesson, next + at);
    next += batch.length;
    return next < lessons.length;
  };
  const tiers = (word: string) => {
    const tiersOfWord = cached.get(word) ?? tiersOf(vocabulary.words, word, lessons.length);
    cached.delete(word);
    cached.set(word, tiersOfWord);
    const oldest = cached.keys().next();
    if (cached.size > MAX_CACHED_WORDS && !oldest.done) cached.delete(oldest.value);
    return tiersOfWord;
  };
  return {
    prepare,
    scores: (words) => {
      prepare(lessons.length);
      const all = words.map(tiers);
      return (lesson) => {
        const index = indexByLesson.get(lesson) ?? -1;
        let score = 0;
        for (const best of all) {
          const tier = best[index] ?? NOWHERE;
          if (tier === NOWHERE) return undefined;
          score += tier;
        }
        return score;
      };
    },
  };
}
