import { type RankingProfile, rankForPerson } from "#contract/learning/ranking.ts";
import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/records/types.ts";

type Watched = ReadonlyMap<string, TimeWatched>;

export const watchStateIn =
  (watched: Watched): RankingProfile["progressOf"] =>
  (id) => {
    const one = watched.get(id);
    if (one?.finished) return "finished";
    return one && one.furthest > 0 ? "begun" : undefined;
  };

export const rankLocally = (
  lessons: readonly Content[],
  person: Pick<RankingProfile, "license" | "progressOf" | "day">,
): Content[] =>
  rankForPerson(
    lessons,
    (lesson) => ({ ...lesson, hasCredit: lesson.cme || lesson.contactHours }),
    person,
  );

/**
 * Puts the server's recommendations first, except lessons completed on this device, then the local
 * ranking.
 */
export function mergeServerRanking(
  local: readonly Content[],
  ids: readonly string[],
  heard: RankingProfile["progressOf"],
): Content[] {
  const byId = new Map(local.map((lesson) => [lesson.id, lesson]));
  const first = ids.flatMap((id) => (heard(id) === "finished" ? [] : (byId.get(id) ?? [])));
  const recommended = new Set(first);
  return [...first, ...local.filter((lesson) => !recommended.has(lesson))];
}
