import type { PersonDatabase } from "../local/person-database.ts";

const LANE = "content:";

/** Lessons watched to the end, of which the server has been told everything: nothing of them waits or was refused. */
export const confirmedIn = async (person: PersonDatabase): Promise<ReadonlySet<string>> => {
  const lanes = person.outbox.where("[lane+seq]").between([LANE], [`${LANE}\uffff`]);
  const [watched, keys] = await Promise.all([person.timeWatched.toArray(), lanes.keys()]);
  const owed = new Set((keys as unknown as [string, number][]).map(([at]) => at));
  return new Set(
    watched
      .filter(({ contentId, finished }) => finished && !owed.has(LANE + contentId))
      .map(({ contentId }) => contentId),
  );
};
