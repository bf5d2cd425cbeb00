import type { Content } from "#sync/local/content.ts";
import type { Catalog } from "../catalog.ts";
import type { View } from "../view.ts";

export type Option = { readonly value: string; readonly text: string };
/** Filter options for the local catalog. */
export type Options = {
  readonly categories: readonly Option[];
  readonly stressors: readonly Option[];
  readonly series: readonly Option[];
  readonly speakers: readonly Option[];
};

const named = (names: readonly string[]): Option[] =>
  [...new Set(names)]
    .filter((name) => name.trim() !== "")
    .toSorted()
    .map((name) => ({ value: name, text: name }));

function readOptions({ lessons, series }: Catalog, stressors: readonly string[]): Options {
  const from = (read: (lesson: Content) => string | readonly string[]) =>
    named(lessons.flatMap(read));
  const usedSeries = new Set(lessons.map(({ seriesId }) => seriesId));
  return {
    categories: from(({ category }) => category),
    stressors: named([...stressors, ...lessons.flatMap((lesson) => lesson.stressors)]),
    series: series
      .filter(({ id }) => usedSeries.has(id))
      .toSorted((a, b) => a.order - b.order)
      .map(({ id, name }) => ({ value: id, text: name })),
    speakers: from(({ speaker }) => speaker),
  };
}

type CachedOptions = { readonly stressors: readonly string[]; readonly options: Options };
const cachedOptions = new WeakMap<Catalog, CachedOptions>();
const NONE: readonly string[] = [];

/**
 * Returns the options for a catalog, cached. `stressors` are the names from the server. Without
 * them, only names used by lessons are listed.
 */
export function optionsOf(catalog: Catalog, stressors: readonly string[] = NONE): Options {
  const cached = cachedOptions.get(catalog);
  if (cached?.stressors === stressors) return cached.options;
  const options = readOptions(catalog, stressors);
  cachedOptions.set(catalog, { stressors, options });
  return options;
}

/** Drops filter values that no longer exist. URLs may be stale. */
export function withKnownFilters(view: View, options: Options): View {
  const knownValues = (name: keyof Options) =>
    view[name].filter((chosen) => options[name].some(({ value }) => value === chosen));
  return {
    ...view,
    categories: knownValues("categories"),
    stressors: knownValues("stressors"),
    series: knownValues("series"),
    speakers: knownValues("speakers"),
  };
}
