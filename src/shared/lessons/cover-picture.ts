import type { Content, Series } from "#sync/local/content.ts";

/** Returns the seed of a cover. Lessons of a series share a scene with small variations. */
export const coverPicture = (
  lesson: Pick<Content, "id" | "seriesId">,
  series: Pick<Series, "motif"> | undefined,
) => ({
  seed: `${lesson.seriesId}/${lesson.id}`,
  ...(series && { motif: series.motif }),
});
