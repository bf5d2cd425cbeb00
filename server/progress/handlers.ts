import type { Handlers } from "../handlers.ts";
import { directWrite } from "../sync/direct.ts";
import type { Effects, WriteDeps } from "../sync/effects.ts";
import { allTimeWatched } from "./queries.ts";

export const progressHandlers = (
  deps: WriteDeps,
  effects: Effects,
): Pick<Handlers, "listTimeWatched" | "recordTimeWatched"> => ({
  recordTimeWatched: directWrite(deps, effects, "recordTimeWatched"),

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
