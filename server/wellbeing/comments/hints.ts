import { type CommentHint, wordsOfComment } from "#contract/wellbeing/admin-comments.ts";

/*
 * What in a comment could lead to a person. A hint decides nothing: whoever looks through it does. So it marks too much
 * rather than too little, but not what every comment has.
 */

/** Around the letters and digits of a word. */
const bare = (word: string) => word.replaceAll(/^[^\p{L}\p{N}@+#]+|[^\p{L}\p{N}]+$/gu, "");
const startsSentence = (words: readonly string[], at: number) =>
  at === 0 || /[.!?:…]["”’)]*$/u.test(words[at - 1] ?? "");

const TITLES = /^(?:[Dd]r|Doctor|Mrs?|Ms|Miss|Mx|Prof|Professor|Sister|Nurse|PA|NP)$/u;
const CAPITALISED = /^\p{Lu}(?=.*\p{Ll})[\p{L}'’-]+$/u;
const ABBREVIATION = /^\p{Lu}{2,}s$/u;
/** Capitals that name nobody. */
const NO_NAMES = new Set(
  [
    "I’m I'm I’ve I've I’ll I'll I’d I'd English Spanish American Christmas Easter Thanksgiving Covid Epic Cerner Zoom",
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays",
    "Sundays January February March April May June July August September October November December God",
  ].flatMap((line) => line.split(" ")),
);

function names(words: readonly string[]): number[] {
  return words.flatMap((raw, at) => {
    const word = bare(raw).replace(/['’]s$/u, "");
    const afterTitle = at > 0 && TITLES.test(bare(words[at - 1] ?? "")) && /^\p{Lu}/u.test(word);
    const isName =
      afterTitle ||
      (CAPITALISED.test(word) &&
        !ABBREVIATION.test(word) &&
        !startsSentence(words, at) &&
        !NO_NAMES.has(word)) ||
      /^@\p{L}/u.test(word);
    if (!isName || TITLES.test(word)) return [];
    return afterTitle ? [at - 1, at] : [at];
  });
}

const CONTACT = /\S@\S+\.\S|https?:|www\./iu;
const contacts = (words: readonly string[]) =>
  words.flatMap((word, at) => (CONTACT.test(word) ? [at] : []));

/** Not how long a shift is, or that it goes on day and night. */
const DATE = /^(?!24\/7$)(?:\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\d{1,4}[.-]\d{1,2}[.-]\d{1,4})$/u;

const LONG = 5;
const digitsIn = (text: string) => text.replaceAll(/\D/gu, "").length;
const NUMBER = /^[+(#]?[\d()./-]+$/u;

/** Numbers of five digits and more, also where they are written in several words: telephones, records, badges. */
function numbers(words: readonly string[]): number[] {
  const found: number[] = [];
  let run: number[] = [];
  const end = () => {
    if (digitsIn(run.map((at) => words[at]).join("")) >= LONG) found.push(...run);
    run = [];
  };
  for (const [at, raw] of words.entries()) {
    const word = bare(raw);
    if (NUMBER.test(word) && !DATE.test(word)) run.push(at);
    else {
      end();
      if (!DATE.test(word) && digitsIn(word) >= LONG) found.push(at);
    }
  }
  end();
  return found;
}

const PLACE =
  /^(?:room|rm|bed|bay|unit|ward|floor|suite|pod|or|theatre|theater|clinic|building)s?$/iu;
const NUMBERED = /^(?:\d+\p{L}{0,2}|\p{Lu}{1,2}\d*|\d+(?:st|nd|rd|th))$/u;
const FLOOR = /^\d+(?:st|nd|rd|th)$/iu;

/** A room, a bed or a unit with its number. */
function places(words: readonly string[]): number[] {
  return words.flatMap((raw, at) => {
    const [word, next] = [bare(raw), bare(words[at + 1] ?? "")];
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
    const [word, next] = [bare(raw), bare(words[at + 1] ?? "")];
    if (DATE.test(word)) return [at];
    const isDay = (MONTH.test(word) && DAY.test(next)) || (DAY.test(word) && MONTH.test(next));
    return isDay ? [at, at + 1] : [];
  });
}

const ONLY = [
  /^(?:i'?m|i am|we'?re|we are|as|being|we have|there'?s|there is)(?: \w+)? the (?:only|sole|lone|first)(?: \w+)?/iu,
  /^the (?:only|sole|lone) (?:one|man|woman|male|female|nurse|doctor|physician|person|resident|black|white|asian|latina|latino|muslim|jewish|gay|trans)/iu,
  /^nobody else (?:here|on)/iu,
];
const LONGEST = 7;

/** That there is nobody else like them. */
function onlyOnes(words: readonly string[]): number[] {
  const plain = words.map((word) => bare(word).replaceAll("’", "'"));
  return plain.flatMap((_, at) => {
    const rest = plain.slice(at, at + LONGEST).join(" ");
    const match = ONLY.map((pattern) => pattern.exec(rest)?.[0]).find(Boolean);
    return match ? match.split(" ").map((_word, place) => at + place) : [];
  });
}

const searches = {
  name: names,
  contact: contacts,
  number: numbers,
  place: places,
  day: days,
  only: onlyOnes,
} as const satisfies Record<CommentHint["kind"], (words: readonly string[]) => number[]>;

export function hintsIn(text: string): CommentHint[] {
  const words = wordsOfComment(text);
  return (Object.keys(searches) as CommentHint["kind"][]).flatMap((kind) => {
    const found = [...new Set(searches[kind](words))].toSorted((a, b) => a - b);
    return found.length > 0 ? [{ kind, words: found }] : [];
  });
}
