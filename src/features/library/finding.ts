import { placeOnDay } from "#contract/learning/ranking.ts";
import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";
import { type Catalogue, sectionShelves, toContinue } from "./catalogue.ts";
import { createSearchIndex, folded, type SearchIndex, wordsIn } from "./search.ts";
import { isShelf, LONGEST, type View } from "./view.ts";

export type Finding = {
  readonly catalogue: Catalogue;
  readonly view: View;
  readonly watched: ReadonlyMap<string, TimeWatched>;
  /** When each lesson on the person's list was put there. */
  readonly saved: ReadonlyMap<string, number>;
  readonly isHere: (lesson: Content) => boolean;
  /** All lessons as they suit this person today. */
  readonly ranked: readonly Content[];
  readonly day: number;
};

export type Found = {
  readonly lessons: readonly Content[];
  /** Handouts that fit in everything but in not having been asked for. */
  readonly handouts: number;
};

const indexes = new WeakMap<Catalogue, SearchIndex>();

export function indexOf(catalogue: Catalogue): SearchIndex {
  const index = indexes.get(catalogue) ?? createSearchIndex(catalogue.lessons, catalogue.series);
  indexes.set(catalogue, index);
  return index;
}

/** Numbers in titles are ordered as numbers. */
const titleKey = ({ title }: Content) =>
  folded(title).replaceAll(/\d+/g, (digits) => digits.padStart(6, "0"));

const numbers = {
  newest: ({ releasedOn }: Content) => -Date.parse(releasedOn) || Number.POSITIVE_INFINITY,
  longest: ({ lengthSeconds }: Content) => -lengthSeconds,
  shortest: ({ lengthSeconds }: Content) => lengthSeconds || Number.POSITIVE_INFINITY,
} as const;

const compare = <K extends number | string>(a: K, b: K): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** Each key is made once; what is equal keeps its order. */
const by = <K extends number | string>(lessons: readonly Content[], key: (lesson: Content) => K) =>
  lessons
    .map((lesson) => ({ lesson, key: key(lesson) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ lesson }) => lesson);

export type DayOrder = keyof typeof numbers | "title" | "shuffled";
export const dayOrders: readonly DayOrder[] = [
  "shuffled",
  "newest",
  "longest",
  "shortest",
  "title",
];
type Orders = { readonly day: number; readonly of: Map<DayOrder, readonly Content[]> };
const orders = new WeakMap<Catalogue, Orders>();

function made(catalogue: Catalogue, day: number, sort: DayOrder): Content[] {
  if (sort === "shuffled") return by(catalogue.lessons, ({ id }) => placeOnDay(id, day));
  const shuffled = ordered(catalogue, day, "shuffled");
  return sort === "title" ? by(shuffled, titleKey) : by(shuffled, numbers[sort]);
}

/** Orders that stay the same all day are made once. */
export function ordered(catalogue: Catalogue, day: number, sort: DayOrder): readonly Content[] {
  const kept = orders.get(catalogue);
  const own: Orders = kept?.day === day ? kept : { day, of: new Map() };
  orders.set(catalogue, own);
  const lessons = own.of.get(sort) ?? made(catalogue, day, sort);
  own.of.set(sort, lessons);
  return lessons;
}

/** What has never been begun, what was begun, what is finished. */
function unwatchedFirst({ catalogue, watched, day }: Finding): Content[] {
  const groups: [Content[], Content[], Content[]] = [[], [], []];
  for (const lesson of ordered(catalogue, day, "shuffled")) {
    const one = watched.get(lesson.id);
    if (one?.finished) groups[2].push(lesson);
    else groups[one && one.furthest > 0 ? 1 : 0].push(lesson);
  }
  return groups.flat();
}

const inSection = (catalogue: Catalogue, section: string): readonly Content[] =>
  sectionShelves(catalogue).find(({ name }) => name === section)?.lessons ?? [];

