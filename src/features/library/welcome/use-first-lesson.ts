import { coverPicture } from "#shared/lessons/cover-picture.ts";
import type { Content, Series } from "#sync/local/content.ts";
import type { Picture } from "#ui/cover.tsx";
import { useInterests } from "../shelves/interests.tsx";
import { libraryShelves, reasonFor } from "../shelves/shelves.ts";
import { useRanking } from "../shelves/use-ranking.ts";
import { type Library, useLibraryData } from "../use-library.ts";

export type FirstLesson = {
  readonly lesson: Content;
  readonly series: Series | undefined;
  readonly picture: Picture;
  readonly reason: string;
  /** False while offline, unless it is downloaded. */
  readonly isPlayable: boolean;
};

/** Returns the lesson to start with. Offline, downloaded lessons come first. */
export function useFirstLesson(library: Library): FirstLesson | undefined {
  const data = useLibraryData(library);
  const { watched, isOffline, isHere } = data;
  const interests = useInterests();
  const { ranked, license } = useRanking(data);
  const firstOf = (isPlayable: (one: Content) => boolean) =>
    libraryShelves({ ranked, watched, interests, isPlayable }).suggestions[0];
  const any = () => true;
  const lesson = (isOffline ? firstOf(isHere) : undefined) ?? firstOf(any);
  if (!lesson) return undefined;
  const series = data.seriesById.get(lesson.seriesId);
  const facts = { lessons: library.lessons, series, watched, license, interests };
  return {
    lesson,
    series,
    picture: coverPicture(lesson, series),
    reason: reasonFor(lesson, { ...facts, isOfflineCopy: isOffline && isHere(lesson) }),
    isPlayable: !isOffline || isHere(lesson),
  };
}
