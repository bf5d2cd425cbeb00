import { type Alternatives, type StoredText, TextIndex } from "./text-index.ts";
import { foldText } from "./words.ts";

/** A paragraph of a transcript. */
export type Passage = {
  readonly contentId: string;
  /** Seconds. Absent if the transcript has no times. */
  readonly from?: number;
  readonly text: string;
};

type Transcript = {
  readonly source: string;
  readonly passages: readonly Omit<Passage, "contentId">[];
};

export type StoredPassages = {
  readonly texts: StoredText;
  readonly transcripts: ReadonlyMap<string, Transcript>;
};

/** Looking for words that follow each other takes time, so only the best passages are looked at. */
const MAX_READ = 200;

const idOf = (contentId: string, at: number) => `${at} ${contentId}`;

/** The passages of all transcripts. */
export class Passages {
  readonly texts = new TextIndex();
  #transcripts = new Map<string, Transcript>();

  load({ texts, transcripts }: StoredPassages) {
    this.texts.load(texts);
    this.#transcripts = new Map(transcripts);
  }

  toStored(): StoredPassages {
    return { texts: this.texts.toStored(), transcripts: this.#transcripts };
  }

  sourceOf(contentId: string): string | undefined {
    return this.#transcripts.get(contentId)?.source;
  }

  set(contentId: string, source: string, passages: Transcript["passages"]) {
    this.remove([contentId]);
    for (const [at, { text }] of passages.entries()) this.texts.add(idOf(contentId, at), [text]);
    this.#transcripts.set(contentId, { source, passages });
  }

  remove(contentIds: readonly string[]) {
    const ids = contentIds.flatMap((contentId) =>
      (this.#transcripts.get(contentId)?.passages ?? []).map((_, at) => idOf(contentId, at)),
    );
    this.texts.remove(ids);
    for (const contentId of contentIds) this.#transcripts.delete(contentId);
  }

  /** Returns the best passage of each transcript. Those with the words next to each other come first. */
  search(words: readonly string[], wanted: readonly Alternatives[]): Passage[] {
    const phrase = words.join(" ");
    const found = [...this.texts.search(wanted)].sort(([, a], [, b]) => a - b);
    const best = new Map<string, { readonly passage: Passage; readonly hasPhrase: boolean }>();
    for (const [order, [id]] of found.entries()) {
      const passage = this.#passageOf(id);
      const hasPhrase =
        words.length > 1 && order < MAX_READ && foldText(passage.text).includes(phrase);
      const known = best.get(passage.contentId);
      if (!known || (hasPhrase && !known.hasPhrase))
        best.set(passage.contentId, { passage, hasPhrase });
    }
    const all = [...best.values()];
    return [
      ...all.filter(({ hasPhrase }) => hasPhrase),
      ...all.filter((one) => !one.hasPhrase),
    ].map(({ passage }) => passage);
  }

  #passageOf(id: string): Passage {
    const space = id.indexOf(" ");
    const contentId = id.slice(space + 1);
    const passage = this.#transcripts.get(contentId)?.passages[Number(id.slice(0, space))];
    return { contentId, text: "", ...passage };
  }
}
