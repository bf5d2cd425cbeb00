import { LICENSE_TYPES } from "#contract/constants.ts";
import type { LicenseType } from "#contract/learning/license.ts";
import type { Content, Series } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import { formatCreditShort, formatMinutes } from "#ui/format.ts";
import { isListed, SHORT_SECONDS } from "../view.ts";
import { reasons as copy } from "./library-below-fold-copy.ts";

const MAX_SUGGESTIONS = 3;
const MAX_SHORT = 12;
const MAX_WITH_CREDIT = 8;

/** The first lessons of a list, and how many the whole list has. */
export type LessonShelf = { readonly lessons: readonly Content[]; readonly total: number };

export type LibraryShelves = {
  /** Not started, best first. One is shown at a time. */
  readonly suggestions: readonly Content[];
  readonly short: LessonShelf;
  readonly withCredit: LessonShelf;
};

type Input = {
  /** All lessons, best first. */
  readonly ranked: readonly Content[];
  readonly watched: ReadonlyMap<string, TimeWatched>;
  /** Categories to suggest first. */
  readonly interests: readonly string[];
  /** Ids of assigned lessons, which are shown above. */
  readonly assigned?: ReadonlySet<string>;
  /** Offline, only downloads can be played. */
  readonly isPlayable: (lesson: Content) => boolean;
};

const hasCredit = ({ cme, contactHours }: Content) => cme || contactHours;
const isShort = ({ lengthSeconds }: Content) => lengthSeconds <= SHORT_SECONDS;

/**
 * Divides the lessons among the parts of the library's first page, so that none is there twice. Lessons in progress are in
 * Continue. The totals are those of the full lists, which don't leave anything out.
 */
export function libraryShelves(input: Input): LibraryShelves {
  const { ranked, watched, interests, assigned, isPlayable } = input;
  const listed = ranked.filter(isListed);
  const isStarted = ({ id }: Content) => (watched.get(id)?.furthest ?? 0) > 0;
  const isFinished = ({ id }: Content) => watched.get(id)?.finished === true;
  const isOpen = (lesson: Content) =>
    !isStarted(lesson) && !isFinished(lesson) && !assigned?.has(lesson.id);
  const isOfInterest = ({ category }: Content) => interests.includes(category);
  const suggestions = listed
    .filter((lesson) => isOpen(lesson) && isPlayable(lesson))
    .toSorted((a, b) => Number(isOfInterest(b)) - Number(isOfInterest(a)))
    .slice(0, MAX_SUGGESTIONS);
  const used = new Set(suggestions);
  const shelf = (belongs: (lesson: Content) => boolean, max: number): LessonShelf => {
    const all = listed.filter(belongs);
    const isFree = (one: Content) =>
      !used.has(one) && !assigned?.has(one.id) && (!isStarted(one) || isFinished(one));
    const lessons = all.filter(isFree).slice(0, max);
    for (const lesson of lessons) used.add(lesson);
    return { lessons, total: all.length };
  };
  return {
    suggestions,
    short: shelf(isShort, MAX_SHORT),
    withCredit: shelf(hasCredit, MAX_WITH_CREDIT),
  };
}

export type ReasonFacts = {
  readonly lessons: readonly Content[];
  readonly series: Series | undefined;
  readonly watched: ReadonlyMap<string, TimeWatched>;
  readonly license: LicenseType | undefined;
  readonly interests: readonly string[];
  /** The person is offline and the lesson is on the device. */
  readonly isOfflineCopy: boolean;
};

/** Returns whether it is the first unfinished lesson of a series that the person has started. */
function isNextInSeries(lesson: Content, { lessons, watched }: ReasonFacts): boolean {
  const others = lessons.filter(
    ({ id, seriesId }) => seriesId === lesson.seriesId && id !== lesson.id,
  );
  const isBegun = others.some(({ id }) => watched.get(id));
  return (
    isBegun && others.every(({ id, order }) => order > lesson.order || watched.get(id)?.finished)
  );
}

const isNewTopic = ({ category }: Content, { lessons, watched }: ReasonFacts) =>
  category !== "" &&
  lessons.every((lesson) => lesson.category !== category || !watched.has(lesson.id));

/** Says in one or two sentences why a lesson is suggested. */
export function reasonFor(lesson: Content, facts: ReasonFacts): string {
  const { series, license, interests, isOfflineCopy } = facts;
  const isForAll = LICENSE_TYPES.every((one) => lesson.licenses.includes(one));
  const credit = formatCreditShort(lesson);
  const length = isShort(lesson) && formatMinutes(lesson.lengthSeconds);
  const sentences = [
    isOfflineCopy && copy.offlineCopy,
    interests.includes(lesson.category) && copy.interest(lesson.category),
    series && isNextInSeries(lesson, facts) && copy.next(series.name),
    license && !isForAll && lesson.licenses.includes(license) && copy.license[license],
    length && copy.short(length),
    credit && copy.credit(credit),
    isNewTopic(lesson, facts) && copy.newTopic(lesson.category),
  ].filter(Boolean);
  if (sentences.length === 0 && series) return copy.series(series.name);
  return sentences.slice(0, 2).join(" ");
}
