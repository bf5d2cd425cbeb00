import { type RankingProfile, rankForPerson } from "#contract/learning/ranking.ts";
import { rankableIn } from "#shared/lessons/rankable.ts";
import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import type { Catalog } from "../catalog.ts";

type Watched = ReadonlyMap<string, TimeWatched>;

export const watchStateIn =
  (watched: Watched): RankingProfile["progressOf"] =>
  (id) => {
    const one = watched.get(id);
    if (one?.finished) return "finished";
    return one && one.furthest > 0 ? "begun" : undefined;
  };

export const rankLocally = (
  { lessons, inSections }: Pick<Catalog, "lessons" | "inSections">,
  person: Omit<RankingProfile, "stressor">,
): Content[] => rankForPerson(lessons, rankableIn(inSections), person);

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
