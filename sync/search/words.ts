const specialLetters: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  ł: "l",
  đ: "d",
};

/** ASCII, and typographic dashes and quotation marks. */
const PLAIN = /^[\0-\x7f\u2010-\u201f]*$/;

/** Folds case, accents, and punctuation. Apostrophes don't split words. Plain text takes a third of the time. */
export function foldText(text: string): string {
  if (PLAIN.test(text))
    return text
      .replaceAll(/['’]+/g, "")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, " ")
      .trim();
  return text
    .normalize("NFD")
    .replaceAll(/[\p{M}'’]+/gu, "")
    .toLowerCase()
    .replaceAll(/[æœøßłđ]/g, (letter) => specialLetters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Returns the folded words, with those around a hyphen apart. */
export const foldedWords = (text: string): string[] => foldText(text).split(" ").filter(Boolean);

export const MAX_WORDS = 8;

/** Returns the search words. A word with punctuation, such as "RL-100", is one word. */
export const searchWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((word) => foldText(word).replaceAll(" ", ""))
    .filter(Boolean)
    .slice(0, MAX_WORDS);

/** Returns the words of "co-worker" as a whole and by its parts. */
function wordsOf(piece: string): string[] {
  const plain = foldText(piece);
  if (plain === "") return [];
  const parts = plain.split(" ");
  return parts.length > 1 ? [...parts, parts.join("")] : parts;
}

/** Returns the words to index. */
export const indexWords = (text: string): string[] => text.split(/\s+/).flatMap(wordsOf);

export const withoutTags = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, " ").replaceAll(/&[a-z0-9#]+;/gi, " ");

/** Returns shorter forms to try beside a word: "nights" also finds "night". */
export function stemsOf(word: string): string[] {
  const stems = ["ies", "es", "s", "ing", "ed"].flatMap((ending) =>
    word.endsWith(ending) && word.length - ending.length >= 4
      ? [word.slice(0, -ending.length) + (ending === "ies" ? "y" : "")]
      : [],
  );
  return [...new Set(stems)];
}
