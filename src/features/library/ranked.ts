import { type RankedFor, rankForPerson } from "#contract/learning/ranking.ts";
import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";

type Watched = ReadonlyMap<string, TimeWatched>;

export const heardIn =
  (watched: Watched): RankedFor["heard"] =>
  (id) => {
    const one = watched.get(id);
    if (one?.finished) return "finished";
    return one && one.furthest > 0 ? "begun" : undefined;
  };

export const rankedHere = (
  lessons: readonly Content[],
  person: Pick<RankedFor, "license" | "heard" | "day">,
): Content[] =>
  rankForPerson(
    lessons,
    (lesson) => ({ ...lesson, hasCredit: lesson.cme || lesson.contactHours }),
    person,
  );

/** What the server puts forward comes first, but for what has been finished here meanwhile; the rest as it stands here. */
export function withServersWord(
  here: readonly Content[],
  ids: readonly string[],
  heard: RankedFor["heard"],
): Content[] {
  const byId = new Map(here.map((lesson) => [lesson.id, lesson]));
  const first = ids.flatMap((id) => (heard(id) === "finished" ? [] : (byId.get(id) ?? [])));
  const put = new Set(first);
  return [...first, ...here.filter((lesson) => !put.has(lesson))];
}
