import { done, type Effect, refused } from "#server/platform/writes/effect.ts";
import { existingContent } from "../content/queries.ts";
import { learningErrors } from "../learning-copy.ts";
import { savedOf, storeSaved } from "./queries.ts";

export const saveContent: Effect<"saveContent"> = async (context, writes) => {
  const { trx, person, now, nextRev } = context;
  const ids = writes.map(({ record_id_ }) => record_id_);
  const existing = await existingContent(trx, ids);
  const list = new Map(await savedOf(trx, person.id, ids));
  const changed = new Map<string, boolean>();
  const results = writes.map((write) => {
    const { record_id_: id, saved } = write;
    if (saved && !existing.has(id)) return refused("not_found", learningErrors.lessonNotFound);
    // Removing a lesson that was never saved stores nothing.
    if ((list.get(id) ?? false) !== saved) changed.set(id, saved);
    list.set(id, saved);
    return done(write);
  });
  const rows = [...changed].map(([record_id_, saved]) => ({ record_id_, saved, rev: nextRev() }));
  await storeSaved(trx, person.id, rows, new Date(now));
  return results;
};
