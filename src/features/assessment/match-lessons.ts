import { type RankingProfile, rankForPerson } from "#contract/learning/ranking.ts";
import { rankableIn } from "#shared/lessons/rankable.ts";
import type { Content, ContentSection } from "#sync/local/content.ts";

const MIN_LESSONS = 3;
const MAX_LESSONS = 5;
/** How many lessons are about the top stressor. The rest cover the other stressors. */
const MAX_ABOUT_TOP_STRESSOR = 3;

type Person = Omit<RankingProfile, "stressor">;
type Catalog = {
  readonly lessons: readonly Content[];
  readonly inSections: readonly ContentSection[];
};

const canBePlayed = ({ type, isWithdrawn }: Content) => type !== "Handout" && !isWithdrawn;

/**
 * Returns three to five lessons about the person's stressors, the top stressor first and completed
 * lessons last.
 */
export function matchLessons(
  { lessons, inSections }: Catalog,
  stressors: readonly string[],
  person: Person,
): readonly Content[] {
  const [topStressor] = stressors;
  const describe = rankableIn(inSections);
  const ranked = rankForPerson(
    lessons.filter(
      (lesson) => canBePlayed(lesson) && (person.isLeader || !describe(lesson).isForLeaders),
    ),
    describe,
    { ...person, stressor: topStressor },
  );
  const lessonsAbout = (stressor: string) =>
    ranked.filter((one) => one.stressors.includes(stressor));
  const first =
    topStressor === undefined ? [] : lessonsAbout(topStressor).slice(0, MAX_ABOUT_TOP_STRESSOR);
  const others = stressors.slice(1).flatMap((one) => lessonsAbout(one).slice(0, 1));
  const chosen = new Set([...first, ...others]);
  for (const lesson of topStressor === undefined ? [] : lessonsAbout(topStressor)) {
    if (chosen.size < MIN_LESSONS) chosen.add(lesson);
  }
  for (const lesson of ranked) if (chosen.size < MIN_LESSONS) chosen.add(lesson);
  return [...chosen].slice(0, MAX_LESSONS);
}
