import { dailyShuffleKey } from "#contract/learning/ranking.ts";
import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import { costsById, type Matches, NO_MATCHES } from "#sync/search/matches.ts";
import { foldText, searchWords } from "#sync/search/words.ts";
import { type Catalog, inProgressLessons } from "../catalog.ts";
import { isCollection, isListed, MAX_LENGTH_SECONDS, type View } from "../view.ts";

export type LibraryQuery = {
  readonly catalog: Catalog;
  readonly view: View;
  /** What matches the view's text, and how well. Absent while that isn't known. */
  readonly matches?: Matches | undefined;
  readonly watched: ReadonlyMap<string, TimeWatched>;
  /** When each lesson was saved. */
  readonly saved: ReadonlyMap<string, number>;
  readonly isHere: (lesson: Content) => boolean;
  /** All lessons, ranked for this person today. */
  readonly ranked: readonly Content[];
  readonly day: number;
};

export type SearchResults = {
  readonly lessons: readonly Content[];
  /** Matching handouts that are hidden because handouts weren't requested. */
  readonly handouts: number;
};

/** Pads numbers, so titles sort numerically. */
const titleKey = ({ title }: Content) =>
  foldText(title).replaceAll(/\d+/g, (digits) => digits.padStart(6, "0"));

const numbers = {
  newest: ({ releasedOn }: Content) => -Date.parse(releasedOn) || Number.POSITIVE_INFINITY,
  longest: ({ lengthSeconds }: Content) => -lengthSeconds,
  shortest: ({ lengthSeconds }: Content) => lengthSeconds || Number.POSITIVE_INFINITY,
} as const;

const compare = <K extends number | string>(a: K, b: K): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** Computes each key once. The sort is stable. */
const sortedBy = <K extends number | string>(
  lessons: readonly Content[],
  key: (lesson: Content) => K,
) =>
  lessons
    .map((lesson) => ({ lesson, key: key(lesson) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ lesson }) => lesson);

export type DailyOrder = keyof typeof numbers | "title" | "shuffled";
export const dailyOrders: readonly DailyOrder[] = [
  "shuffled",
  "newest",
  "longest",
  "shortest",
  "title",
];
type Orders = { readonly day: number; readonly of: Map<DailyOrder, readonly Content[]> };
const orders = new WeakMap<Catalog, Orders>();

function orderLessons(catalog: Catalog, day: number, sort: DailyOrder): Content[] {
  if (sort === "shuffled") return sortedBy(catalog.lessons, ({ id }) => dailyShuffleKey(id, day));
  const shuffled = lessonsInOrder(catalog, day, "shuffled");
  return sort === "title" ? sortedBy(shuffled, titleKey) : sortedBy(shuffled, numbers[sort]);
}

/** Caches the orders that don't change during a day. */
export function lessonsInOrder(
  catalog: Catalog,
  day: number,
  sort: DailyOrder,
): readonly Content[] {
  const previous = orders.get(catalog);
  const cached: Orders = previous?.day === day ? previous : { day, of: new Map() };
  orders.set(catalog, cached);
  const lessons = cached.of.get(sort) ?? orderLessons(catalog, day, sort);
  cached.of.set(sort, lessons);
  return lessons;
}

/** Orders lessons as not started, in progress, completed. */
function unwatchedFirst({ catalog, watched, day }: LibraryQuery): Content[] {
  const groups: [Content[], Content[], Content[]] = [[], [], []];
  for (const lesson of lessonsInOrder(catalog, day, "shuffled")) {
    const one = watched.get(lesson.id);
    if (one?.finished) groups[2].push(lesson);
    else groups[one && one.furthest > 0 ? 1 : 0].push(lesson);
  }
  return groups.flat();
}

/** Returns candidates in the chosen order. Collections have their own default order. */
function candidatesInOrder(query: LibraryQuery): readonly Content[] {
  const { catalog, view, watched, saved, ranked, day } = query;
  if (view.sort === "unwatched") return unwatchedFirst(query);
  if (view.sort === "suggested") return ranked;
  if (view.sort) return lessonsInOrder(catalog, day, view.sort);
  if (view.begun) return inProgressLessons(catalog, watched);
  if (!view.saved) return ranked;
  const at = ({ id }: Content) => saved.get(id) ?? 0;
  return catalog.lessons.filter(({ id }) => saved.has(id)).toSorted((a, b) => at(b) - at(a));
}

