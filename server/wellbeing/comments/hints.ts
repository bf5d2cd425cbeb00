import { type CommentHint, commentWords } from "#contract/wellbeing/admin-comments.ts";

/*
 * Finds words in a comment that could identify a person. Hints only help the reviewer, so they favor false positives, but
 * not words that appear in every comment.
 */

/** Strips punctuation around a word. */
const trimPunctuation = (word: string) =>
  word.replaceAll(/^[^\p{L}\p{N}@+#]+|[^\p{L}\p{N}]+$/gu, "");
const startsSentence = (words: readonly string[], at: number) =>
  at === 0 || /[.!?:…]["”’)]*$/u.test(words[at - 1] ?? "");

const TITLES = /^(?:[Dd]r|Doctor|Mrs?|Ms|Miss|Mx|Prof|Professor|Sister|Nurse|PA|NP)$/u;
const CAPITALISED = /^\p{Lu}(?=.*\p{Ll})[\p{L}'’-]+$/u;
const ABBREVIATION = /^\p{Lu}{2,}s$/u;
/** Capitalized words that are not names of people. */
const NOT_NAMES = new Set(
  [
    "I’m I'm I’ve I've I’ll I'll I’d I'd English Spanish American Christmas Easter Thanksgiving Covid Epic Cerner Zoom",
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays",
    "Sundays January February March April May June July August September October November December God",
  ].flatMap((line) => line.split(" ")),
);

function names(words: readonly string[]): number[] {
  return words.flatMap((raw, at) => {
    const word = trimPunctuation(raw).replace(/['’]s$/u, "");
    const afterTitle =
      at > 0 && TITLES.test(trimPunctuation(words[at - 1] ?? "")) && /^\p{Lu}/u.test(word);
    const isName =
      afterTitle ||
      (CAPITALISED.test(word) &&
        !ABBREVIATION.test(word) &&
        !startsSentence(words, at) &&
        !NOT_NAMES.has(word)) ||
      /^@\p{L}/u.test(word);
    if (!isName || TITLES.test(word)) return [];
    return afterTitle ? [at - 1, at] : [at];
  });
}

const CONTACT = /\S@\S+\.\S|https?:|www\./iu;
const contacts = (words: readonly string[]) =>
  words.flatMap((word, at) => (CONTACT.test(word) ? [at] : []));

/** Dates, but not shift times ("7-7") or "24/7". */
const DATE = /^(?!24\/7$)(?:\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\d{1,4}[.-]\d{1,2}[.-]\d{1,4})$/u;

const MIN_DIGITS = 5;
const digitsIn = (text: string) => text.replaceAll(/\D/gu, "").length;
const NUMBER = /^[+(#]?[\d()./-]+$/u;

/** Numbers with five digits or more, even if split into words: phone, record, and badge numbers. */
function numbers(words: readonly string[]): number[] {
  const found: number[] = [];
  let run: number[] = [];
  const end = () => {
    if (digitsIn(run.map((at) => words[at]).join("")) >= MIN_DIGITS) found.push(...run);
    run = [];
  };
  for (const [at, raw] of words.entries()) {
    const word = trimPunctuation(raw);
    if (NUMBER.test(word) && !DATE.test(word)) run.push(at);
    else {
      end();
      if (!DATE.test(word) && digitsIn(word) >= MIN_DIGITS) found.push(at);
    }
  }
  end();
  return found;
}

const PLACE =
  /^(?:room|rm|bed|bay|unit|ward|floor|suite|pod|or|theatre|theater|clinic|building)s?$/iu;
const NUMBERED = /^(?:\d+\p{L}{0,2}|\p{Lu}{1,2}\d*|\d+(?:st|nd|rd|th))$/u;
const FLOOR = /^\d+(?:st|nd|rd|th)$/iu;

/** Rooms, beds, and units with a number. */
function places(words: readonly string[]): number[] {
  return words.flatMap((raw, at) => {
    const [word, next] = [trimPunctuation(raw), trimPunctuation(words[at + 1] ?? "")];
    const isWord = word === "or" || word === "Or";
    if (PLACE.test(word) && !isWord && NUMBERED.test(next) && next !== "I") return [at, at + 1];
    if (FLOOR.test(word) && PLACE.test(next)) return [at, at + 1];
    return [];
  });
}

const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|may)$/iu;
const DAY = /^\d{1,2}(?:st|nd|rd|th)?$/iu;

function days(words: readonly string[]): number[] {
  return words.flatMap((raw, at) => {
    const [word, next] = [trimPunctuation(raw), trimPunctuation(words[at + 1] ?? "")];
    if (DATE.test(word)) return [at];
    const isDay = (MONTH.test(word) && DAY.test(next)) || (DAY.test(word) && MONTH.test(next));
    return isDay ? [at, at + 1] : [];
  });
}

const UNIQUE_PHRASES = [
  /^(?:i'?m|i am|we'?re|we are|as|being|we have|there'?s|there is)(?: \w+)? the (?:only|sole|lone|first)(?: \w+)?/iu,
  /^the (?:only|sole|lone) (?:one|man|woman|male|female|nurse|doctor|physician|person|resident|black|white|asian|latina|latino|muslim|jewish|gay|trans)/iu,
  /^nobody else (?:here|on)/iu,
];
const MAX_PHRASE_WORDS = 7;

/** Phrases that say the writer is the only one of a kind. */
function uniqueTraits(words: readonly string[]): number[] {
  const plain = words.map((word) => trimPunctuation(word).replaceAll("’", "'"));
  return plain.flatMap((_, at) => {
    const rest = plain.slice(at, at + MAX_PHRASE_WORDS).join(" ");
    const match = UNIQUE_PHRASES.map((pattern) => pattern.exec(rest)?.[0]).find(Boolean);
    return match ? match.split(" ").map((_word, place) => at + place) : [];
  });
}

const detectors = {
  name: names,
  contact: contacts,
  number: numbers,
  place: places,
  day: days,
  only: uniqueTraits,
} as const satisfies Record<CommentHint["kind"], (words: readonly string[]) => number[]>;

export function hintsIn(text: string): CommentHint[] {
  const words = commentWords(text);
  return (Object.keys(detectors) as CommentHint["kind"][]).flatMap((kind) => {
    const found = [...new Set(detectors[kind](words))].toSorted((a, b) => a - b);
    return found.length > 0 ? [{ kind, words: found }] : [];
  });
}
