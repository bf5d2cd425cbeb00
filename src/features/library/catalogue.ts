import type { Content, ContentSection, Section, Series } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";

export type Catalogue = {
  readonly lessons: readonly Content[];
  readonly series: readonly Series[];
  readonly sections: readonly Section[];
  readonly inSections: readonly ContentSection[];
};

export type NamedShelf = { readonly name: string; readonly lessons: readonly Content[] };

const inOrder = <T extends { readonly order: number }>(things: readonly T[]): T[] =>
  things.toSorted((a, b) => a.order - b.order);

/** Sections that are shown and have something in them. */
export function sectionShelves({ lessons, sections, inSections }: Catalogue): NamedShelf[] {
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return inOrder(sections.filter(({ shown }) => shown))
    .map(({ name }) => ({
      name,
      lessons: inOrder(
        inSections.flatMap(({ section, contentId }) =>
          section === name ? (byId.get(contentId) ?? []) : [],
        ),
      ),
    }))
    .filter((shelf) => shelf.lessons.length > 0);
}

export type SeriesShelf = { readonly series: Series; readonly count: number };

export function seriesShelves({ lessons, series }: Catalogue): SeriesShelf[] {
  const counts = new Map<string, number>();
  for (const { seriesId } of lessons) counts.set(seriesId, (counts.get(seriesId) ?? 0) + 1);
  return inOrder(series).flatMap((one) => {
    const count = counts.get(one.id) ?? 0;
    return count > 0 ? { series: one, count } : [];
  });
}

/** Begun and not heard to the end, the latest first. */
export function toContinue(
  { lessons }: Pick<Catalogue, "lessons">,
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

/** Where a lesson stands in its series, from 1. */
export function placeInSeries(lessons: readonly Content[], lesson: Content) {
  const all = inOrder(lessons.filter(({ seriesId }) => seriesId === lesson.seriesId));
  const index = all.findIndex(({ id }) => id === lesson.id);
  return { number: index + 1, of: all.length };
}

/** How much is heard, from 0 to 1. */
export function heardPart(lesson: Content, watched: TimeWatched | undefined): number {
  if (!watched) return 0;
  if (watched.finished) return 1;
  return lesson.lengthSeconds > 0 ? Math.min(1, watched.furthest / lesson.lengthSeconds) : 0;
}
