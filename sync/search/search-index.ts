import type { Content, Series } from "../local/content.ts";
import { correctWord } from "./correct.ts";
import { fieldsOf, fingerprint, type LessonDocument, lessonDocument } from "./documents.ts";
import { idsByCost, type Matches, NO_MATCHES } from "./matches.ts";
import type { Passage } from "./passages.ts";
import { Passages, type StoredPassages } from "./passages.ts";
import { synonymsOf } from "./synonyms.ts";
import { type Alternatives, type StoredText, TextIndex } from "./text-index.ts";
import { foldedWords, indexWords, MAX_WORDS, searchWords, stemsOf } from "./words.ts";

export type SearchReply = {
  /** The words that were searched for, with typos corrected. */
  readonly words: readonly string[];
  readonly isCorrected: boolean;
  readonly lessons: Matches;
  readonly series: readonly string[];
  /** The best passage of each transcript, best match first. */
  readonly passages: readonly Passage[];
};

export type Suggestions = {
  readonly phrases: readonly string[];
  readonly series: readonly string[];
  readonly lessons: readonly string[];
};

export type StoredIndex = {
  readonly lessons: StoredText;
  readonly fingerprints: ReadonlyMap<string, number>;
  readonly passages: StoredPassages;
};

type Catalog = { readonly lessons: readonly Content[]; readonly series: readonly Series[] };

/** Titles, and taglines, series, speakers, and topics. */
const NAMED_FIELDS = 2;
/** Too many words start with so short a text to look for it everywhere. */
const SHORT = 2;
const CHUNK = 100;
const LESSON_NUMBER = /^[a-z]+\d+$/;
const MAX_PHRASES = 3;
const MAX_SUGGESTED = 2;

/** Lets a search be answered during a long update. */
const pause = () => new Promise<void>((done) => setTimeout(done));

/** The search index of the catalog and its transcripts. Nothing in it is personal. */
export class SearchIndex {
  readonly #lessons = new TextIndex();
  readonly #passages = new Passages();
  #fingerprints = new Map<string, number>();
  #series: readonly { readonly id: string; readonly words: readonly string[] }[] = [];

  load({ lessons, fingerprints, passages }: StoredIndex) {
    this.#lessons.load(lessons);
    this.#fingerprints = new Map(fingerprints);
    this.#passages.load(passages);
  }

  toStored(): StoredIndex {
    return {
      lessons: this.#lessons.toStored(),
      fingerprints: this.#fingerprints,
      passages: this.#passages.toStored(),
    };
  }

