import { licenseOf } from "#contract/learning/license.ts";
import { dayOfYear, rankForPerson } from "#contract/learning/ranking.ts";
import { rankableIn } from "#shared/lessons/rankable.ts";
import type { Device } from "#sync/device.ts";
import type { Content, File, Series } from "#sync/local/content.ts";

/** A lesson that isn't downloaded. */
export type Addable = {
  readonly lesson: Content;
  readonly file: File;
  readonly series: Series | undefined;
};

/** Lists the lessons that can be downloaded, best first: in progress, then saved, then as the library suggests. */
export async function addableLessons(
  device: Device,
  isLeader: boolean,
): Promise<readonly Addable[]> {
  const { content, progress, saved, profile, downloads } = device;
  const [lessons, inSections, series, watched, kept, person, present] = await Promise.all([
    content.all(),
    content.inSections(),
    content.series(),
    progress.all(),
    saved.all(),
    profile.get(),
    downloads.all(),
  ]);
  const isPresent = new Set(present.map(({ contentId }) => contentId));
  const progressById = new Map(watched.map((one) => [one.contentId, one]));
  const isSaved = new Set(kept.flatMap((one) => (one.saved ? [one.contentId] : [])));
  const isBegun = ({ id }: Content) => (progressById.get(id)?.furthest ?? 0) > 0;
  const open = lessons.filter(
    ({ id, type, file, isWithdrawn }) =>
      file &&
      type !== "Handout" &&
      !isWithdrawn &&
      !isPresent.has(id) &&
      !progressById.get(id)?.finished,
  );
  const ranked = rankForPerson(open, rankableIn(inSections), {
    license: licenseOf(person?.providerTitle),
    isLeader,
    day: dayOfYear(Date.now()),
    progressOf: (id) => ((progressById.get(id)?.furthest ?? 0) > 0 ? "begun" : undefined),
  });
  const weight = (lesson: Content) => Number(isBegun(lesson)) * 2 + Number(isSaved.has(lesson.id));
  return ranked
    .toSorted((a, b) => weight(b) - weight(a))
    .flatMap((lesson) =>
      lesson.file
        ? [{ lesson, file: lesson.file, series: series.find(({ id }) => id === lesson.seriesId) }]
        : [],
    );
}
