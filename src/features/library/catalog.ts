import type { Content, ContentSection, Section, Series } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/records/types.ts";

export type Catalog = {
  readonly lessons: readonly Content[];
  readonly series: readonly Series[];
  readonly sections: readonly Section[];
  readonly inSections: readonly ContentSection[];
};

/** A section, as the library shows it. */
export type Collection = { readonly name: string; readonly lessons: readonly Content[] };

/** Computes something once for each catalog. */
function oncePerCatalog<T>(compute: (catalog: Catalog) => T): (catalog: Catalog) => T {
  const computed = new WeakMap<Catalog, T>();
  return (catalog) => {
    const before = computed.get(catalog);
    if (before !== undefined) return before;
    const value = compute(catalog);
    computed.set(catalog, value);
    return value;
  };
}

export const lessonsById = oncePerCatalog(
  ({ lessons }): ReadonlyMap<string, Content> => new Map(lessons.map((one) => [one.id, one])),
);

const byOrder = <T extends { readonly order: number }>(things: readonly T[]): T[] =>
  things.toSorted((a, b) => a.order - b.order);

/** Returns the visible sections that have lessons. */
export function collectionsOf(catalog: Catalog): Collection[] {
  const { sections, inSections } = catalog;
  const byId = lessonsById(catalog);
  return byOrder(sections.filter(({ shown }) => shown))
    .map(({ name }) => ({
      name,
      lessons: byOrder(
        inSections.flatMap(({ section, contentId }) =>
          section === name ? (byId.get(contentId) ?? []) : [],
        ),
      ),
    }))
    .filter((collection) => collection.lessons.length > 0);
}

export type SeriesWithCount = { readonly series: Series; readonly count: number };

export const seriesWithCounts = oncePerCatalog(
  ({ lessons, series }): readonly SeriesWithCount[] => {
    const counts = new Map<string, number>();
    for (const { seriesId } of lessons) counts.set(seriesId, (counts.get(seriesId) ?? 0) + 1);
    return byOrder(series).flatMap((one) => {
      const count = counts.get(one.id) ?? 0;
      return count > 0 ? { series: one, count } : [];
    });
  },
);

/** Returns the categories with the most lessons, by name. */
export function largestCategories(lessons: readonly Content[], max: number): string[] {
  const counts = new Map<string, number>();
  for (const { category } of lessons)
    if (category.trim()) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, max)
    .map(([category]) => category)
    .toSorted();
}

/** Returns started, unfinished lessons, latest first. */
export function inProgressLessons(
  { lessons }: Pick<Catalog, "lessons">,
  watched: ReadonlyMap<string, TimeWatched>,
): Content[] {
  const at = ({ id }: Content) => watched.get(id)?.updatedAt ?? 0;
  return lessons
    .filter(({ id }) => {
      const one = watched.get(id);
      return one !== undefined && !one.finished && one.furthest > 0;
    })
    .toSorted((a, b) => at(b) - at(a));
}

/** Returns the lesson's 1-based position in its series. */
export function positionInSeries(lessons: readonly Content[], lesson: Content) {
  const all = byOrder(lessons.filter(({ seriesId }) => seriesId === lesson.seriesId));
  const index = all.findIndex(({ id }) => id === lesson.id);
  return { number: index + 1, of: all.length };
}

/** Returns the watched fraction, from 0 to 1. */
export function watchedFraction(lesson: Content, watched: TimeWatched | undefined): number {
  if (!watched) return 0;
  if (watched.finished) return 1;
  return lesson.lengthSeconds > 0 ? Math.min(1, watched.furthest / lesson.lengthSeconds) : 0;
}
