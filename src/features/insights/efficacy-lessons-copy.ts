import type { efficacyMicrolearnings } from "#contract/insights/efficacy.ts";
import type { Reply } from "#contract/route.ts";
import { pluralize } from "#ui/format.ts";
import { notCause } from "./efficacy-copy.ts";
import {
  columns,
  formatCount,
  formatShare,
  percentRange,
  pointsChange,
  shownPoints,
} from "./figure-copy.ts";

export type LessonChange = Reply<typeof efficacyMicrolearnings>["data"][number];

/** The change in whole points between the shares as shown, if it is released. */
export const lessonPoints = ({ before, after, change }: LessonChange): number | null =>
  change === null ? null : shownPoints(before, after);

function lessonChange(lesson: LessonChange): string {
  const points = lessonPoints(lesson);
  return points === null ? "Change not shown" : pointsChange(points);
}

/** Summarizes the list and what it does not prove. */
function lessonsSummary(count: number): string {
  return `${pluralize(count, "lesson has", "lessons have")} enough people to compare. With many lessons, some look better by chance. ${notCause}`;
}

export const lessonChanges = {
  title: "Before and after a lesson",
  name: "burnout before and after a lesson",
  about: "People who answered before and after the lesson",
  summary: lessonsSummary,
  change: lessonChange,
  head: "Lesson",
  columns: [
    { label: columns.people, isNumber: true },
    { label: "Before", isNumber: true },
    { label: "After", isNumber: true, isMain: true },
    { label: columns.likelyRange, isNumber: true },
    { label: "Change", isNumber: true },
  ],
  cells: (lesson: LessonChange) => [
    formatCount(lesson.n),
    formatShare(lesson.before),
    formatShare(lesson.after),
    percentRange(lesson.after),
    lessonChange(lesson),
  ],
} as const;
