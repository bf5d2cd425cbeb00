import type { Deps } from "#server/platform/deps.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import { allTimeWatched } from "./queries.ts";

export const progressHandlers = (deps: Pick<Deps, "db">): Pick<Handlers, "listTimeWatched"> => ({
  listTimeWatched: async ({ session }) => {
    const watched = await allTimeWatched(deps.db, session.person.id);
    const body = Object.fromEntries(
      watched.map(({ record_id_, seconds_watched, video_finished }) => [
        record_id_,
        { seconds_watched, video_finished },
      ]),
    );
    return { body };
  },
});
