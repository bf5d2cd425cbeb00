import { useMemo } from "react";
import { useDevice } from "#device/device.tsx";
import { type Live, type Question, useLive, valueOr } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import type { Download } from "#sync/downloads/download.ts";
import type { Content, Series } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";
import type { Catalogue } from "./catalogue.ts";

export type Library = Catalogue & { readonly hasArrived: boolean };

const whatThereIs: Question<Library> = async ({ content }) => {
  const [lessons, series, sections, inSections, hasArrived] = await Promise.all([
    content.all(),
    content.series(),
    content.sections(),
    content.inSections(),
    content.hasArrived(),
  ]);
  return { lessons, series, sections, inSections, hasArrived };
};
const whatWasWatched: Question<TimeWatched[]> = ({ progress }) => progress.all();
const whatIsDownloaded: Question<Download[]> = ({ downloads }) => downloads.all();

/** What the first screen is drawn from. */
export const libraryQuestions = [whatThereIs, whatWasWatched, whatIsDownloaded] as const;

/** Asked apart from progress and downloads, so that listening does not read the catalogue again. */
export const useLibrary = (): Live<Library> => useLive(whatThereIs, []);

const NONE: never[] = [];
export const NOTHING_WATCHED: ReadonlyMap<string, TimeWatched> = new Map();

/** Until it is known, `NOTHING_WATCHED` itself. */
export function useWatched(): ReadonlyMap<string, TimeWatched> {
  const all = useLive(whatWasWatched, []);
  return useMemo(
    () =>
      all.kind === "ready"
        ? new Map(all.value.map((one) => [one.contentId, one]))
        : NOTHING_WATCHED,
    [all],
  );
}

/** The person's list: when each lesson was put there. */
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

/** The lessons that work without a network: a whole download, or a handout that is kept. */
export function useHere(lessons: readonly Content[]): (lesson: Content) => boolean {
  const downloads = valueOr(useLive(whatIsDownloaded, []), NONE);
  // They are fetched after a look at what is new, so each exchange may have brought some.
  const { lastSyncedAt } = useSyncStatus(useDevice());
  const found = useLive(
    async ({ content }) => {
      const asked = lessons.flatMap((lesson) => {
        const url = handoutUrl(lesson);
        return url === undefined ? [] : [{ id: lesson.id, isHere: content.handoutIsHere(url) }];
      });
      const here = await Promise.all(asked.map(({ isHere }) => isHere));
      return asked.flatMap(({ id }, index) => (here[index] ? [id] : []));
    },
    [lessons, lastSyncedAt],
  );
  // As words, so that the same answer has no list found and drawn anew.
  const handouts = valueOr(found, NONE).join(" ");
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

/** What rows are drawn from. */
export type Parts = {
  readonly library: Library;
  readonly seriesById: ReadonlyMap<string, Series>;
  readonly watched: ReadonlyMap<string, TimeWatched>;
  readonly saved: ReadonlyMap<string, number>;
  readonly isHere: (lesson: Content) => boolean;
};

/** What the row of one lesson is drawn from. */
export const rowOf = ({ seriesById, watched, saved, isHere }: Parts, lesson: Content) => ({
  lesson,
  series: seriesById.get(lesson.seriesId),
  watched: watched.get(lesson.id),
  isHere: isHere(lesson),
  isSaved: saved.has(lesson.id),
});
