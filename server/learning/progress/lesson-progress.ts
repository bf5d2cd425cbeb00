import type { Connection } from "#server/platform/database/tables.ts";
import { watchedOfExisting } from "./queries.ts";
import { reachedQuarter } from "./rules.ts";

/** Returns the progress in a lesson in percent, in quarters as in events. Completed lessons have 100. */
export async function progressOf(db: Connection, personId: string, lessonId: string) {
  const { state, length } = (await watchedOfExisting(db, personId, [lessonId])).get(lessonId) ?? {};
  if (!state || length === undefined) return 0;
  return state.video_finished ? 100 : (reachedQuarter(undefined, state, length) ?? 0);
}