  /** Indexes changes since the last update. Returns whether there were any. */
  async update({ lessons, series }: Catalog): Promise<boolean> {
    this.#series = series.map(({ id, name, tagline }) => ({
      id,
      words: indexWords(`${name} ${tagline}`),
    }));
    const names = new Map(series.map(({ id, name }) => [id, name]));
    const removed = new Set(this.#fingerprints.keys());
    const changed: LessonDocument[] = [];
    for (const lesson of lessons) {
      const document = lessonDocument(lesson, names.get(lesson.seriesId) ?? "");
      removed.delete(lesson.id);
      if (this.#fingerprints.get(lesson.id) !== fingerprint(document)) changed.push(document);
    }
    if (removed.size + changed.length === 0) return false;
    this.#lessons.remove([...removed, ...changed.map(({ id }) => id)]);
    this.#passages.remove([...removed]);
    for (const id of removed) this.#fingerprints.delete(id);
    await this.#add(changed);
    return true;
  }

  /** Returns what `setTranscript` was given, to notice that the lesson has another transcript now. */
  transcriptSource(contentId: string): string | undefined {
    return this.#passages.sourceOf(contentId);
  }

  setTranscript(
    contentId: string,
    source: string,
    passages: readonly Omit<Passage, "contentId">[],
  ) {
    this.#passages.set(contentId, source, passages);
  }

  search(text: string, isExact = false): SearchReply {
    const typed = this.#typedWords(text, isExact);
    const words = isExact ? typed : this.#corrected(typed);
    const isCorrected = words.some((word, at) => word !== typed[at]);
    if (words.length === 0)
      return { words, isCorrected, lessons: NO_MATCHES, series: [], passages: [] };
    const wanted = this.#alternatives(words);
    return {
      words,
      isCorrected,
      lessons: this.#lessons.search(wanted),
      series: this.#seriesWith(words),
      passages: words.some(({ length }) => length > SHORT)
        ? this.#passages.search(words, wanted)
        : [],
    };
  }

  /** Suggests how to complete the text. */
  suggest(text: string): Suggestions {
    const typed = this.#typedWords(text);
    const words = this.#corrected(typed);
    const last = words.at(-1);
    if (last === undefined) return { phrases: [], series: [], lessons: [] };
    const before = words.slice(0, -1);
    const phrases = this.#lessons
      .complete(last, this.#alternatives(before), NAMED_FIELDS)
      .map((word) => [...before, word].join(" "))
      .filter((phrase) => phrase !== typed.join(" "));
    const bestOf = (fields?: number) =>
      idsByCost(this.#lessons.search(this.#alternatives(words, fields)), MAX_SUGGESTED);
    const inTitles = bestOf(1);
    const isNamed = phrases.length > 0 || inTitles.length > 0;
    return {
      phrases: phrases.slice(0, MAX_PHRASES),
      series: this.#seriesWith(words).slice(0, MAX_SUGGESTED),
      // No title has "insomnia", but lessons are about it.
      lessons: isNamed ? inTitles : bestOf(),
    };
  }

  get #indexes(): readonly TextIndex[] {
    return [this.#lessons, this.#passages.texts];
  }

  #isIndexed(word: string): boolean {
    return this.#indexes.some(
      (index) => index.hasPrefix(word) || stemsOf(word).some((stem) => index.has(stem)),
    );
  }

  /** A word with synonyms isn't a typo, even if no lesson has it. */
  #isFindable(word: string): boolean {
    return this.#isIndexed(word) || synonymsOf([word]).length > 0;
  }

  #correction(word: string): string | undefined {
    return correctWord(
      word,
      this.#indexes.map((index) => index.words),
    );
  }

  #corrected(words: readonly string[]): string[] {
    return words.map((word) => (this.#isFindable(word) ? word : (this.#correction(word) ?? word)));
  }

  /** Splits "night-shift" if it isn't found as a whole, but no lesson numbers. */
  #typedWords(text: string, isExact = false): string[] {
    const isWhole = (word: string) =>
      LESSON_NUMBER.test(word) ||
      this.#isFindable(word) ||
      (!isExact && this.#correction(word) !== undefined);
    return text
      .split(/\s+/)
      .flatMap((piece) => {
        const parts = foldedWords(piece);
        return parts.length > 1 && !isWhole(parts.join("")) ? parts : searchWords(piece);
      })
      .slice(0, MAX_WORDS);
  }

  #alternatives(words: readonly string[], fields?: number): Alternatives[] {
    return words.map((word) => {
      const stems = stemsOf(word);
      if (fields !== undefined) return { exact: [], prefixes: [word], prefixFields: fields };
      if (!this.#isIndexed(word)) return { exact: synonymsOf([word]), prefixes: [] };
      if (word.length > SHORT) return { exact: stems, prefixes: [word] };
      return { exact: [word], prefixes: [word], prefixFields: NAMED_FIELDS };
    });
  }

  #seriesWith(words: readonly string[]): string[] {
    return this.#series
      .filter(({ words: own }) => words.every((word) => own.some((one) => one.startsWith(word))))
      .map(({ id }) => id);
  }

  async #add(documents: readonly LessonDocument[]) {
    for (const [at, document] of documents.entries()) {
      this.#lessons.add(document.id, fieldsOf(document));
      this.#fingerprints.set(document.id, fingerprint(document));
      if (at % CHUNK === CHUNK - 1) await pause();
    }
  }
}
