import SearchableMap from "minisearch/SearchableMap";
import { type Matches, NOWHERE } from "./matches.ts";
import { indexWords } from "./words.ts";

/** The fields of a document, the one that counts most first. At most four. */
export type Fields = readonly string[];

/** Where a word occurs: document × 4 + field. */
type Postings = number[];

/** Any of these words may match. Prefixes also match as the beginning of a word. */
export type Alternatives = {
  readonly exact: readonly string[];
  readonly prefixes: readonly string[];
  /** The number of fields that count for prefixes, from the first. */
  readonly prefixFields?: number;
};

export type StoredText = {
  readonly ids: readonly (string | undefined)[];
  readonly words: readonly string[];
  /** Where the postings of each word end. */
  readonly ends: Uint32Array;
  readonly postings: Uint32Array;
};

const FIELD_BITS = 2;
const FIELD_MASK = 3;
/** A match of the whole word ranks above a prefix match in the same field. */
const costOf = (posting: number, isWhole: boolean) =>
  (posting & FIELD_MASK) * 2 + (isWhole ? 0 : 1);

/**
 * Finds documents by words. MiniSearch's radix tree holds the words. Its search needs many times longer than ours,
 * because it scores each match, and people only need to know where a word occurs.
 */
export class TextIndex {
  #words = new SearchableMap<Postings>();
  /** Words with digits, such as lesson numbers, so that "r" doesn't have to read thousands of words. */
  #codes = new SearchableMap<Postings>();
  #ids: (string | undefined)[] = [];
  /** A copy of the ids, as long as they don't change. */
  #current: Matches["ids"] | undefined;
  #slots = new Map<string, number>();
  #free: number[] = [];
  /** Of one word at a time. New buffers for each key took a third of a search. */
  #wordCosts = new Uint8Array();

  get words(): SearchableMap<Postings> {
    return this.#words;
  }

  load({ ids, words, ends, postings }: StoredText) {
    this.#words = new SearchableMap();
    this.#codes = new SearchableMap();
    let from = 0;
    for (const [at, word] of words.entries()) {
      const to = ends[at] ?? from;
      this.#treeOf(word).set(word, Array.from(postings.subarray(from, to)));
      from = to;
    }
    this.#ids = [...ids];
    this.#current = undefined;
    this.#slots = new Map(ids.flatMap((id, slot) => (id === undefined ? [] : [[id, slot]])));
    this.#free = ids.flatMap((id, slot) => (id === undefined ? [slot] : []));
  }

  toStored(): StoredText {
    const words: string[] = [];
    const ends: number[] = [];
    const all: number[] = [];
    for (const [word, postings] of this.#entries()) {
      words.push(word);
      for (const posting of postings) all.push(posting);
      ends.push(all.length);
    }
    return {
      ids: [...this.#ids],
      words,
      ends: Uint32Array.from(ends),
      postings: Uint32Array.from(all),
    };
  }

  /** The document must not be in the index. */
  add(id: string, fields: Fields) {
    const slot = this.#free.pop() ?? this.#ids.length;
    this.#ids[slot] = id;
    this.#current = undefined;
    this.#slots.set(id, slot);
    const seen = new Set<string>();
    for (const [field, text] of fields.entries())
      for (const word of indexWords(text)) {
        if (seen.has(word)) continue;
        // The first field counts most, so a word's later fields don't matter.
        seen.add(word);
        this.#treeOf(word)
          .fetch(word, () => [])
          .push((slot << FIELD_BITS) | field);
      }
  }

  /** Takes one pass over all words, so remove many documents at once. */
  remove(ids: readonly string[]) {
    const slots = new Set(ids.flatMap((id) => this.#slots.get(id) ?? []));
    if (slots.size === 0) return;
    const emptied: string[] = [];
    for (const [word, postings] of this.#entries()) {
      const rest = postings.filter((posting) => !slots.has(posting >> FIELD_BITS));
      if (rest.length === 0) emptied.push(word);
      else if (rest.length < postings.length) postings.splice(0, postings.length, ...rest);
    }
    for (const word of emptied) this.#treeOf(word).delete(word);
    this.#current = undefined;
    for (const slot of slots) {
      this.#slots.delete(this.#ids[slot] ?? "");
      this.#ids[slot] = undefined;
      this.#free.push(slot);
    }
  }

  has(word: string): boolean {
    return this.#treeOf(word).has(word);
  }

  hasPrefix(prefix: string): boolean {
    return !this.#treeOf(prefix).atPrefix(prefix).keys().next().done;
  }

  /** The ids of the documents by slot. A slot is empty after its document was removed. */
  get ids(): Matches["ids"] {
    this.#current ??= [...this.#ids];
    return this.#current;
  }

  /** Finds the documents with all of these words. At least one has to be given. */
  search(words: readonly Alternatives[]): Matches {
    return { ids: this.ids, costs: this.costs(words) };
  }

  /** Returns the cost of each slot, in the given array if that has the right length. `NOWHERE` or more: a word is missing. */
  costs(words: readonly Alternatives[], given?: Uint16Array): Uint16Array {
    const count = this.#ids.length;
    const sums = given?.length === count ? given.fill(0) : new Uint16Array(count);
    if (this.#wordCosts.length !== count) this.#wordCosts = new Uint8Array(count);
    for (const word of words) {
      const costs = this.#writeCosts(word, this.#wordCosts);
      for (let slot = 0; slot < sums.length; slot += 1)
        sums[slot] = (sums[slot] ?? 0) + (costs[slot] ?? 0);
    }
    return sums;
  }

  /** Returns the words with this prefix, those in most documents first. Documents without `others` don't count. */
  complete(prefix: string, others: readonly Alternatives[], fieldCount: number): string[] {
    const costs = others.map((word) => this.#writeCosts(word, new Uint8Array(this.#ids.length)));
    const counted: { readonly word: string; readonly count: number }[] = [];
    for (const [word, postings] of this.#treeOf(prefix).atPrefix(prefix)) {
      let count = 0;
      for (const posting of postings) {
        const slot = posting >> FIELD_BITS;
        const isNamed = (posting & FIELD_MASK) < fieldCount;
        if (isNamed && costs.every((each) => (each[slot] ?? NOWHERE) < 2 * fieldCount)) count += 1;
      }
      if (count > 0) counted.push({ word, count });
    }
    return counted.sort((a, b) => b.count - a.count).map(({ word }) => word);
  }

  #treeOf(word: string): SearchableMap<Postings> {
    return /\d/.test(word) ? this.#codes : this.#words;
  }

  #entries(): [string, Postings][] {
    return [...this.#words, ...this.#codes];
  }

  #writeCosts(
    { exact, prefixes, prefixFields = FIELD_MASK + 1 }: Alternatives,
    costs: Uint8Array,
  ): Uint8Array {
    costs.fill(NOWHERE);
    for (const prefix of prefixes)
      for (const [word, postings] of this.#treeOf(prefix).atPrefix(prefix))
        keepLowest(costs, postings, word.length === prefix.length, prefixFields);
    for (const word of exact)
      keepLowest(costs, this.#treeOf(word).get(word) ?? [], true, FIELD_MASK + 1);
    return costs;
  }
}

function keepLowest(costs: Uint8Array, postings: Postings, isWhole: boolean, fieldCount: number) {
  for (const posting of postings) {
    const slot = posting >> FIELD_BITS;
    const cost = costOf(posting, isWhole);
    if (cost < 2 * fieldCount && cost < (costs[slot] ?? 0)) costs[slot] = cost;
  }
}
