import { useMemo } from "react";
import { useDevice } from "#device/device.tsx";
import { type Live, type Query, useLive, valueOr } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import type { Download } from "#sync/downloads/download.ts";
import type { Content, Series } from "#sync/local/content.ts";
import type { FirstRead } from "#sync/local/first-read.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import type { Catalog } from "./catalog.ts";
import { isListed } from "./view.ts";

export type Library = Catalog & {
  readonly hasArrived: boolean;
  /** Lessons that searches and filters show. */
  readonly listed: number;
  /** Only assigned lessons and those in progress have been read so far. */
  readonly isPartial?: true;
};

const catalogQuery: Query<Library> = async ({ content }) => {
  const [lessons, series, sections, inSections, hasArrived] = await Promise.all([
    content.all(),
    content.series(),
    content.sections(),
    content.inSections(),
    content.isLoaded(),
  ]);
  const listed = lessons.filter(isListed).length;
  return { lessons, series, sections, inSections, hasArrived, listed };
};
const partialLibrary = ({ lessons, series, listed }: FirstRead): Library => ({
  ...{ lessons, series, listed, sections: [], inSections: [] },
  ...{ hasArrived: true, isPartial: true },
});
const progressQuery: Query<readonly TimeWatched[]> = ({ progress }) => progress.all();
const downloadsQuery: Query<readonly Download[]> = ({ downloads }) => downloads.all();

export const libraryQueries = [catalogQuery, progressQuery, downloadsQuery] as const;

/** A separate query, so playback and download updates don't reload the catalog. */
export const useLibrary = (): Live<Library> => useLive(catalogQuery, []);

/** The same for the page that starts before the whole catalog is read. */
export const usePartialLibrary = (): Live<Library> => useLive(catalogQuery, [], partialLibrary);

const NONE: never[] = [];
export const NOTHING_WATCHED: ReadonlyMap<string, TimeWatched> = new Map();

/** Returns `NOTHING_WATCHED` itself until progress is loaded. */
export function useWatched(): ReadonlyMap<string, TimeWatched> {
  const all = useLive(progressQuery, [], ({ watched }) => watched);
  return useMemo(
    () =>
      all.kind === "ready"
        ? new Map(all.value.map((one) => [one.contentId, one]))
        : NOTHING_WATCHED,
    [all],
  );
}

/** Maps saved lessons to when they were saved. */
export function useSaved(): ReadonlyMap<string, number> {
  const all = valueOr(
    useLive(({ saved }) => saved.all(), []),
    NONE,
  );
  return useMemo(
    () =>
      new Map(
        all.flatMap(({ contentId, saved, changedAt }) => (saved ? [[contentId, changedAt]] : [])),
      ),
    [all],
  );
}

const handoutUrl = (lesson: Content) =>
  lesson.type === "Handout" ? (lesson.file ?? lesson.handout)?.url : undefined;

/** Returns a predicate for lessons available offline: a complete download or a cached handout. */
export function useIsHere(lessons: readonly Content[]): (lesson: Content) => boolean {
  const downloads = valueOr(
    useLive(downloadsQuery, [], ({ downloads }) => downloads),
    NONE,
  );
  // Handouts are cached after each sync.
  const { lastSyncedAt } = useSyncStatus(useDevice());
  const cachedHandouts = useLive(
    async ({ content }) => {
      const handoutsToCheck = lessons.flatMap((lesson) => {
        const url = handoutUrl(lesson);
        return url === undefined ? [] : [{ id: lesson.id, isHere: content.hasHandout(url) }];
      });
      const isCached = await Promise.all(handoutsToCheck.map(({ isHere }) => isHere));
      return handoutsToCheck.flatMap(({ id }, index) => (isCached[index] ? [id] : []));
    },
    [lessons, lastSyncedAt],
  );
  // Joined to a string, so an unchanged result doesn't trigger a new search.
  const handouts = valueOr(cachedHandouts, NONE).join(" ");
  return useMemo(() => {
    const ids = new Set<string>(handouts.split(" "));
    const files = new Set<string>();
    for (const { state, contentId, fileHash } of downloads) {
      if (state !== "downloaded") continue;
      ids.add(contentId);
      files.add(fileHash);
    }
    return (lesson: Content) => ids.has(lesson.id) || files.has(lesson.file?.sha256 ?? "");
  }, [downloads, handouts]);
}

/** The data that lesson rows need. */
export type LibraryData = {
  readonly library: Library;
  readonly seriesById: ReadonlyMap<string, Series>;
  readonly watched: ReadonlyMap<string, TimeWatched>;
  readonly saved: ReadonlyMap<string, number>;
  readonly isHere: (lesson: Content) => boolean;
  /** Rows say which lessons aren't on the device. */
  readonly isOffline: boolean;
};

export function useLibraryData(library: Library): LibraryData {
  const watched = useWatched();
  const saved = useSaved();
  const isHere = useIsHere(library.lessons);
  const isOffline = useSyncStatus(useDevice()).reach === "down";
  const seriesById = useMemo(
    () => new Map(library.series.map((series) => [series.id, series])),
    [library.series],
  );
  return useMemo(
    () => ({ library, watched, saved, isHere, isOffline, seriesById }),
    [library, watched, saved, isHere, isOffline, seriesById],
  );
}

/** Returns the props of one lesson row. */
export const rowOf = (
  { seriesById, watched, saved, isHere, isOffline }: LibraryData,
  lesson: Content,
) => ({
  lesson,
  series: seriesById.get(lesson.seriesId),
  watched: watched.get(lesson.id),
  isHere: isHere(lesson),
  isOffline,
  isSaved: saved.has(lesson.id),
});
