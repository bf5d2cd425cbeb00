import type { Device } from "../device.ts";
import { type ActionContext, commit } from "./commit.ts";
import { draftFact, isExpired } from "./draft.ts";
import { ownQuestionsSkippedAt, storedDraft, storedOwnDraft } from "./facts.ts";
import type { PersonDatabase } from "./person-database.ts";
import { write } from "./schema-guard.ts";

/** Stores one draft of each part. Without local encryption nothing is stored. */
export const saveDraft =
  (context: ActionContext): Device["answers"]["saveDraft"] =>
  async (surveyId, draft, part) => {
    const { db, ports } = context;
    if (!ports.localEncryption) return;
    const covered = await ports.localEncryption.encrypt(JSON.stringify(draft));
    const at = ports.clock.now();
    await commit(context, [], () => draftFact(part).set(db.facts, { surveyId, at, covered }));
  };

export const deleteDraft =
  (context: ActionContext): Device["answers"]["deleteDraft"] =>
  () =>
    commit(context, [], () => storedDraft.delete(context.db.facts));

/** Stored on this device only. */
export const skipOwnQuestions =
  (context: ActionContext): Device["answers"]["skipOwnQuestions"] =>
  () =>
    commit(context, [], async () => {
      await ownQuestionsSkippedAt.set(context.db.facts, context.ports.clock.now());
      await storedOwnDraft.delete(context.db.facts);
    });

/** Deletes drafts that are too old to continue. */
export async function deleteExpiredDrafts(db: PersonDatabase, now: number): Promise<void> {
  for (const draft of [storedDraft, storedOwnDraft]) {
    const before = await draft.get(db.facts);
    if (!before || !isExpired(before, now)) continue;
    await write(db, [db.facts], async () => {
      const stored = await draft.get(db.facts);
      if (stored && isExpired(stored, now)) await draft.delete(db.facts);
    });
  }
}
