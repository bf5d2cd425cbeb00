import type { Content } from "#sync/local/content.ts";

/** Returns a lesson of the local catalog with empty defaults. */
export const bareLesson = (
  id: string,
  more: Partial<Content> & Pick<Content, "title" | "seriesId" | "lengthSeconds">,
): Content => ({
  id,
  lessonNumber: id,
  tagline: "",
  description: "",
  type: "Audio",
  category: "",
  order: 1,
  stressors: [],
  licenses: [],
  speaker: "",
  cme: false,
  contactHours: false,
  credit: 0,
  releasedOn: "2026-01-01",
  views: 0,
  objectives: [],
  deeper: [],
  wider: [],
  readings: [],
  references: [],
  ...more,
});
