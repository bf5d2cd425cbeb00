import { isForLeaders, type Rankable } from "#contract/learning/ranking.ts";
import type { Content, ContentSection } from "#sync/local/content.ts";

/** Returns a function that describes a lesson for `rankForPerson`. */
export function rankableIn(inSections: readonly ContentSection[]): (lesson: Content) => Rankable {
  const forLeaders = new Set(
    inSections.flatMap(({ contentId, section }) => (isForLeaders(section) ? [contentId] : [])),
  );
  return (lesson) => ({
    ...lesson,
    hasCredit: lesson.cme || lesson.contactHours,
    isForLeaders: forLeaders.has(lesson.id),
  });
}
