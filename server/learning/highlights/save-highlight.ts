import { done, type Effect } from "#server/platform/writes/effect.ts";
import { existingContent } from "../content/queries.ts";
import { type HighlightRow, highlightsById, highlightWire, storeHighlights } from "./queries.ts";
import { afterHighlightWrite } from "./rules.ts";

export const saveHighlight: Effect<"saveHighlight"> = async (context, writes) => {
  const { trx, person, now, nextRev } = context;
  const existing = await existingContent(
    trx,
    writes.map(({ record_id_ }) => record_id_),
  );
  const ids = writes.map(({ id }) => id);
  const highlights = new Map(await highlightsById(trx, person.id, ids));
  const changed = new Map<string, HighlightRow>();
  const results = writes.map((write) => {
    const lessonExists = existing.has(write.record_id_);
    const after = afterHighlightWrite(highlights.get(write.id), write, lessonExists, now);
    if (after.kind === "refused") return after;
    const row = { ...after.row, person_id: person.id, rev: nextRev() };
    highlights.set(row.id, row);
    changed.set(row.id, row);
    return done(highlightWire(row));
  });
  await storeHighlights(trx, [...changed.values()]);
  return results;
};
