import { expect, test } from "vitest";
import { type ClaimDraft, emptyDraft } from "#features/credits/draft.ts";
import { stageOf } from "#features/credits/stage.ts";
import { importCatalogue } from "#server/learning/content/import-catalog.ts";
import { claimFacts, worthInWords } from "#shared/credit/claims.ts";
import type { Device, Evaluation } from "#sync/device.ts";
import {
  signedInFor,
  smallCatalogue,
  someContent,
  someTerms,
} from "../../../../support/small-world.ts";
import { watchedUntil, world } from "../../../../support/world.ts";

const catalogue = {
  ...smallCatalogue,
  content: [someContent({ record_id_: "RL-1", cme: "1", contact_hours: "1" })],
  creditTerms: [someTerms({ record_id_: "RL-1" })],
};
const finished = { ...watchedUntil("RL-1", 120), finished: true };
const evaluation: Evaluation = { freeOfBias: true, objectivesMet: 5, willChange: "no" };
const answers = (...choices: number[]) =>
  choices.map((choiceId, index) => ({ questionId: index + 1, choiceId }));

/** A world whose one lesson asks two questions before its credit. */
async function school() {
  const at = await world();
  await importCatalogue(at.server.db, catalogue);
  return at;
}

async function standing(device: Device, draft: ClaimDraft = emptyDraft) {
  const lesson = await device.content.one("RL-1");
  if (!lesson) throw new Error("The lesson has not come");
  const facts = await claimFacts(device, lesson);
  return { facts, stage: stageOf(lesson, facts, draft).kind, lesson };
}

test("[CE-04] without a network the way to a credit is gone to its end, and the server awards it when it hears of it", async () => {
  const at = await school();
  const { device } = (await at.signedIn("nurse")).page;
  await signedInFor(at.server, 3600);
  at.network.cut();
  expect((await standing(device)).stage).toBe("closed");
  await device.progress.record(finished);
  expect((await standing(device)).stage).toBe("questions");
  await device.credits.answerTest("RL-1", answers(2, 3));
  const failed = await standing(device);
  expect(failed.stage).toBe("questions");
  expect(failed.facts.tests).toMatchObject([{ right: 0, of: 2, passed: false }]);
  await device.credits.answerTest("RL-1", answers(1, 3));
  expect((await standing(device)).stage).toBe("view");
  await device.credits.claim({ contentId: "RL-1", type: "contact_hours", evaluation });
  expect(await standing(device)).toMatchObject({
    stage: "done",
    facts: { credit: { state: "claimed", amount: 0.25 } },
  });
  at.network.mend();
  await at.pass(120_000);
  await at.settled();
  expect(await standing(device)).toMatchObject({
    stage: "done",
    facts: { credit: { state: "confirmed", amount: 0.25 }, refused: undefined },
  });
});

test("[CE-01] a claim that was refused says so until it is claimed anew", async () => {
  const at = await school();
  const { device } = (await at.signedIn("nurse")).page;
  await signedInFor(at.server, 3600);
  await device.progress.record(finished);
  await device.credits.claim({ contentId: "RL-1", type: "contact_hours", evaluation });
  await at.settled();
  const refused = await standing(device);
  expect(refused.facts.refused?.reason?.code).toBe("not_passed");
  expect(refused.stage).toBe("questions");
  await device.credits.answerTest("RL-1", answers(1, 1));
  await device.credits.claim({ contentId: "RL-1", type: "contact_hours", evaluation });
  await at.settled();
  expect(await standing(device)).toMatchObject({
    stage: "done",
    facts: { credit: { state: "confirmed" }, refused: undefined },
  });
});

test("[CE-02] a lesson that is released anew can be claimed anew, and the credit of before stays", async () => {
  const at = await school();
  const { page } = await at.signedIn("nurse");
  const { device } = page;
  await signedInFor(at.server, 3600);
  await device.progress.record(finished);
  await device.credits.answerTest("RL-1", answers(1, 1));
  await device.credits.claim({ contentId: "RL-1", type: "contact_hours", evaluation });
  await at.settled();
  expect((await standing(device)).stage).toBe("done");
  await importCatalogue(at.server.db, {
    ...catalogue,
    content: catalogue.content.map((one) => ({ ...one, released_on: "2026-01-02" })),
  });
  page.wake("online");
  await at.pass(120_000);
  const anew = await standing(device);
  expect(anew.lesson.releasedOn).toBe("2026-01-02");
  expect(anew.stage).toBe("questions");
  expect(anew.facts).toMatchObject({ credit: undefined, tests: [] });
  await device.credits.answerTest("RL-1", answers(1, 1));
  await device.credits.claim({ contentId: "RL-1", type: "contact_hours", evaluation });
  await at.settled();
  expect((await standing(device)).stage).toBe("done");
  const all = await device.credits.all();
  expect(all.map(({ state, version }) => `${state} ${version}`).toSorted()).toEqual([
    "confirmed 2026-01-01",
    "confirmed 2026-01-02",
  ]);
});

test("[CE-07] who gets which credit of a lesson follows from their profession", async () => {
  const at = await school();
  const { device } = (await at.signedIn("leader")).page;
  const asPhysician = await standing(device);
  expect(asPhysician.facts.kind).toBe("cme");
  await device.profile.change({ providerTitle: "Chaplain" });
  const asChaplain = await standing(device);
  expect(asChaplain.facts.kind).toBe("participation");
  expect(worthInWords(asChaplain.lesson, "participation")).toBe("a certificate of participation");
});
