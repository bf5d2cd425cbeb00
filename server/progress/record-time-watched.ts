import { contentExists } from "../content/queries.ts";
import { personScope, takeRevs } from "../database/changes.ts";
import type { Effect } from "../sync/effects.ts";
import { storeTimeWatched, timeWatchedOf } from "./queries.ts";
import { afterReport, isSame } from "./rules.ts";

export const recordTimeWatched: Effect<"recordTimeWatched"> = async (
  { trx, person, now },
  reported,
) => {
  if (!(await contentExists(trx, reported.record_id_)))
    return { kind: "refused", code: "not_found", errors: ["There is no such content."] };
  // Before reading: from here on the person's other devices wait, so nothing is merged into an old state.
  const rev = await takeRevs(trx, personScope(person.id), 1);
  const known = await timeWatchedOf(trx, person.id, reported.record_id_);
  const state = afterReport(known, reported);
  if (!isSame(known, state))
    await storeTimeWatched(trx, person.id, state, { rev, at: new Date(now) });
  return { kind: "done", state };
};
