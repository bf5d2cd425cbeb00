import type { PersonDatabase } from "../local/person-database.ts";

const LANE = "content:";

/**
 * Returns the finished lessons that the server knows about: none of their writes are pending or
 * failed.
 */
export const confirmedLessons = async (person: PersonDatabase): Promise<ReadonlySet<string>> => {
  const lanes = person.outbox.where("[lane+seq]").between([LANE], [`${LANE}\uffff`]);
  const [watched, keys] = await Promise.all([person.timeWatched.toArray(), lanes.keys()]);
  const lanesWithEntries = new Set((keys as unknown as [string, number][]).map(([at]) => at));
  return new Set(
    watched
      .filter(({ contentId, finished }) => finished && !lanesWithEntries.has(LANE + contentId))
      .map(({ contentId }) => contentId),
  );
};
