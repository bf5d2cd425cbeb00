import type { TimeWatchedWire } from "#contract/time-watched.ts";
import { done, type Effect, refused } from "../sync/effects.ts";
import { storeTimeWatched, watchedOfExisting } from "./queries.ts";
import { afterReport, isSame } from "./rules.ts";

export const recordTimeWatched: Effect<"recordTimeWatched"> = async (context, reports) => {
  const { trx, person, now, nextRev } = context;
  const ids = reports.map(({ record_id_ }) => record_id_);
  const existing = await watchedOfExisting(trx, person.id, ids);
  const changed = new Map<string, TimeWatchedWire>();
  const results = reports.map((report) => {
    const id = report.record_id_;
    if (!existing.has(id)) return refused("not_found", "There is no such content.");
    const before = changed.get(id) ?? existing.get(id);
    const state = afterReport(before, report);
    if (!isSame(before, state)) changed.set(id, state);
    return done(state);
  });
  const rows = [...changed.values()].map((state) => ({ state, rev: nextRev() }));
  await storeTimeWatched(trx, person.id, rows, new Date(now));
  return results;
};
