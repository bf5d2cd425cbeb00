import type { Device } from "../device.ts";
import { type Desk, keep } from "./commit.ts";
import { isOver } from "./draft.ts";
import { keptDraft } from "./facts.ts";
import type { PersonDatabase } from "./person-database.ts";
import { write } from "./schema-guard.ts";

/** One at a time. Where the browser can cover nothing, nothing is kept. */
export const keepDraft =
  (desk: Desk): Device["answers"]["keepDraft"] =>
  async (surveyId, draft) => {
    const { db, ports } = desk;
    if (!ports.cover) return;
    const covered = await ports.cover.cover(JSON.stringify(draft));
    const at = ports.clock.now();
    await keep(desk, [], () => keptDraft.set(db.facts, { surveyId, at, covered }));
  };

export const dropDraft =
  (desk: Desk): Device["answers"]["dropDraft"] =>
  () =>
    keep(desk, [], () => keptDraft.forget(desk.db.facts));

/** What nobody will go on with does not stay on the device. */
export async function forgetOldDraft(db: PersonDatabase, now: number): Promise<void> {
  const seen = await keptDraft.get(db.facts);
  if (!seen || !isOver(seen, now)) return;
  await write(db, [db.facts], async () => {
    const kept = await keptDraft.get(db.facts);
    if (kept && isOver(kept, now)) await keptDraft.forget(db.facts);
  });
}