/** In the order that was chosen; a shelf has one of its own. */
function inOrder(finding: Finding): readonly Content[] {
  const { catalogue, view, watched, saved, ranked, day } = finding;
  if (view.sort === "unwatched") return unwatchedFirst(finding);
  if (view.sort === "suggested") return ranked;
  if (view.sort) return ordered(catalogue, day, view.sort);
  if (view.section) return inSection(catalogue, view.section);
  if (view.begun) return toContinue(catalogue, watched);
  if (!view.saved) return ranked;
  const at = ({ id }: Content) => saved.get(id) ?? 0;
  return catalogue.lessons.filter(({ id }) => saved.has(id)).toSorted((a, b) => at(b) - at(a));
}

type Test = (lesson: Content) => boolean;

/** One of several, as far as any is wanted. */
const among = (wanted: readonly string[], read: (lesson: Content) => string): Test | false =>
  wanted.length > 0 && ((lesson) => wanted.includes(read(lesson)));
const someAmong = (
  wanted: readonly string[],
  read: (lesson: Content) => readonly string[],
): Test | false =>
  wanted.length > 0 && ((lesson) => read(lesson).some((value) => wanted.includes(value)));

/** What a lesson has to pass, but for words and medium: only what has been asked, since most asks little. */
function testsOf({ catalogue, view, watched, saved, isHere }: Finding): Test[] {
  const section = view.section && new Set(inSection(catalogue, view.section));
  const begun = view.begun && new Set(toContinue(catalogue, watched));
  const tests: (Test | false | "" | undefined)[] = [
    someAmong(view.licenses, ({ licenses }) => licenses),
    among(view.categories, ({ category }) => category),
    someAmong(view.stressors, ({ stressors }) => stressors),
    among(view.series, ({ seriesId }) => seriesId),
    among(view.speakers, ({ speaker }) => speaker),
    view.hideFinished && (({ id }) => !watched.get(id)?.finished),
    view.maxLength !== LONGEST && (({ lengthSeconds }) => lengthSeconds <= view.maxLength),
    view.onlyCredit && (({ cme, contactHours }) => cme || contactHours),
    section && ((lesson) => section.has(lesson)),
    begun && ((lesson) => begun.has(lesson)),
    view.saved && (({ id }) => saved.has(id)),
    view.downloaded && isHere,
  ];
  return tests.filter((test) => typeof test === "function");
}

/** Is the medium one that was asked for? Without a choice video and audio are, and all that lies on a shelf. */
function mediumOf(view: View): Test {
  if (view.media.length > 0) return ({ type }) => view.media.includes(type);
  return isShelf(view) ? () => true : ({ type }) => type !== "Handout";
}

function scoreOf({ catalogue, view }: Finding) {
  const words = wordsIn(view.text);
  return words.length > 0 ? indexOf(catalogue).scores(words) : () => 0;
}

let last: { readonly finding: Finding; readonly found: Found } | undefined;

const isSame = (a: Finding, b: Finding) =>
  (Object.keys(a) as (keyof Finding)[]).every((part) => a[part] === b[part]);

/**
 * The lessons that were asked for, in the order that was asked for; with words and no order, the best hits first. The list
 * and the sheet of filters before it ask the same: that is answered once.
 */
export function find(finding: Finding): Found {
  if (last && isSame(last.finding, finding)) return last.found;
  const found = look(finding);
  last = { finding, found };
  return found;
}

function look(finding: Finding): Found {
  const { view } = finding;
  const score = scoreOf(finding);
  const isByWords = !view.sort || view.sort === "suggested";
  const tests = testsOf(finding);
  const isMedium = mediumOf(view);
  const levels: Content[][] = [];
  let others = 0;
  for (const lesson of inOrder(finding)) {
    const level = score(lesson);
    if (level === undefined || !tests.every((passes) => passes(lesson))) continue;
    if (isMedium(lesson)) put(levels, isByWords ? level : 0, lesson);
    else others += 1;
  }
  return { lessons: levels.flat(), handouts: view.media.length === 0 ? others : 0 };
}

function put(levels: Content[][], at: number, lesson: Content) {
  const level = levels[at];
  if (level) level.push(lesson);
  else levels[at] = [lesson];
}
