import { type RankedFor, rankForPerson } from "#contract/learning/ranking.ts";
import type { Content } from "#sync/local/content.ts";

const LEAST = 3;
const MOST = 5;
/** About what weighs most; the rest is for what comes second and third. */
const ABOUT_FIRST = 3;

type Person = Omit<RankedFor, "stressor">;

const canBePlayed = ({ type, isWithdrawn }: Content) => type !== "Handout" && !isWithdrawn;

/** From three to five lessons about what weighs on the person, the heaviest first; what was finished only comes last. */
export function matchedLessons(
  lessons: readonly Content[],
  stressors: readonly string[],
  person: Person,
): readonly Content[] {
  const [heaviest] = stressors;
  const ranked = rankForPerson(
    lessons.filter(canBePlayed),
    (lesson) => ({ ...lesson, hasCredit: lesson.cme || lesson.contactHours }),
    { ...person, stressor: heaviest },
  );
  const about = (stressor: string) => ranked.filter((one) => one.stressors.includes(stressor));
  const first = heaviest === undefined ? [] : about(heaviest).slice(0, ABOUT_FIRST);
  const others = stressors.slice(1).flatMap((one) => about(one).slice(0, 1));
  const chosen = new Set([...first, ...others]);
  for (const lesson of heaviest === undefined ? [] : about(heaviest)) {
    if (chosen.size < LEAST) chosen.add(lesson);
  }
  for (const lesson of ranked) if (chosen.size < LEAST) chosen.add(lesson);
  return [...chosen].slice(0, MOST);
}
