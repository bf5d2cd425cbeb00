import type { Catalog } from "#features/library/catalog.ts";
import { searchLibrary } from "#features/library/search/search-results.ts";
import type { Content } from "#sync/local/content.ts";
import { type Matches, slotsByCost } from "#sync/search/matches.ts";
import { SearchIndex } from "#sync/search/search-index.ts";
import { parseView } from "../../../../src/features/library/view.ts";
import type { Engine } from "./engine.ts";

const catalogOf = (lessons: readonly Content[]): Catalog => ({
  lessons,
  series: [],
  sections: [],
  inSections: [],
});

/** As many transcripts as a device indexes, of 30 passages each. */
function addTranscripts(index: SearchIndex, lessons: readonly Content[]) {
  for (const [at, { id }] of lessons.slice(0, 1000).entries()) {
    const texts = lessons.slice(at, at + 30).map(({ description }) => description);
    index.setTranscript(
      id,
      "",
      texts.map((text, n) => ({ from: 15 * n, text })),
    );
  }
}

/** The work of the worker for each keystroke: typos, words, ranking, and transcripts. */
export function ours(): Engine {
  const index = new SearchIndex();
  return {
    prepare: async (lessons) => {
      await index.update(catalogOf(lessons));
      addTranscripts(index, lessons);
    },
    search: (text) => slotsByCost(index.search(text).lessons.costs).length,
  };
}

/** What the worker does to suggest words, series, and lessons. */
export function suggestions(): Engine {
  const index = new SearchIndex();
  return {
    prepare: async (lessons) => {
      await index.update(catalogOf(lessons));
    },
    search: (text) => index.suggest(text).phrases.length,
  };
}

/** What the page does with the worker's reply: filters and order. */
export function inPage(): Engine {
  const index = new SearchIndex();
  const matches = new Map<string, Matches>();
  let catalog = catalogOf([]);
  return {
    prepare: async (lessons, queries) => {
      catalog = catalogOf(lessons);
      await index.update(catalog);
      for (const text of queries) matches.set(text, index.search(text).lessons);
    },
    search: (text) =>
      searchLibrary({
        catalog,
        view: parseView(new URLSearchParams({ q: text })),
        matches: matches.get(text),
        watched: new Map(),
        saved: new Map(),
        isHere: () => false,
        ranked: catalog.lessons,
        day: 1,
      }).lessons.length,
  };
}
