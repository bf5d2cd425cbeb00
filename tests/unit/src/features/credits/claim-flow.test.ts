import { expect, test } from "vitest";
import type { ContentWire } from "#contract/learning/content.ts";
import { creditLessonsOf } from "#features/credits/credit-lessons.ts";
import { type ClaimDraft, emptyDraft, evaluationDraft } from "#features/credits/draft.ts";
import { stageOf } from "#features/credits/stage.ts";
import { importCatalog } from "#server/learning/content/import-catalog.ts";
import { claimFacts, creditWorthText } from "#shared/credit/claims.ts";
import type { Device, Evaluation } from "#sync/device.ts";
import { adminOf, change } from "../../../../server/credit/ledger/ledger-helpers.ts";
import {
  backdateSignIns,
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

/** A test setup whose only lesson has two quiz questions. */
async function setUp() {
  const at = await world();
  await importCatalog(at.server.db, catalogue);
  return at;
}

async function claimStatus(device: Device, draft: ClaimDraft = emptyDraft) {
  const lesson = await device.content.one("RL-1");
  if (!lesson) throw new Error("The lesson has not come");
  const facts = await claimFacts(device, lesson);
  return { facts, stage: stageOf(lesson, facts, draft).kind, lesson };
}

test("[CE-04] a credit can be claimed fully offline and is awarded after the sync", async () => {
  const at = await setUp();
  const { device } = (await at.signedIn("nurse")).page;
  await backdateSignIns(at.server, 3600);
  at.network.cut();
  expect((await claimStatus(device)).stage).toBe("closed");
  await device.progress.record(finished);
  expect((await claimStatus(device)).stage).toBe("questions");
  await device.credits.answerTest("RL-1", answers(2, 3));
  const failed = await claimStatus(device);
  expect(failed.stage).toBe("questions");
  expect(failed.facts.tests).toMatchObject([{ right: 0, of: 2, passed: false }]);
  await device.credits.answerTest("RL-1", answers(1, 3));
  expect((await claimStatus(device)).stage).toBe("evaluation");
  await device.credits.claim({ contentId: "RL-1", type: "contact_hours", evaluation });
  expect(await claimStatus(device)).toMatchObject({
    stage: "done",
    facts: { credit: { state: "claimed", amount: 0.25 } },
  });
  at.network.mend();
  await at.pass(120_000);
  await at.settled();
  expect(await claimStatus(device)).toMatchObject({
    stage: "done",
    facts: { credit: { state: "confirmed", amount: 0.25 }, problem: undefined },
  });
});

test("[CE-01] a rejected claim shows its error until it is claimed again", async () => {
  const at = await setUp();
  const { device } = (await at.signedIn("nurse")).page;
  await backdateSignIns(at.server, 3600);
  await device.progress.record(finished);
  await device.credits.claim({ contentId: "RL-1", type: "contact_hours", evaluation });
  await at.settled();
  const refused = await claimStatus(device);
  expect(refused.facts.problem?.failed.reason?.code).toBe("not_passed");
  expect(refused.stage).toBe("questions");
  const { claim } = refused.facts.problem ?? {};
  expect(claim && evaluationDraft(claim)).toMatchObject(evaluation);
  await device.credits.answerTest("RL-1", answers(1, 1));
  await device.credits.claim({ contentId: "RL-1", type: "contact_hours", evaluation });
  await at.settled();
  expect(await claimStatus(device)).toMatchObject({
    stage: "done",
    facts: { credit: { state: "confirmed" }, problem: undefined },
  });
});

/** One lesson for each thing that can happen to a claim after its quiz was passed. The last one takes all the time. */
const claimedLessons = ["unpublished", "ended", "withdrawn", "edited", "soon"] as const;

/** What administrators did while the claims were on their way. */
const changedCatalogue = (content: readonly ContentWire[]) => ({
  ...smallCatalogue,
  content: content.map((one) => {
    if (one.record_id_ === "unpublished") return { ...one, content_status: "Expired" as const };
    if (one.record_id_ === "withdrawn") return { ...one, contact_hours: "0" as const, credit: "0" };
    return one;
  }),
  creditTerms: claimedLessons
    .filter((record_id_) => record_id_ !== "withdrawn")
    .map((record_id_) =>
      someTerms({
        record_id_,
        ...(record_id_ === "ended" && { expires_on: "2020-01-01" }),
        ...(record_id_ === "edited" && { pass_mark: 2 }),
      }),
    ),
});

test("[CE-01] a claim that is rejected after a passed quiz stays with its reason, and so does one whose quiz is rejected", async () => {
  const at = await world();
  const content = claimedLessons.map((record_id_, order) =>
    someContent({ record_id_, order, length: record_id_ === "soon" ? "300:00" : "2:00" }),
  );
  const creditTerms = claimedLessons.map((record_id_) => someTerms({ record_id_ }));
  await importCatalog(at.server.db, {
    ...smallCatalogue,
    contentToSections: [],
    content,
    creditTerms,
  });
  const { page } = await at.signedIn("nurse");
  const { device } = page;
  await backdateSignIns(at.server, 3600);
  at.network.cut();
  for (const id of claimedLessons) {
    await device.progress.record({
      ...watchedUntil(id, id === "soon" ? 18_000 : 120),
      finished: true,
    });
    await device.credits.answerTest(id, answers(1, 3));
    await device.credits.claim({ contentId: id, type: "contact_hours", evaluation });
  }
  await importCatalog(at.server.db, { ...changedCatalogue(content), contentToSections: [] });
  at.network.mend();
  page.wake("online");
  await at.settled();
  const shown = async (id: string) => {
    const lesson = await device.content.one(id);
    if (!lesson) throw new Error(`${id} is gone`);
    const facts = await claimFacts(device, lesson);
    const { claim, failed } = facts.problem ?? {};
    return [
      stageOf(lesson, facts, emptyDraft).kind,
      failed?.call,
      failed?.reason?.code,
      claim?.state,
      facts.credit?.state,
    ];
  };
  expect(await Promise.all(claimedLessons.map(shown))).toEqual([
    ["refused", "claimCredit", "no_credit", "parked", undefined],
    ["refused", "claimCredit", "too_late", "parked", undefined],
    // The claim waits for the rejected quiz, so it isn't shown as pending.
    ["refused", "takePostTest", "no_credit", "ready", undefined],
    ["done", undefined, undefined, undefined, "confirmed"],
    ["refused", "claimCredit", "not_finished", "parked", undefined],
  ]);
});

test("[CE-02] a re-released lesson can be claimed again and the earlier credit stays", async () => {
  const at = await setUp();
  const { page } = await at.signedIn("nurse");
  const { device } = page;
  await backdateSignIns(at.server, 3600);
  await device.progress.record(finished);
  await device.credits.answerTest("RL-1", answers(1, 1));
  await device.credits.claim({ contentId: "RL-1", type: "contact_hours", evaluation });
  await at.settled();
  expect((await claimStatus(device)).stage).toBe("done");
  await importCatalog(at.server.db, {
    ...catalogue,
    content: catalogue.content.map((one) => ({ ...one, released_on: "2026-01-02" })),
  });
  page.wake("online");
  await at.pass(120_000);
  const afterRelease = await claimStatus(device);
  expect(afterRelease.lesson.releasedOn).toBe("2026-01-02");
  expect(afterRelease.stage).toBe("questions");
  expect(afterRelease.facts).toMatchObject({ credit: undefined, tests: [] });
  await device.credits.answerTest("RL-1", answers(1, 1));
  await device.credits.claim({ contentId: "RL-1", type: "contact_hours", evaluation });
  await at.settled();
  expect((await claimStatus(device)).stage).toBe("done");
  const all = await device.credits.all();
  expect(all.map(({ state, version }) => `${state} ${version}`).toSorted()).toEqual([
    "confirmed 2026-01-01",
    "confirmed 2026-01-02",
  ]);
});

test("[CE-07] the credit kind follows from the user's profession", async () => {
  const at = await setUp();
  const { device } = (await at.signedIn("leader")).page;
  const asPhysician = await claimStatus(device);
  expect(asPhysician.facts.kind).toBe("cme");
  await device.profile.change({ providerTitle: "Chaplain" });
  const asChaplain = await claimStatus(device);
  expect(asChaplain.facts.kind).toBe("participation");
  expect(creditWorthText(asChaplain.lesson, "participation")).toBe(
    "a certificate of participation",
  );
});

test("[CE-07] someone whose account doesn't earn credit gets a certificate of participation instead", async () => {
  const at = await setUp();
  const { page } = await at.signedIn("nurse");
  const { device } = page;
  await backdateSignIns(at.server, 3600);
  const admin = await adminOf(at.server);
  const path = `/api/admin/people/${device.owner}`;
  const { version, first_name, last_name, email, provider_title, ...rest } = (
    await admin.ask(path)
  ).json().data;
  const { burnout_role, burnout_location, burnout_specialty, years_in_profession } = rest;
  const payload = {
    ...{ version, first_name, last_name, email, provider_title, burnout_role, burnout_location },
    ...{ burnout_specialty, years_in_profession, is_provider: true, ce_eligible: false },
  };
  const changed = await admin.ask(path, { method: "PUT", payload });
  expect(changed.statusCode).toBe(200);
  page.wake("online");
  await at.settled();
  expect((await claimStatus(device)).facts).toMatchObject({
    kind: "participation",
    canEarnCredit: false,
  });
  await device.profile.change({ location: "Ward 4" });
  await device.progress.record(finished);
  await device.credits.answerTest("RL-1", answers(1, 3));
  await device.credits.claim({ contentId: "RL-1", type: "participation", evaluation });
  await at.settled();
  expect(await claimStatus(device)).toMatchObject({
    stage: "done",
    facts: { credit: { state: "confirmed", type: "participation" }, canEarnCredit: false },
  });
});

test("[CE-02] a credit whose type was corrected isn't offered again", async () => {
  const at = await setUp();
  const { page } = await at.signedIn("nurse");
  const { device } = page;
  await backdateSignIns(at.server, 3600);
  await device.progress.record(finished);
  await device.credits.answerTest("RL-1", answers(1, 3));
  await device.credits.claim({ contentId: "RL-1", type: "contact_hours", evaluation });
  await at.settled();
  const [credit] = await device.credits.all();
  await change(await adminOf(at.server), "correct", credit?.certificate?.id ?? "", {
    type: "participation",
  });
  page.wake("online");
  await at.settled();
  expect(await claimStatus(device)).toMatchObject({
    stage: "done",
    facts: { kind: "contact_hours", credit: { type: "participation", corrected: {} } },
  });
  const { ready, suggested } = await creditLessonsOf(device, false);
  expect([ready, suggested]).toEqual([[], []]);
});
