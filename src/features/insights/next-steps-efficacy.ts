import { LIBRARY_PATH, lessonPath, YOU_PATH } from "#shared/navigation/paths.ts";
import { type Coefficient, directionOf, type LessonChange } from "./efficacy-copy.ts";
import { peopleInWords } from "./figure-copy.ts";
import {
  inviteMore,
  type Known,
  type Library,
  type Step,
  shareResults,
  stepsOf,
} from "./next-steps.ts";

export type EfficacyKnown = {
  /** Rank correlation of hours and change; undefined if suppressed. */
  readonly spearman: Known<Coefficient>;
  readonly lessons: Known<readonly LessonChange[]>;
};

function aboutAssociation(spearman: Known<Coefficient>, weighing: string): Step | undefined {
  if (!spearman) return undefined;
  const direction = directionOf(spearman);
  if (direction === "less")
    return {
      key: "fair-try",
      title: "Give it a fair try",
      text: "Those who listened more did better, and nobody knows yet whether that is why. Give one team a quarter of an hour a week for it, not another, and look again in half a year.",
      to: LIBRARY_PATH,
      action: "Choose the lessons together",
    };
  if (direction === "more")
    return {
      key: "ask-first",
      title: "Ask before you offer more",
      text: "Those who listened more did worse: perhaps because whoever carries more looks for help more. What weighs on people comes before what they listen to.",
      to: weighing,
      action: "See what weighs most",
    };
  return {
    key: "keep-asking",
    title: "Keep asking",
    text: "There is no clear link yet. The pulse check takes a minute every two weeks, and each answer makes the likely range narrower: ask people to keep its reminder on.",
    to: YOU_PATH,
    action: "See where reminders are set",
  };
}

function aboutLesson(lessons: Known<readonly LessonChange[]>): Step | undefined {
  // Prefers the largest sample, because large changes in small samples are often chance.
  const [best] = (lessons ?? [])
    .filter(({ change }) => change !== null && Math.round(change * 100) < 0)
    .toSorted((a, b) => b.n - a.n);
  if (!best) return undefined;
  return {
    key: "lesson",
    title: "Hear one yourself",
    text: `Burnout of the ${peopleInWords(best.n)} who heard “${best.name}” was lower afterwards. That may be chance; whether it fits your people you can hear in a few minutes.`,
    to: lessonPath(best.id),
    action: `Open “${best.name}”`,
  };
}

/** Returns the next steps after efficacy. `weighing` is the path of the stressor figures. */
export function afterEfficacy(
  { spearman, lessons }: EfficacyKnown,
  library: Library,
  group: string,
  weighing: string,
) {
  const hasNoFigures = !spearman && !lessons?.length;
  return stepsOf(
    [aboutAssociation(spearman, weighing), aboutLesson(lessons)],
    hasNoFigures ? inviteMore(group) : shareResults(library),
  );
}
