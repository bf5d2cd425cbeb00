import { expect, test } from "vitest";
import { DRAFT_LASTS_MS, draftOf } from "#sync/local/draft.ts";
import { forgetOldDraft } from "#sync/local/draft-actions.ts";
import { asking, keptDraft, sealingKey } from "#sync/local/facts.ts";
import { beginAsking } from "#sync/local/pulse-schedule.ts";
import type { Covered } from "#sync/ports.ts";
import { putAway } from "#sync/session/seal-at-sign-out.ts";
import { desk } from "../../../support/outbox-fixture.ts";
import { everythingIn } from "../../../support/raw-databases.ts";
import { sealingPair } from "../../../support/sealing.ts";

const secret = "I cannot stop thinking about bed four";
const draft = {
  at: 1,
  answers: [
    { questionId: 1, choiceId: 40_204 },
    { questionId: 8, choiceId: 40_131, text: secret },
  ],
};

const coveredIn = async (db: ReturnType<typeof desk>["db"]): Promise<Covered> => {
  const kept = await keptDraft.get(db.facts);
  if (!kept) throw new Error("no draft is kept");
  return kept.covered;
};

test("[SYNC-11] answers that were begun are gone on with, and nobody who reads the device's storage sees one", async () => {
  const { acts, db, databases, ports } = desk();
  await acts.keepDraft(2, draft);
  const all = await everythingIn(databases);
  expect(all).toContain('"draft"');
  for (const word of [secret, "bed four", "40204", "40131", "choiceId", "answers"])
    expect(all).not.toContain(word);
  expect(await draftOf(db, ports, 2)).toEqual(draft);
  expect(await draftOf(db, ports, 27)).toBeUndefined();
});

test("[SYNC-11] the key of a draft cannot be taken along", async () => {
  const { acts, db } = desk();
  await acts.keepDraft(2, draft);
  const { key } = await coveredIn(db);
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
});

test("[SYNC-11] each version is covered anew: the same answers never look the same", async () => {
  const { acts, db } = desk();
  const bytes = async () => {
    await acts.keepDraft(2, draft);
    return Buffer.from((await coveredIn(db)).bytes).toString("hex");
  };
  expect(await bytes()).not.toBe(await bytes());
});

test("[SUR-01] a draft is gone with the answers being kept, and stays when they could not be", async () => {
  const { acts, db, ports } = desk();
  await acts.keepDraft(2, draft);
  await expect(acts.submitAnswers(2, draft.answers)).rejects.toMatchObject({ reason: "no-key" });
  expect(await draftOf(db, ports, 2)).toEqual(draft);
  await sealingKey.set(db.facts, (await sealingPair()).key);
  await acts.submitAnswers(27, draft.answers);
  expect(await draftOf(db, ports, 2)).toEqual(draft);
  await acts.submitAnswers(2, draft.answers);
  expect(await db.facts.get("draft")).toBeUndefined();
  expect(await db.outbox.count()).toBe(2);
});

test("[ACC-06] nothing of a draft stays when its author signs out, or gives it up", async () => {
  const { acts, db, ports } = desk();
  await acts.keepDraft(2, draft);
  await acts.dropDraft();
  expect(await db.facts.get("draft")).toBeUndefined();
  await acts.keepDraft(2, draft);
  await putAway(db, ports);
  expect(await db.facts.get("draft")).toBeUndefined();
  await expect(acts.keepDraft(2, draft)).rejects.toMatchObject({ reason: "closed" });
});

test("[SUR-01] after a day a draft is not gone on with, and the next start of the device forgets it", async () => {
  const { acts, db, ports, clock } = desk();
  await acts.keepDraft(2, draft);
  await forgetOldDraft(db, clock.now() + DRAFT_LASTS_MS - 1);
  expect(await db.facts.get("draft")).toBeDefined();
  clock.jump(DRAFT_LASTS_MS);
  expect(await draftOf(db, ports, 2)).toBeUndefined();
  await forgetOldDraft(db, clock.now());
  expect(await db.facts.get("draft")).toBeUndefined();
});

test("[SUR-01] a draft whose key the browser has lost is no draft", async () => {
  const { acts, db, ports } = desk();
  await acts.keepDraft(2, draft);
  const covered = { ...(await coveredIn(db)), key: {} };
  await db.facts.put({ key: "draft", value: { surveyId: 2, at: ports.clock.now(), covered } });
  expect(await draftOf(db, ports, 2)).toBeUndefined();
});

test("[SUR-03] since when somebody is here is noted once, and what they put off stays on this device", async () => {
  const { acts, db } = desk();
  await beginAsking(db, 1000);
  await beginAsking(db, 2000);
  expect(await asking.get(db.facts)).toEqual({ since: 1000 });
  await acts.snooze(9000);
  await beginAsking(db, 3000);
  expect(await asking.get(db.facts)).toEqual({ since: 1000, snoozedUntil: 9000 });
  expect(await db.outbox.count()).toBe(0);
});
