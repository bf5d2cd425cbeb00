import type { Content, Series } from "#sync/local/content.ts";

const unlike: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  ł: "l",
  đ: "d",
};

/** Without case, accents and signs, so that words are found however they are typed. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll(/[æœøßłđ]/g, (letter) => unlike[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const MOST_WORDS = 8;

/** What has to be found. A word with a sign in it, such as "RL-100", is one word. */
export const wordsIn = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((word) => folded(word).replaceAll(" ", ""))
    .filter(Boolean)
    .slice(0, MOST_WORDS);

const withoutTags = (html: string) =>
  html.replaceAll(/<[^>]*>/g, " ").replaceAll(/&[a-z0-9#]+;/gi, " ");

/** Where a word stands; the less the better. Inside a word of the title counts between title and tagline. */
const IN_TITLE = 0;
const INSIDE = 1;
const IN_TAGLINE = 2;
const IN_REST = 3;
const NOWHERE = 255;

function fieldsOf(lesson: Content, seriesName: string) {
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

/** "co-worker" is found as such, and by each of its parts. */
function wordsOf(piece: string): string[] {
  const plain = folded(piece);
  if (plain === "") return [];
  const parts = plain.split(" ");
  return parts.length > 1 ? [...parts, parts.join("")] : parts;
}

export type SearchIndex = {
  /** How well a lesson fits, the less the better; nothing where a word is missing. */
  readonly scores: (words: readonly string[]) => (lesson: Content) => number | undefined;
  /** Reads some lessons ahead of the first search; answers whether there is more to read. */
  readonly prepare: (most: number) => boolean;
};

/** In which lessons a word stands: by its place among them times four, plus where in it. */
type Places = number[];

function note(places: Places, place: number, tier: number) {
  // The better tiers are read first.
  if ((places.at(-1) ?? -1) >> 2 !== place) places.push(place * 4 + tier);
}

/** All words there are. What has been read once as it stands is not taken apart again. */
function createVocabulary() {
  const words = new Map<string, Places>();
  const pieces = new Map<string, readonly Places[]>();
  const placesOf = (word: string): Places => {
    const places = words.get(word) ?? [];
    words.set(word, places);
    return places;
  };
  return {
    words,
    read: (text: string, place: number, tier: number) => {
      for (const piece of text.split(/\s+/)) {
        const known = pieces.get(piece) ?? wordsOf(piece).map(placesOf);
        pieces.set(piece, known);
        for (const places of known) note(places, place, tier);
      }
    },
  };
}

function improve(best: Uint8Array, places: Places, atBest: number): void {
  for (const coded of places) {
    const place = coded >> 2;
    const tier = Math.max(coded & 3, atBest);
    if (tier < (best[place] ?? 0)) best[place] = tier;
  }
}

/** Of each lesson where a word stands best. A single letter has to begin a word. */
function tiersOf(words: ReadonlyMap<string, Places>, wanted: string, count: number): Uint8Array {
  const best = new Uint8Array(count).fill(NOWHERE);
  for (const [word, places] of words) {
    if (word.startsWith(wanted)) improve(best, places, IN_TITLE);
    else if (wanted.length > 1 && word.includes(wanted)) improve(best, places, INSIDE);
  }
  return best;
}

const KEPT_WORDS = 16;

/** Each lesson is read once: ahead of time, or at the first search. */
export function createSearchIndex(
  lessons: readonly Content[],
  series: readonly Series[],
): SearchIndex {
  const names = new Map(series.map(({ id, name }) => [id, name]));
  const placeOf = new Map(lessons.map((lesson, place) => [lesson, place]));
  const vocabulary = createVocabulary();
  const kept = new Map<string, Uint8Array>();
  let next = 0;
  const read = (lesson: Content, place: number) => {
    for (const [tier, text] of fieldsOf(lesson, names.get(lesson.seriesId) ?? ""))
      vocabulary.read(text, place, tier);
  };
  const prepare = (most: number) => {
    const some = lessons.slice(next, next + most);
    for (const [at, lesson] of some.entries()) read(lesson, next + at);
    next += some.length;
    return next < lessons.length;
  };
  const tiers = (word: string) => {
    const found = kept.get(word) ?? tiersOf(vocabulary.words, word, lessons.length);
    kept.delete(word);
    kept.set(word, found);
    const oldest = kept.keys().next();
    if (kept.size > KEPT_WORDS && !oldest.done) kept.delete(oldest.value);
    return found;
  };
  return {
    prepare,
    scores: (words) => {
      prepare(lessons.length);
      const all = words.map(tiers);
      return (lesson) => {
        const place = placeOf.get(lesson) ?? -1;
        let score = 0;
        for (const best of all) {
          const tier = best[place] ?? NOWHERE;
          if (tier === NOWHERE) return undefined;
          score += tier;
        }
        return score;
      };
    },
  };
}
