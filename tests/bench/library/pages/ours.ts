import type { Catalog } from "#features/library/catalog.ts";
import { searchIndexOf, searchLibrary } from "#features/library/search-results.ts";
import type { Content } from "#sync/local/content.ts";
import { parseView } from "../../../../src/features/library/view.ts";
import type { Engine } from "./engine.ts";

/** Everything the application does per keystroke: words, filters, and order, best hits first. */
export function ours(): Engine {
  let catalogue: Catalog = { lessons: [], series: [], sections: [], inSections: [] };
  return {
    prepare: (lessons: readonly Content[]) => {
      catalogue = { ...catalogue, lessons };
      searchIndexOf(catalogue).prepare(lessons.length);
    },
    search: (text) =>
      searchLibrary({
        catalog: catalogue,
        view: parseView(new URLSearchParams({ q: text })),
        watched: new Map(),
        saved: new Map(),
        isHere: () => false,
        ranked: catalogue.lessons,
        day: 1,
      }).lessons.length,
  };
}
