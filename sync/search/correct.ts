import type SearchableMap from "minisearch/SearchableMap";

/** Indexed words, with one entry for each document they are in. */
type Vocabulary = SearchableMap<readonly number[]>;

const MIN_LENGTH = 4;
/** From this length on, a word may have two typos. */
const LONG_WORD = 8;

/** Returns the words with two neighboring letters exchanged, the typo that counts as two elsewhere. */
function transpositions(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => {
    const [a = "", b = ""] = word.slice(at, at + 2);
    return word.slice(0, at) + b + a + word.slice(at + 2);
  });
}

type Candidate = { readonly word: string; readonly typos: number; readonly count: number };

/** Both ways of counting may find the same word, with different numbers of typos. */
function candidatesFor(word: string, vocabulary: Vocabulary): Candidate[] {
  const exchanged = transpositions(word).flatMap((candidate) => {
    const postings = vocabulary.get(candidate);
    return postings ? [{ word: candidate, typos: 1, count: postings.length }] : [];
  });
  const distance = word.length >= LONG_WORD ? 2 : 1;
  const similar = [...vocabulary.fuzzyGet(word, distance)].map(
    ([candidate, [postings, typos]]) => ({
      word: candidate,
      typos,
      count: postings.length,
    }),
  );
  return [...exchanged, ...similar];
}

/** Returns the most likely indexed word for one with a typo. */
export function correctWord(word: string, vocabularies: readonly Vocabulary[]): string | undefined {
  if (word.length < MIN_LENGTH || /\d/.test(word)) return undefined;
  // People rarely mistype the first letter, so that counts as one typo more.
  const costOf = ({ word: candidate, typos, count }: Candidate) =>
    8 * (typos + (candidate[0] === word[0] ? 0 : 1)) - Math.log2(1 + count);
  const [best] = vocabularies
    .flatMap((vocabulary) => candidatesFor(word, vocabulary))
    .sort((a, b) => costOf(a) - costOf(b));
  return best?.word;
}
