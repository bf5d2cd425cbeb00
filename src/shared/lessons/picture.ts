import type { Content, Series } from "#sync/local/content.ts";

/** What a cover is drawn from: the place belongs to the series, each lesson sees it a little differently. */
export const pictureOf = (
  lesson: Pick<Content, "id" | "seriesId">,
  series: Pick<Series, "motif"> | undefined,
) => ({
  seed: `${lesson.seriesId}/${lesson.id}`,
  ...(series && { motif: series.motif }),
});
