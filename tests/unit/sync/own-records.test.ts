import { expect, test } from "vitest";
import { PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import type { Device } from "#sync/device.ts";
import { backdateSignIns, PASSWORD, people } from "../../support/small-world.ts";
import type { Page } from "../../support/test-browser.ts";
import { type World, watchedUntil, world } from "../../support/world.ts";

const nurse = people.nurse.id;
const claim = { contentId: "RL-1", type: "contact_hours", biasResponse: "Yes" } as const;
const finished = { ...watchedUntil("RL-1", 120), finished: true };

const rowsOf = (
  { server }: World,
  table:
    | "saved_content"
    | "credit"
    | "achievement"
    | "survey_response"
    | "survey_answer"
    | "feedback"
    | "utilization_event",
) => server.db.selectFrom(table).selectAll().where("person_id", "=", nurse).execute();

/** Returns what a person sees of their records; two devices must agree. */
async function shownOn({ saved, credits, achievements, answers, feedback, profile }: Device) {
  const all = {
    saved: (await saved.all()).map(({ contentId, saved: is }) => `${contentId} ${is}`),
    credits: (await credits.all()).map(({ id, state, amount }) => `${id} ${state} ${amount}`),
    achievements: (await achievements.all()).map((each) => Object.values(each).join(" ")),
    answers: (await answers.given()).map((each) => Object.values(each).join(" ")),
    feedback: [await feedback.of("RL-1").then((each) => each?.state)],
    profile: [JSON.stringify(await profile.get())],
  };
  for (const list of Object.values(all)) list.sort();
  return all;
}

async function choiceIn({ server }: World): Promise<{ question: number; choice: number }> {
  const { wire } = await server.db
    .selectFrom("survey")
    .select("wire")
    .where("id", "=", PULSE_SURVEY)
    .executeTakeFirstOrThrow();
  const [first] = wire.survey_questions;
  return { question: first?.base_question_id ?? 0, choice: first?.choices[2]?.id ?? 0 };
}

async function writeOffline(at: World, { device }: Page) {
  const { question, choice } = await choiceIn(at);
  await backdateSignIns(at.server, 3600);
  await device.progress.record(finished);
  await device.credits.claim(claim);
  await device.achievements.record("First lesson", "sprout");
  await device.saved.set("RL-2", true);
  await device.answers.pulse({ questionId: question, choiceId: choice });
  await device.feedback.give("RL-1", { helpful: 5, comment: "It helped." });
  await device.profile.change({ specialty: "Oncology" });
  await device.utilization.log({ event: "lesson_finished", path: "/library/RL-1" });
}

test("[SYNC-01] shows everything a person does offline at once and syncs it later", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  const { device } = page;
  at.network.cut();
  await writeOffline(at, page);
  expect(await device.credits.all()).toMatchObject([{ state: "claimed", contentId: "RL-1" }]);
  expect(await device.achievements.all()).toMatchObject([{ state: "claimed" }]);
  expect(await device.saved.all()).toMatchObject([{ contentId: "RL-2", saved: true }]);
  expect(await device.answers.given()).toMatchObject([{ surveyId: PULSE_SURVEY }]);
  expect(await device.feedback.of("RL-1")).toMatchObject({ state: "given" });
  expect(await device.profile.get()).toMatchObject({ specialty: "Oncology", firstName: "Test" });
  await at.settled();
  expect((await device.outbox.summary()).waiting).toBe(7);

  at.network.mend();
  page.wake("online");
  await at.pass(120_000);
  expect(await device.outbox.entries()).toEqual([]);
  expect(await rowsOf(at, "saved_content")).toMatchObject([{ record_id: "RL-2", saved: true }]);
  expect(await rowsOf(at, "credit")).toMatchObject([{ record_id: "RL-1" }]);
  const reached = (await rowsOf(at, "achievement")).map((row) => "name" in row && row.name);
  // The others were recorded automatically.
  expect(reached.toSorted()).toEqual(["First check-in", "First credit", "First lesson"]);
  expect(await rowsOf(at, "survey_response")).toHaveLength(1);
  expect(await rowsOf(at, "feedback")).toMatchObject([{ helpful: 5, comment: "It helped." }]);
  expect(await rowsOf(at, "utilization_event")).toMatchObject([{ event: "lesson_finished" }]);
  expect(await device.credits.all()).toMatchObject([{ state: "confirmed", amount: 0.25 }]);
  const states = (await device.achievements.all()).map(({ state }) => state);
  expect(states).toEqual(["confirmed", "confirmed", "confirmed"]);
  expect(await device.saved.all()).toMatchObject([{ contentId: "RL-2", saved: true }]);
  expect(await device.profile.get()).toMatchObject({ specialty: "Oncology" });
});

