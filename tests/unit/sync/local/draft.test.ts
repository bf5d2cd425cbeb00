import { expect, test } from "vitest";
import { DRAFT_LIFETIME_MS, draftOf } from "#sync/local/draft.ts";
import { deleteExpiredDrafts } from "#sync/local/draft-actions.ts";
import {
  encryptionKey,
  ownQuestionsSkippedAt,
  pulseSchedule,
  storedDraft,
} from "#sync/local/facts.ts";
import { startPulseSchedule } from "#sync/local/pulse-schedule.ts";
import type { LocallyEncrypted } from "#sync/ports.ts";
import { sealAtSignOut } from "#sync/session/seal-at-sign-out.ts";
import { createOutboxFixture } from "../../../support/outbox-fixture.ts";
import { dumpDatabases } from "../../../support/raw-databases.ts";
import { createEncryptionKeys } from "../../../support/sealing.ts";

const secret = "I cannot stop thinking about bed four";
const draft = {
  at: 1,
  answers: [
    { questionId: 1, choiceId: 40_204 },
    { questionId: 8, choiceId: 40_131, text: secret },
  ],
};

const storedAnswers = async (
  db: ReturnType<typeof createOutboxFixture>["db"],
): Promise<LocallyEncrypted> => {
  const stored = await storedDraft.get(db.facts);
  if (!stored) throw new Error("no draft is kept");
  return stored.covered;
};

test("[SYNC-11] restores started answers without leaving any readable in the device's storage", async () => {
  const { acts, db, databases, ports } = createOutboxFixture();
  await acts.saveDraft(2, draft);
  const all = await dumpDatabases(databases);
  expect(all).toContain('"draft"');
  for (const word of [secret, "bed four", "40204", "40131", "choiceId", "answers"])
    expect(all).not.toContain(word);
  expect(await draftOf(db, ports, 2)).toEqual(draft);
  expect(await draftOf(db, ports, 27)).toBeUndefined();
});

test("[SYNC-11] makes the key of a draft impossible to export", async () => {
  const { acts, db } = createOutboxFixture();
  await acts.saveDraft(2, draft);
  const { key } = await storedAnswers(db);
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
});

test("[SYNC-11] encrypts each version with a new key stream, so equal answers look different", async () => {
  const { acts, db } = createOutboxFixture();
  const bytes = async () => {
    await acts.saveDraft(2, draft);
    return Buffer.from((await storedAnswers(db)).bytes).toString("hex");
  };
  expect(await bytes()).not.toBe(await bytes());
});

test("[SUR-01] deletes a draft when its answers are stored, and keeps it when they aren't", async () => {
  const { acts, db, ports } = createOutboxFixture();
  await acts.saveDraft(2, draft);
  await expect(acts.submitAnswers(2, draft.answers)).rejects.toMatchObject({ reason: "no-key" });
  expect(await draftOf(db, ports, 2)).toEqual(draft);
  await encryptionKey.set(db.facts, (await createEncryptionKeys()).key);
  await acts.submitAnswers(27, draft.answers);
  expect(await draftOf(db, ports, 2)).toEqual(draft);
  await acts.submitAnswers(2, draft.answers);
  expect(await db.facts.get("draft")).toBeUndefined();
  expect(await db.outbox.count()).toBe(2);
});

test("[SUR-01] answers to the organization's own questions leave the open check-in as it is", async () => {
  const { acts, db, ports, clock } = createOutboxFixture();
  await encryptionKey.set(db.facts, (await createEncryptionKeys()).key);
  const own = { at: 0, answers: [{ questionId: 1001, choiceId: 7 }] };
  await acts.saveDraft(2, draft);
  await acts.saveDraft(2, own, "own");
  expect(await draftOf(db, ports, 2, "own")).toEqual(own);
  await acts.submitAnswers(2, own.answers, "own");
  expect(await db.facts.get("ownDraft")).toBeUndefined();
  expect(await draftOf(db, ports, 2)).toEqual(draft);

  await acts.saveDraft(2, own, "own");
  await acts.skipOwnQuestions();
  expect(await draftOf(db, ports, 2, "own")).toBeUndefined();
  expect(await draftOf(db, ports, 2)).toEqual(draft);
  expect(await ownQuestionsSkippedAt.get(db.facts)).toBe(clock.now());
  expect(await db.outbox.count()).toBe(1);

  await acts.saveDraft(2, own, "own");
  await deleteExpiredDrafts(db, clock.now() + DRAFT_LIFETIME_MS);
  expect(await db.facts.get("ownDraft")).toBeUndefined();
  await acts.saveDraft(2, own, "own");
  await sealAtSignOut(db, ports);
  for (const key of ["draft", "ownDraft", "ownQuestionsSkippedAt"])
    expect(await db.facts.get(key)).toBeUndefined();
});

test("[ACC-06] deletes drafts at sign-out and on discard", async () => {
  const { acts, db, ports } = createOutboxFixture();
  await acts.saveDraft(2, draft);
  await acts.deleteDraft();
  expect(await db.facts.get("draft")).toBeUndefined();
  await acts.saveDraft(2, draft);
  await sealAtSignOut(db, ports);
  expect(await db.facts.get("draft")).toBeUndefined();
  await expect(acts.saveDraft(2, draft)).rejects.toMatchObject({ reason: "closed" });
});

test("[SUR-01] deletes a draft at the next start after a day", async () => {
  const { acts, db, ports, clock } = createOutboxFixture();
  await acts.saveDraft(2, draft);
  await deleteExpiredDrafts(db, clock.now() + DRAFT_LIFETIME_MS - 1);
  expect(await db.facts.get("draft")).toBeDefined();
  clock.jump(DRAFT_LIFETIME_MS);
  expect(await draftOf(db, ports, 2)).toBeUndefined();
  await deleteExpiredDrafts(db, clock.now());
  expect(await db.facts.get("draft")).toBeUndefined();
});

test("[SUR-01] ignores a draft whose key the browser has lost", async () => {
  const { acts, db, ports } = createOutboxFixture();
  await acts.saveDraft(2, draft);
  const covered = { ...(await storedAnswers(db)), key: {} };
  await db.facts.put({ key: "draft", value: { surveyId: 2, at: ports.clock.now(), covered } });
  expect(await draftOf(db, ports, 2)).toBeUndefined();
});

test("[SUR-03] records the first use once, and keeps a snooze on this device", async () => {
  const { acts, db } = createOutboxFixture();
  await startPulseSchedule(db, 1000);
  await startPulseSchedule(db, 2000);
  expect(await pulseSchedule.get(db.facts)).toEqual({ since: 1000 });
  await acts.snooze(9000);
  await startPulseSchedule(db, 3000);
  expect(await pulseSchedule.get(db.facts)).toEqual({ since: 1000, snoozedUntil: 9000 });
  expect(await db.outbox.count()).toBe(0);
});
