import { expect, test } from "vitest";
import { MAX_OFFLINE_DAYS } from "#contract/constants.ts";
import { PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import type { Note } from "#sync/records/types.ts";
import { PASSWORD, people, signInAs } from "../../support/small-world.ts";
import type { Page } from "../../support/test-browser.ts";
import { type World, watchedUntil, world } from "../../support/world.ts";

const DAY = 24 * 3_600_000;
const YEAR = 365 * DAY;
const nurse = people.nurse.id;

async function pulse({ server }: World, { device }: Page) {
  const { wire } = await server.db
    .selectFrom("survey")
    .select("wire")
    .where("id", "=", PULSE_SURVEY)
    .executeTakeFirstOrThrow();
  const [question] = wire.survey_questions;
  const choiceId = question?.choices[1]?.id ?? 0;
  await device.answers.pulse({ questionId: question?.base_question_id ?? 0, choiceId });
}

const rowsOf = (
  { server }: World,
  table: "saved_content" | "survey_response" | "lesson_note" | "utilization_event",
) => server.db.selectFrom(table).selectAll().where("person_id", "=", nurse).execute();

async function shownOn({ device }: Page) {
  return {
    saved: (await device.saved.all())
      .map(({ contentId, saved }) => `${contentId} ${saved}`)
      .toSorted(),
    notes: (await device.notes.all()).map(({ id, text }) => `${id} ${text}`).toSorted(),
    progress: (await device.progress.all())
      .map(({ contentId, furthest, finished }) => `${contentId} ${furthest} ${finished}`)
      .toSorted(),
    answered: (await device.answers.given()).length,
    profile: await device.profile.get(),
  };
}

type SpentDay = {
  readonly note: Note;
  readonly day: number;
  readonly where: "phone" | "ward";
  readonly isSaved: boolean;
};

/** One day on one device. The ward's device plays more. */
async function spendDay(at: World, page: Page, { note, day, where, isSaved }: SpentDay) {
  const { saved, notes, progress, profile } = page.device;
  await saved.set("RL-1", isSaved);
  await notes.save({ ...note, text: `Day ${day} on the ${where}` });
  await progress.record(watchedUntil("RL-1", day * (where === "phone" ? 10 : 15)));
  await profile.change({ location: `${where} ${day}` });
  await pulse(at, page);
}

test("[SYNC-08] two devices that edit the same things offline for a week end up showing the same", async () => {
  const at = await world();
  const phoneNetwork = at.ownNetwork();
  const { browser, page: phone } = await at.signedIn("nurse", phoneNetwork);
  const { page: ward } = await at.signedIn("nurse");
  await phone.device.notes.save({ contentId: "RL-1", text: "Before the week" });
  await phone.device.saved.set("RL-3", true);
  await at.settled();
  ward.device.sync.now();
  await at.settled();
  const [note] = await ward.device.notes.all();
  if (!note) throw new Error("The note is missing.");
  phoneNetwork.cut();
  at.network.cut();

  let page = phone;
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    at.clock.jump(DAY);
    if (day === 4) {
      page.kill();
      page = await browser.openPage();
    }
    await spendDay(at, page, { note, day, where: "phone", isSaved: day % 2 === 1 });
    await spendDay(at, ward, { note, day, where: "ward", isSaved: day % 2 === 0 });
    await page.device.saved.set("RL-3", false);
  }
  await ward.device.notes.delete(note);
  expect(await page.device.outbox.summary()).toMatchObject({ needAttention: 0 });

  phoneNetwork.mend();
  page.wake("online");
  await at.pass(120_000);
  at.network.mend();
  ward.wake("online");
  await at.pass(120_000);
  page.device.sync.now();
  await at.settled();

  for (const each of [page, ward])
    expect(await each.device.outbox.summary()).toEqual({ waiting: 0, needAttention: 0 });
  const shown = await shownOn(page);
  expect(shown).toEqual(await shownOn(ward));
  // The ward's device synced last.
  expect(shown.saved).toEqual(["RL-1 false", "RL-3 false"]);
  expect(shown.notes).toEqual([]);
  expect(shown.progress).toEqual(["RL-1 105 false"]);
  expect(shown.profile).toMatchObject({ location: "ward 7" });
  expect(await rowsOf(at, "survey_response")).toHaveLength(14);
  expect(shown.answered).toBe(14);
});

test("[SYNC-07] a session that expired during a year offline keeps every change until the person signs in", async () => {
  const at = await world();
  const { browser, page: before } = await at.signedIn("nurse");
  at.network.cut();
  await before.device.progress.record(watchedUntil("RL-1", 30));
  at.clock.jump(YEAR);
  before.kill();
  const page = await browser.openPage();
  await page.device.saved.set("RL-2", true);
  await pulse(at, page);
  at.network.mend();
  page.wake("online");
  await at.pass(60_000);
  expect(page.status()).toMatchObject({ needsSignIn: true });
  expect(await page.device.outbox.summary()).toEqual({ waiting: 3, needAttention: 0 });
  const asked = at.network.log.length;
  await at.pass(DAY / 24);
  expect(at.network.log.length).toBe(asked);

  await browser.signIn(people.nurse.email, PASSWORD);
  await at.pass(60_000);
  expect(await page.device.outbox.summary()).toEqual({ waiting: 0, needAttention: 0 });
  expect(await at.watched("nurse")).toMatchObject([{ contentId: "RL-1", seconds: 30 }]);
  expect(await rowsOf(at, "saved_content")).toMatchObject([{ record_id: "RL-2", saved: true }]);
  expect(await rowsOf(at, "survey_response")).toHaveLength(1);
});

