import { done, type Effect, refused } from "#server/platform/writes/effect.ts";
import { existingContent } from "../content/queries.ts";
import { savedOf, storeSaved } from "./queries.ts";

export const saveContent: Effect<"saveContent"> = async (context, acts) => {
  const { trx, person, now, nextRev } = context;
  const ids = acts.map(({ record_id_ }) => record_id_);
  const existing = await existingContent(trx, ids);
  const list = new Map(await savedOf(trx, person.id, ids));
  const changed = new Map<string, boolean>();
  const results = acts.map((act) => {
    const { record_id_: id, saved } = act;
    if (saved && !existing.has(id)) return refused("not_found", "There is no such lesson.");
    // What was never on the list need not be taken off.
    if ((list.get(id) ?? false) !== saved) changed.set(id, saved);
    list.set(id, saved);
    return done(act);
  });
  const rows = [...changed].map(([record_id_, saved]) => ({ record_id_, saved, rev: nextRev() }));
  await storeSaved(trx, person.id, rows, new Date(now));
  return results;
};