test("[SYNC-08] makes two devices of one person show the same", async () => {
  const at = await world();
  const phoneNetwork = at.ownNetwork();
  const phone = (await at.signedIn("nurse", phoneNetwork)).page;
  const ward = (await at.signedIn("nurse")).page;
  phoneNetwork.cut();
  at.network.cut();
  const early = at.clock.now();
  await writeOffline(at, phone);
  await at.pass(3_600_000);
  await ward.device.progress.record(finished);
  await ward.device.achievements.record("First lesson", "sprout");
  await ward.device.saved.set("RL-3", true);
  await ward.device.profile.change({ location: "Lancaster" });

  at.network.mend();
  ward.wake("online");
  await at.pass(120_000);
  phoneNetwork.mend();
  phone.wake("online");
  await at.pass(120_000);
  ward.device.sync.now();
  await at.settled();
  const shown = await shownOn(ward.device);
  expect(shown).toEqual(await shownOn(phone.device));
  expect(shown.saved).toEqual(["RL-2 true", "RL-3 true"]);
  expect(shown.achievements).toContain(`First lesson sprout ${early} confirmed`);
  expect(shown.achievements).toHaveLength(3);
  expect(shown.credits).toHaveLength(1);
  expect(shown.answers).toHaveLength(1);
  expect(await phone.device.profile.get()).toMatchObject({
    specialty: "Oncology",
    location: "Lancaster",
  });
});

test("[SYNC-08] a late page of changes doesn't undo newer local writes", async () => {
  const at = await world();
  const ward = (await at.signedIn("nurse")).page;
  const phoneNetwork = at.ownNetwork();
  const phone = (await at.signedIn("nurse", phoneNetwork)).page;
  await ward.device.saved.set("RL-2", true);
  await ward.device.profile.change({ specialty: "Oncology", gender: "female" });
  await at.settled();
  const release = phoneNetwork.hold("/api/sync/mine");
  const before = phoneNetwork.to("/api/sync/mine").length;
  phone.device.sync.now();
  await expect.poll(() => phoneNetwork.to("/api/sync/mine").length).toBe(before + 1);
  await phone.device.saved.set("RL-2", true);
  await phone.device.saved.set("RL-2", false);
  await phone.device.profile.change({ specialty: "Surgery" });
  phoneNetwork.rule(({ path }) => (path === "/api/sync/batch" ? "request-lost" : undefined));
  release();
  await at.settled();
  expect(await phone.device.saved.all()).toMatchObject([{ contentId: "RL-2", saved: false }]);
  const profile = { specialty: "Surgery", gender: "female" };
  expect(await phone.device.profile.get()).toMatchObject(profile);
  phoneNetwork.mend();
  phone.wake("online");
  await at.pass(120_000);
  expect(await rowsOf(at, "saved_content")).toMatchObject([{ record_id: "RL-2", saved: false }]);
  expect(await phone.device.profile.get()).toMatchObject(profile);
});

test("[SYNC-07] keeps a claim made before the lesson's end with its reason, and retrying it afterwards succeeds", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  const { device } = page;
  await backdateSignIns(at.server, 3600);
  await device.credits.claim(claim);
  await at.settled();
  const [refused] = await device.outbox.entries();
  expect(refused).toMatchObject({ state: "parked", reason: { code: "not_finished" } });
  expect(await device.credits.all()).toEqual([]);
  await device.progress.record(finished);
  await at.settled();
  await device.outbox.retry(refused?.seq ?? 0);
  await at.settled();
  expect(await device.credits.all()).toMatchObject([{ state: "confirmed" }]);
  expect(await rowsOf(at, "credit")).toHaveLength(1);
});

test("[SYNC-07] discards a rejected answer, which then counts as not given", async () => {
  const at = await world();
  const { device } = (await at.signedIn("nurse")).page;
  await device.answers.submit(9_999, [{ questionId: 1, text: "To nobody" }]);
  await at.settled();
  const [refused] = await device.outbox.entries();
  expect(refused).toMatchObject({ state: "parked", reason: { code: "not_found" } });
  expect(await device.answers.given()).toEqual([]);
  await device.outbox.discard(refused?.seq ?? 0);
  await at.settled();
  expect(await device.outbox.summary()).toEqual({ waiting: 0, needAttention: 0 });
  expect(await rowsOf(at, "survey_response")).toEqual([]);
});

test("[SYNC-08] counts an answer once when its reply was lost", async () => {
  const at = await world();
  const { page } = await at.signedIn("nurse");
  const { question, choice } = await choiceIn(at);
  at.network.next("/api/sync/batch", "reply-lost");
  await page.device.answers.pulse({ questionId: question, choiceId: choice });
  await at.settled();
  await at.pass(120_000);
  expect(await rowsOf(at, "survey_response")).toHaveLength(1);
  expect(await page.device.answers.given()).toHaveLength(1);
  expect(await page.device.outbox.entries()).toEqual([]);
});

test("[SYNC-11] doesn't store an answer before the device has the server's key", async () => {
  const at = await world();
  const browser = at.browser();
  at.network.rule(({ path }) => (path.startsWith("/api/sync/") ? "request-lost" : undefined));
  await browser.signIn(people.nurse.email, PASSWORD);
  const page = await browser.openPage();
  const answering = page.device.answers.pulse({ questionId: 1, choiceId: 1 });
  await expect(answering).rejects.toMatchObject({ reason: "no-key" });
  expect(await page.device.outbox.summary()).toEqual({ waiting: 0, needAttention: 0 });
});
