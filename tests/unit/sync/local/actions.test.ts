import { expect, onTestFinished, test, vi } from "vitest";
import { encryptionKey } from "#sync/local/facts.ts";
import { discardFailed, retryFailed } from "#sync/outbox/failed.ts";
import { outboxEntries, outboxSummary } from "#sync/outbox/queries.ts";
import { allAchievements } from "#sync/records/achievements.ts";
import { allCredits } from "#sync/records/credits.ts";
import { feedbackOf } from "#sync/records/feedback.ts";
import { profileOf } from "#sync/records/profile.ts";
import { allSaved } from "#sync/records/saved.ts";
import { lesson } from "../../../support/download-device.ts";
import { createOutboxFixture } from "../../../support/outbox-fixture.ts";
import { createEncryptionKeys } from "../../../support/sealing.ts";

const refusedWith = (code: "not_found" | "not_finished" | "not_earned") => (sent: { id: string }) =>
  ({ id: sent.id, status: "refused", code }) as const;
const known = { firstName: "Noor", lastName: "Haddad", email: "noor@respite.example" };
const claim = { contentId: "rain", type: "contact_hours" } as const;

const claiming = async () => {
  const at = createOutboxFixture();
  await at.device.content.put({ ...lesson("rain"), lessonNumber: "RL-7", credit: 0.5 });
  return at;
};

test("[SYNC-01] saves a lesson at once, and removing it again leaves one write to send", async () => {
  const { db, acts, wakes } = createOutboxFixture();
  await acts.setSaved("RL-1", true);
  await acts.setSaved("RL-1", true);
  expect(await allSaved(db)).toMatchObject([{ contentId: "RL-1", saved: true }]);
  await acts.setSaved("RL-1", false);
  await acts.setSaved("RL-2", false);
  expect(await allSaved(db)).toMatchObject([{ contentId: "RL-1", saved: false }]);
  expect(await outboxEntries(db)).toMatchObject([
    { call: "saveContent", lane: "saved:RL-1", body: { record_id_: "RL-1", saved: false } },
  ]);
  expect(wakes).toEqual(["written", "written"]);
});

test("[SYNC-01] shows pending changes over an older state from the server", async () => {
  const { db, acts, take, settle } = createOutboxFixture();
  await db.saved.put({ contentId: "RL-1", saved: false, changedAt: 1 });
  await acts.setSaved("RL-1", true);
  const [sent] = await take();
  await acts.setSaved("RL-1", false);
  await acts.setSaved("RL-1", true);
  const state = { record_id_: "RL-1", saved: false };
  await settle(sent ? [sent] : [], [{ id: sent?.id ?? "", status: "applied", state }]);
  expect(await db.saved.get("RL-1")).toMatchObject({ saved: false });
  expect(await allSaved(db)).toMatchObject([{ contentId: "RL-1", saved: true }]);
});

test("[SYNC-02] shows a claim as claimed until the server confirms it, and makes it once", async () => {
  const { db, device, acts, take, settle } = await claiming();
  await acts.claimCredit({ ...claim, credentialType: "RN", biasResponse: "none" });
  await acts.claimCredit(claim);
  const claims = await allCredits(db, device);
  expect(claims).toEqual([
    {
      id: expect.any(String),
      contentId: "rain",
      version: "2026-01-01",
      lessonNumber: "RL-7",
      type: "contact_hours",
      credentialType: "RN",
      biasResponse: "none",
      amount: 0.5,
      title: lesson("rain").title,
      awardedOn: "2026-03-01",
      state: "claimed",
      claimedAt: expect.any(Number),
    },
  ]);
  const sent = await take();
  expect(sent).toHaveLength(1);
  const state = {
    id: "credit-1",
    record_id_: "rain",
    lesson_number: "RL-7",
    certificate_type: "contact_hours",
    credential_type: null,
    bias_response: null,
    credits_awarded: "0.25",
    title_of_activity: "Rain",
    cme_certificate_awarded_at: "2026-03-02",
    created_at: "2026-03-02T00:00:00Z",
    status: "issued",
    revoked_on: null,
    revoked_reason: null,
    certificate: {
      id: "c".repeat(22),
      verify_url: "https://respite.example/verify/c",
      recipient: "Noor Haddad",
      credential: null,
      provider: { name: "Respite", web: "https://respite.example" },
      joint_provider: null,
      format: "Audio",
      statement: "",
      issued_at: "2026-03-02T00:00:00Z",
    },
  };
  await settle(sent, [{ id: sent[0]?.id ?? "", status: "applied", state }]);
  expect(await allCredits(db, device)).toMatchObject([
    { id: "credit-1", amount: 0.25, awardedOn: "2026-03-02", state: "confirmed" },
  ]);
  expect(await outboxEntries(db)).toEqual([]);
});

test("[CE-02] dates a claim by the calendar of the device, not by that of the server", async () => {
  const { db, device, acts, clock } = await claiming();
  vi.stubEnv("TZ", "America/Los_Angeles");
  onTestFinished(() => void vi.unstubAllEnvs());
  // 7 p.m. in Los Angeles.
  expect(new Date(clock.now()).toISOString()).toMatch(/^2026-03-01T03:/);
  await acts.claimCredit(claim);
  expect(await allCredits(db, device)).toMatchObject([{ awardedOn: "2026-02-28" }]);
});