test.each([
  [89, "is repeated without effect", 0],
  [120, "needs attention", 1],
])(
  "[OPS-11] [SYNC-04] after %i days offline, a change that was applied without a reply %s, and the first attempts arrive",
  async (days, _what, needAttention) => {
    const at = await world();
    const ownNetwork = at.ownNetwork();
    const { browser, page: before } = await at.signedIn("nurse", ownNetwork);
    ownNetwork.always("reply-lost");
    await before.device.saved.set("RL-1", true);
    await pulse(at, before);
    await at.settled();
    expect(await rowsOf(at, "saved_content")).toMatchObject([{ record_id: "RL-1", saved: true }]);
    ownNetwork.cut();
    await before.device.saved.set("RL-2", true);
    // Another device changes its mind meanwhile.
    at.clock.jump(DAY);
    const { page: ward } = await at.signedIn("nurse");
    await ward.device.saved.set("RL-1", false);
    await at.settled();

    before.kill();
    at.clock.jump((days - 1) * DAY);
    const limit = new Date(at.clock.now() - MAX_OFFLINE_DAYS * DAY);
    await at.server.db.deleteFrom("idempotency").where("created_at", "<", limit).execute();
    await at.server.db.insertInto("forgotten_ids").values({ before: limit }).execute();
    ownNetwork.mend();
    await browser.signIn(people.nurse.email, PASSWORD);
    const page = await browser.openPage();
    page.wake("online");
    await at.pass(120_000);
    expect(await page.device.outbox.summary()).toEqual({ waiting: 0, needAttention });
    expect(await rowsOf(at, "survey_response")).toHaveLength(1);
    const saved = async () =>
      (await rowsOf(at, "saved_content")).map((row) => "saved" in row && row.saved);
    expect(await saved()).toEqual([false, true]);
    if (needAttention === 0) return;

    const [entry] = await page.device.outbox.entries();
    expect(entry).toMatchObject({ call: "saveContent", reason: { code: "key_reused" } });
    await page.device.outbox.retry(entry?.seq ?? 0);
    await at.pass(60_000);
    expect(await page.device.outbox.summary()).toEqual({ waiting: 0, needAttention: 0 });
    expect(await saved()).toEqual([true, true]);
  },
);

test("[SYNC-07] after the account was deleted elsewhere, pending changes stay on the device and reach no other account", async () => {
  const at = await world();
  const { browser, page } = await at.signedIn("nurse");
  at.network.cut();
  await page.device.saved.set("RL-2", true);
  await page.device.notes.save({ contentId: "RL-1", text: "Still mine" });
  const elsewhere = await signInAs(at.server, "nurse");
  const reply = await at.server.app.inject({
    method: "DELETE",
    url: "/auth",
    headers: elsewhere,
    payload: { current_password: PASSWORD },
  });
  expect(reply.statusCode).toBe(200);

  at.network.mend();
  page.wake("online");
  await at.pass(3_600_000);
  expect(page.status()).toMatchObject({ needsSignIn: true, sessionEnd: "account_deleted" });
  expect(await page.device.outbox.summary()).toEqual({ waiting: 2, needAttention: 0 });
  const texts = (await page.device.outbox.entries()).map(({ body }) => JSON.stringify(body));
  expect(texts.join()).toContain("Still mine");

  await page.device.close();
  page.kill();
  await browser.signIn(people.leader.email, PASSWORD);
  const theirs = await browser.openPage();
  await at.pass(60_000);
  expect(await theirs.device.outbox.summary()).toEqual({ waiting: 0, needAttention: 0 });
  expect(await theirs.device.notes.all()).toEqual([]);
  expect(await at.server.db.selectFrom("lesson_note").selectAll().execute()).toEqual([]);
  expect(await at.server.db.selectFrom("saved_content").selectAll().execute()).toEqual([]);
});

test.each([
  ["ahead", YEAR],
  ["behind", -YEAR],
])(
  "[SYNC-03] a clock that is a year %s, and corrected during playback, loses and delays nothing",
  async (_name, off) => {
    const at = await world();
    const { page } = await at.signedIn("nurse");
    const { device } = page;
    at.network.cut();
    const real = at.clock.now();
    at.clock.jump(off);
    await device.progress.record(watchedUntil("RL-1", 30));
    await device.utilization.log({ event: "lesson_played", path: "/library/RL-1" });
    await pulse(at, page);
    await device.notes.save({ contentId: "RL-1", text: "While the clock was off" });
    await at.pass(10 * 60_000);
    at.clock.jump(-off);
    await device.progress.record(watchedUntil("RL-1", 60));
    await device.saved.set("RL-2", true);
    at.network.mend();
    page.wake("online");
    await at.pass(6 * 60_000);

    expect(await device.outbox.entries()).toEqual([]);
    expect(await at.watched("nurse")).toMatchObject([{ contentId: "RL-1", seconds: 60 }]);
    expect(await device.progress.of("RL-1")).toMatchObject({ furthest: 60 });
    expect(await rowsOf(at, "lesson_note")).toMatchObject([{ text: "While the clock was off" }]);
    expect(await rowsOf(at, "saved_content")).toMatchObject([{ record_id: "RL-2", saved: true }]);
    const [answer] = await at.server.db
      .selectFrom("survey_response")
      .selectAll()
      .where("person_id", "=", nurse)
      .execute();
    // The server can tell a future time from a past one.
    expect(Number(answer?.answered_at)).toBeLessThanOrEqual(at.clock.now());
    if (off > 0) expect(Number(answer?.answered_at)).toBeGreaterThanOrEqual(real);
  },
);
