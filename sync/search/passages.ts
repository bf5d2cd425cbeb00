import { type Matches, NOWHERE, slotsByCost } from "./matches.ts";
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

/** Comparing the order of words takes time, so only this many passages are compared. */
const MAX_READ = 100;

const idOf = (contentId: string, at: number) => `${at} ${contentId}`;

/** The passages of all transcripts. */
export class Passages {
  readonly texts = new TextIndex();
  #transcripts = new Map<string, Transcript>();
  #places: Places | undefined;
  #costs: Uint16Array = new Uint16Array();

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
    const { ids } = this.texts;
    if (this.#places?.ids !== ids) this.#places = placesOf(ids);
    const { contentIds, lessons, order } = this.#places;
    const costs = this.texts.costs(wanted, this.#costs);
    this.#costs = costs;
    const best = new Int32Array(contentIds.length).fill(-1);
    const bestCost = new Uint16Array(contentIds.length).fill(NOWHERE);
    for (let slot = 0; slot < costs.length; slot += 1) {
      const lesson = lessons[slot] ?? -1;
      const cost = costs[slot] ?? NOWHERE;
      if (lesson < 0 || cost >= (bestCost[lesson] ?? NOWHERE)) continue;
      best[lesson] = slot;
      bestCost[lesson] = cost;
    }
    const passageAt = (slot: number): Passage => {
      const contentId = contentIds[lessons[slot] ?? -1] ?? "";
      const passage = this.#transcripts.get(contentId)?.passages[order[slot] ?? -1];
      return { contentId, text: "", ...passage };
    };
    const phrases = words.length > 1 ? this.#phrasesIn(words, costs, passageAt) : new Map();
    const others = slotsByCost(bestCost).filter((lesson) => !phrases.has(contentIds[lesson]));
    return [...phrases.values(), ...others.map((lesson) => passageAt(best[lesson] ?? -1))];
  }

  /** Returns the first passage of each transcript in which the words follow each other. */
  #phrasesIn(
    words: readonly string[],
    costs: Uint16Array,
    passageAt: (slot: number) => Passage,
  ): Map<string, Passage> {
    const phrase = words.join(" ");
    const found = new Map<string, Passage>();
    let read = 0;
    for (let slot = 0; slot < costs.length && read < MAX_READ; slot += 1) {
      if ((costs[slot] ?? NOWHERE) >= NOWHERE) continue;
      const passage = passageAt(slot);
      if (found.has(passage.contentId)) continue;
      read += 1;
      if (foldText(passage.text).includes(phrase)) found.set(passage.contentId, passage);
    }
    return found;
  }
}

/** Where each slot of the index belongs: the lesson's number, or -1, and the place in its transcript. */
type Places = {
  readonly ids: Matches["ids"];
  readonly contentIds: readonly string[];
  readonly lessons: Int32Array;
  readonly order: Int32Array;
};

function placesOf(ids: Matches["ids"]): Places {
  const numbers = new Map<string, number>();
  const lessons = new Int32Array(ids.length).fill(-1);
  const order = new Int32Array(ids.length);
  for (const [slot, id] of ids.entries()) {
    if (id === undefined) continue;
    const space = id.indexOf(" ");
    const contentId = id.slice(space + 1);
    const number = numbers.get(contentId) ?? numbers.size;
    numbers.set(contentId, number);
    lessons[slot] = number;
    order[slot] = Number(id.slice(0, space));
  }
  return { ids, contentIds: [...numbers.keys()], lessons, order };
}
