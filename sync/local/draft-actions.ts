import type { Device } from "../device.ts";
import { type ActionContext, commit } from "./commit.ts";
import { isExpired } from "./draft.ts";
import { storedDraft } from "./facts.ts";
import type { PersonDatabase } from "./person-database.ts";
import { write } from "./schema-guard.ts";

/** Stores one draft at a time. Without local encryption nothing is stored. */
export const saveDraft =
  (context: ActionContext): Device["answers"]["saveDraft"] =>
  async (surveyId, draft) => {
    const { db, ports } = context;
    if (!ports.localEncryption) return;
    const covered = await ports.localEncryption.encrypt(JSON.stringify(draft));
    const at = ports.clock.now();
    await commit(context, [], () => storedDraft.set(db.facts, { surveyId, at, covered }));
  };

export const deleteDraft =
  (context: ActionContext): Device["answers"]["deleteDraft"] =>
  () =>
    commit(context, [], () => storedDraft.delete(context.db.facts));

/** Deletes a draft that is too old to continue. */
export async function deleteExpiredDraft(db: PersonDatabase, now: number): Promise<void> {
  const before = await storedDraft.get(db.facts);
  if (!before || !isExpired(before, now)) return;
  await write(db, [db.facts], async () => {
    const stored = await storedDraft.get(db.facts);
    if (stored && isExpired(stored, now)) await storedDraft.delete(db.facts);
  });
}
