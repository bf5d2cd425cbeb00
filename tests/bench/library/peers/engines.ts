import FlexSearch from "flexsearch";
import Fuse from "fuse.js";
import MiniSearch from "minisearch";
import type { Content } from "../../../../sync/local/content.ts";
import type { Engine } from "../pages/engine.ts";

const rowOf = (lesson: Content) => ({
  id: lesson.id,
  title: `${lesson.title} ${lesson.lessonNumber}`,
  tagline: lesson.tagline,
  rest: [
    lesson.speaker,
    ...lesson.objectives,
    ...lesson.readings.map(({ title }) => title),
    ...lesson.licenses,
    lesson.description,
  ].join(" "),
});
const fields = ["title", "tagline", "rest"];

/** Prefixes of all words, with the title weighted most. Without typo tolerance. */
export function miniSearch(): Engine {
  const index = new MiniSearch({
    fields,
    searchOptions: { prefix: true, combineWith: "AND", boost: { title: 4, tagline: 2 } },
  });
  return {
    prepare: (lessons) => index.addAll(lessons.map(rowOf)),
    search: (text) => index.search(text).length,
  };
}

export function flexSearch(): Engine {
  const index = new FlexSearch.Document({
    document: { id: "id", index: fields },
    tokenize: "forward",
  });
  return {
    prepare: (lessons) => {
      for (const lesson of lessons) index.add(rowOf(lesson));
    },
    search: (text) => {
      const found = index.search(text, { limit: 10_000 });
      return new Set(
        found.flatMap(({ result }: { readonly result: readonly (string | number)[] }) => result),
      ).size;
    },
  };
}

export function fuse(): Engine {
  let index: { readonly search: (text: string) => readonly unknown[] } | undefined;
  return {
    prepare: (lessons) => {
      index = new Fuse(lessons.map(rowOf), {
        keys: [
          { name: "title", weight: 4 },
          { name: "tagline", weight: 2 },
          { name: "rest", weight: 1 },
        ],
        ignoreLocation: true,
        threshold: 0.2,
      });
    },
    search: (text) => index?.search(text).length ?? 0,
  };
}