test("[SYNC-07] doesn't show a rejected claim as earned, and a new claim replaces it", async () => {
  const { db, device, acts, watch, take, settle } = await claiming();
  await acts.claimCredit(claim);
  const sent = await take();
  await settle(sent, sent.map(refusedWith("not_finished")));
  expect(await allCredits(db, device)).toEqual([]);
  expect(await outboxSummary(db)).toEqual({ waiting: 0, needAttention: 1 });
  await watch("rain", 60);
  await acts.claimCredit(claim);
  expect(await allCredits(db, device)).toMatchObject([{ state: "claimed" }]);
  expect(await outboxEntries(db)).toMatchObject([
    { call: "recordTimeWatched", state: "ready" },
    { call: "claimCredit", state: "ready" },
  ]);
});

test("[SYNC-07] queues a retried claim behind later progress", async () => {
  const { db, device, acts, watch, take, settle } = await claiming();
  await acts.claimCredit(claim);
  const sent = await take();
  await settle(sent, sent.map(refusedWith("not_finished")));
  await watch("rain", 60);
  await retryFailed(db, sent[0]?.seq ?? 0, "again");
  expect(await take()).toMatchObject([{ call: "recordTimeWatched" }]);
  expect(await allCredits(db, device)).toMatchObject([{ state: "claimed" }]);
});

test("[SYNC-07] discarding an entry removes what it showed, but not progress", async () => {
  const { db, acts, watch, take, settle } = await claiming();
  await watch("rain", 60);
  await acts.setSaved("rain", true);
  const sent = await take();
  await settle(sent, sent.map(refusedWith("not_found")));
  for (const { seq } of await outboxEntries(db)) await discardFailed(db, seq);
  expect(await outboxEntries(db)).toEqual([]);
  expect(await allSaved(db)).toEqual([]);
  expect(await db.timeWatched.get("rain")).toMatchObject({ furthest: 60 });
});

test("[SYNC-07] only failed entries can be discarded", async () => {
  const { db, watch } = createOutboxFixture();
  await watch("rain", 60);
  const [entry] = await outboxEntries(db);
  await discardFailed(db, entry?.seq ?? 0);
  expect(await outboxEntries(db)).toEqual([entry]);
});

test("[SYNC-08] records an achievement once, with the earliest time", async () => {
  const { db, acts, clock, take, settle } = createOutboxFixture();
  const at = clock.now();
  await acts.recordAchievement("First lesson", "star");
  clock.jump(60_000);
  await acts.recordAchievement("First lesson", "star");
  const [entry, ...others] = await outboxEntries(db);
  expect(others).toEqual([]);
  expect(entry?.body).toEqual({
    name: "First lesson",
    icon: "star",
    awarded_at: new Date(at).toISOString(),
  });
  expect(await allAchievements(db)).toEqual([
    { name: "First lesson", icon: "star", awardedAt: at, state: "claimed" },
  ]);
  const sent = await take();
  await settle(sent, sent.map(refusedWith("not_earned")));
  expect(await allAchievements(db)).toEqual([]);
});

test("[SYNC-01] shows a changed profile at once, field by field over the server's state", async () => {
  const { db, acts, take, settle } = createOutboxFixture();
  await acts.changeProfile({ firstName: " Nora ", specialty: "Oncology" });
  await acts.changeProfile({ gender: "", yearsInProfession: "7" });
  await acts.changeProfile({});
  expect(await profileOf(db, { ...known, gender: "female" })).toEqual({
    ...known,
    firstName: "Nora",
    specialty: "Oncology",
    yearsInProfession: "7",
  });
  const sent = await take();
  expect(sent).toMatchObject([
    {
      body: {
        first_name: "Nora",
        burnout_specialty: "Oncology",
        gender: null,
        years_in_profession: "7",
      },
    },
  ]);
  await acts.changeProfile({ location: "Lancaster" });
  const state = {
    id: "p1",
    email: known.email,
    first_name: "Nora",
    last_name: "Haddad",
    provider_title: "RN",
    dob_string: null,
    gender: null,
    burnout_location: "Elsewhere",
    burnout_specialty: "Oncology",
    years_in_profession: "7",
  };
  await settle(sent, [{ id: sent[0]?.id ?? "", status: "applied", state }]);
  expect(await profileOf(db, known)).toMatchObject({ providerTitle: "RN", location: "Lancaster" });
});

test("[SYNC-02] treats an invalid body as a bug and doesn't store it", async () => {
  const { db, acts, wakes } = createOutboxFixture();
  await encryptionKey.set(db.facts, (await createEncryptionKeys()).key);
  await expect(acts.changeProfile({ lastName: "" })).rejects.toThrow(RangeError);
  await expect(acts.submitAnswers(2, [])).rejects.toThrow("responses");
  await expect(acts.claimCredit({ contentId: "gone", type: "cme" })).rejects.toThrow(RangeError);
  expect(await db.outbox.count()).toBe(0);
  expect(wakes).toEqual([]);
});

test("[SYNC-01] asks for feedback once, whether it was given or dismissed", async () => {
  const { db, acts, take, settle } = createOutboxFixture();
  await encryptionKey.set(db.facts, (await createEncryptionKeys()).key);
  await acts.dismissFeedback("RL-1");
  expect(await feedbackOf(db, "RL-1")).toMatchObject({ state: "dismissed" });
  expect(await db.outbox.count()).toBe(0);
  await acts.giveFeedback("RL-2", { helpful: 4 });
  expect(await feedbackOf(db, "RL-2")).toMatchObject({ state: "given" });
  await acts.dismissFeedback("RL-2");
  const sent = await take();
  await settle(sent, sent.map(refusedWith("not_found")));
  expect(await feedbackOf(db, "RL-2")).toMatchObject({ state: "given" });
  expect(await feedbackOf(db, "RL-3")).toBeUndefined();
});
