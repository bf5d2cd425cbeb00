import type { Content } from "#sync/local/content.ts";
import type { Catalogue } from "./catalogue.ts";
import type { View } from "./view.ts";

export type Option = { readonly value: string; readonly text: string };
/** What can be chosen of the catalogue that is here. */
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

function readOptions({ lessons, series }: Catalogue, stressors: readonly string[]): Options {
  const from = (read: (lesson: Content) => string | readonly string[]) =>
    named(lessons.flatMap(read));
  const used = new Set(lessons.map(({ seriesId }) => seriesId));
  return {
    categories: from(({ category }) => category),
    stressors: named([...stressors, ...lessons.flatMap((lesson) => lesson.stressors)]),
    series: series
      .filter(({ id }) => used.has(id))
      .toSorted((a, b) => a.order - b.order)
      .map(({ id, name }) => ({ value: id, text: name })),
    speakers: from(({ speaker }) => speaker),
  };
}

type Kept = { readonly stressors: readonly string[]; readonly options: Options };
const kept = new WeakMap<Catalogue, Kept>();
const NONE: readonly string[] = [];

/** `stressors`: their names as the server says them; without, those that lessons name. Read once for a catalogue. */
export function optionsOf(catalogue: Catalogue, stressors: readonly string[] = NONE): Options {
  const known = kept.get(catalogue);
  if (known?.stressors === stressors) return known.options;
  const options = readOptions(catalogue, stressors);
  kept.set(catalogue, { stressors, options });
  return options;
}

/** An address may ask for what is not there any more: that is passed over. */
export function withKnownOnly(view: View, options: Options): View {
  const keep = (name: keyof Options) =>
    view[name].filter((wanted) => options[name].some(({ value }) => value === wanted));
  return {
    ...view,
    categories: keep("categories"),
    stressors: keep("stressors"),
    series: keep("series"),
    speakers: keep("speakers"),
  };
}