type LessonFilter = (lesson: Content) => boolean;

/** Accepts any of the wanted values, or skips the filter if none is chosen. */
const isOneOf = (
  wanted: readonly string[],
  read: (lesson: Content) => string,
): LessonFilter | false => wanted.length > 0 && ((lesson) => wanted.includes(read(lesson)));
const hasOneOf = (
  wanted: readonly string[],
  read: (lesson: Content) => readonly string[],
): LessonFilter | false =>
  wanted.length > 0 && ((lesson) => read(lesson).some((value) => wanted.includes(value)));

/** Returns the active filters, except text and media type. */
function filtersOf({ catalog, view, watched, saved, isHere }: LibraryQuery): LessonFilter[] {
  const begun = view.begun && new Set(inProgressLessons(catalog, watched));
  const filters: (LessonFilter | false | "" | undefined)[] = [
    hasOneOf(view.licenses, ({ licenses }) => licenses),
    isOneOf(view.categories, ({ category }) => category),
    hasOneOf(view.stressors, ({ stressors }) => stressors),
    isOneOf(view.series, ({ seriesId }) => seriesId),
    isOneOf(view.speakers, ({ speaker }) => speaker),
    view.hideFinished && (({ id }) => !watched.get(id)?.finished),
    view.maxLength !== MAX_LENGTH_SECONDS &&
      (({ lengthSeconds }) => lengthSeconds <= view.maxLength),
    view.onlyCredit && (({ cme, contactHours }) => cme || contactHours),
    begun && ((lesson) => begun.has(lesson)),
    view.saved && (({ id }) => saved.has(id)),
    view.downloaded && isHere,
  ];
  return filters.filter((test) => typeof test === "function");
}

/** Without a choice, search shows video and audio, and collections show everything. */
function mediaTypeFilter(view: View): LessonFilter {
  if (view.media.length > 0) return ({ type }) => view.media.includes(type);
  return isCollection(view) ? () => true : isListed;
}

/** Punctuation alone is no search. */
export const hasSearchWords = (text: string): boolean => searchWords(text).length > 0;

function scoreOf({ view, matches }: LibraryQuery) {
  if (!hasSearchWords(view.text)) return () => 0;
  const costOf = costsById(matches ?? NO_MATCHES);
  return ({ id }: Content) => costOf(id);
}

let last: { readonly query: LibraryQuery; readonly results: SearchResults } | undefined;

const isSameQuery = (a: LibraryQuery, b: LibraryQuery) =>
  (Object.keys(a) as (keyof LibraryQuery)[]).every((part) => a[part] === b[part]);

/**
 * Returns the matching lessons in the requested order, best text matches first by default. The list
 * and the filter sheet run the same query, so the last result is cached.
 */
export function searchLibrary(query: LibraryQuery): SearchResults {
  if (last && isSameQuery(last.query, query)) return last.results;
  const results = runSearch(query);
  last = { query, results };
  return results;
}

function runSearch(query: LibraryQuery): SearchResults {
  const { view } = query;
  const score = scoreOf(query);
  const isByRelevance = !view.sort || view.sort === "suggested";
  const filters = filtersOf(query);
  const isMediaType = mediaTypeFilter(view);
  const levels: Content[][] = [];
  let hiddenHandouts = 0;
  for (const lesson of candidatesInOrder(query)) {
    const level = score(lesson);
    if (level === undefined || !filters.every((accepts) => accepts(lesson))) continue;
    if (isMediaType(lesson)) addToLevel(levels, isByRelevance ? level : 0, lesson);
    else hiddenHandouts += 1;
  }
  return { lessons: levels.flat(), handouts: view.media.length === 0 ? hiddenHandouts : 0 };
}

/** Returns a predicate for lessons that fit the filters, whatever their text. */
export function fitsFilters(query: LibraryQuery): LessonFilter {
  const filters = [...filtersOf(query), mediaTypeFilter(query.view)];
  return (lesson) => filters.every((accepts) => accepts(lesson));
}

function addToLevel(levels: Content[][], at: number, lesson: Content) {
  const level = levels[at];
  if (level) level.push(lesson);
  else levels[at] = [lesson];
}
