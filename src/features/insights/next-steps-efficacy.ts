import { LIBRARY_PATH, lessonPath, YOU_PATH } from "#shared/navigation/paths.ts";
import { type Difference, directionOf } from "./efficacy-copy.ts";
import { type LessonChange, lessonPoints } from "./efficacy-lessons-copy.ts";
import {
  inviteMore,
  type Known,
  type Library,
  type Step,
  shareResults,
  stepsOf,
} from "./next-steps.ts";
import { nextSteps } from "./next-steps-copy.ts";
import { efficacySteps as copy } from "./next-steps-efficacy-copy.ts";

export type EfficacyKnown = {
  /** Between the change with the most and the fewest hours; undefined if nothing was compared. */
  readonly difference: Known<Difference>;
  readonly lessons: Known<readonly LessonChange[]>;
};

function aboutAssociation(difference: Known<Difference>, stressorsPath: string): Step | undefined {
  if (!difference) return undefined;
  const direction = directionOf(difference);
  if (direction === "less")
    return {
      key: "fair-try",
      ...copy.pilot,
      to: LIBRARY_PATH,
      action: nextSteps.browse,
    };
  if (direction === "more")
    return {
      key: "ask-first",
      ...copy.askFirst,
      to: stressorsPath,
    };
  return {
    key: "keep-asking",
    ...copy.keepAsking,
    to: YOU_PATH,
  };
}

function aboutLesson(lessons: Known<readonly LessonChange[]>): Step | undefined {
  // Prefers the largest sample, because large changes in small samples are often chance.
  const [best] = (lessons ?? [])
    .filter((lesson) => (lessonPoints(lesson) ?? 0) < 0)
    .toSorted((a, b) => b.n - a.n);
  if (!best) return undefined;
  return {
    key: "lesson",
    title: copy.lesson.title,
    text: copy.lesson.text(best.n, best.name),
    to: lessonPath(best.id),
    action: nextSteps.open(best.name),
  };
}

/** Returns the next steps after efficacy. `stressorsPath` leads to the stressor figures. */
export function afterEfficacy(
  { difference, lessons }: EfficacyKnown,
  library: Library,
  group: string,
  stressorsPath: string,
) {
  const hasNoFigures = !difference && !lessons?.length;
  return stepsOf(
    [aboutAssociation(difference, stressorsPath), aboutLesson(lessons)],
    hasNoFigures ? inviteMore(group) : shareResults(library),
  );
}
