import { afterEach, beforeEach, expect, test } from "vitest";
import type { MailingWire } from "#contract/wellbeing/admin-surveys.ts";
import { DEFAULT_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf, newId } from "../../../support/wire.ts";
import { act, apply, level } from "../../acts.ts";

const DAY = 24 * 60 * 60 * 1000;
let office: AdminServer;
beforeEach(async () => {
  office = await startAdminServer();
  for (const n of [1, 2, 3, 4])
    await office.add({ email: `mate-${n}@respite.example`, groups: ["group-1"] });
  await office.add({ email: "off@respite.example", groups: ["group-1"], enabled: false });
  await office.add({ email: "new@respite.example", groups: ["group-1"], password: false });
});
afterEach(() => office.close());

const asked = { practice_group_id: "group-1", days: 30 };
const mail = (body: object = asked) => office.post("/api/admin/survey_mailings", body);
const preview = async (query = "practice_group_id=group-1&days=30"): Promise<MailingWire> =>
  (await office.admin(`/api/admin/survey_mailings?${query}`)).json();
const letters = () =>
  office.db.selectFrom("mail_job").selectAll().orderBy("run_at").orderBy("recipient").execute();

async function answers() {
  const nurse = await deviceOf(office);
  await apply(
    nurse,
    act("submitSurvey", {
      id: newId(),
      provider_survey_id: DEFAULT_SURVEY,
      responses: [level(2)],
    }),
  );
}

test("[ADM-04] mails the link only to people who have not answered lately", async () => {
  await answers();
  const reply = await mail();
  expect(reply.json()).toMatchObject({
    up_to: 10,
    mailed_at: new Date(office.now()).toISOString(),
  });
  const sent = await letters();
  expect(sent.map(({ recipient }) => recipient)).toEqual([
    people.leader.email,
    ...[1, 2, 3, 4].map((n) => `mate-${n}@respite.example`),
  ]);
  expect(sent[0]?.letter?.text).toContain("/assessment");
});

test("[ADM-04] previews an upper limit in steps of five that doesn't tell who has answered", async () => {
  // The leader, the nurse, and four others.
  const before = await preview();
  expect(before).toEqual({ up_to: 10, mailed_at: null, again_at: null });
  await answers();
  for (const days of [1, 30, 365])
    expect((await preview(`practice_group_id=group-1&days=${days}`)).up_to).toBe(10);
  await office.db
    .updateTable("person")
    .set({ enabled: false })
    .where("id", "=", people.nurse.id)
    .execute();
  expect((await preview()).up_to).toBe(5);
});

test("[ADM-04] hides the recipients and their number in the reply, the audit log, and the mail list", async () => {
  const reply = await mail();
  const list = await office.admin("/api/admin/mails");
  const found = await office.admin("/api/admin/mails?q=mate");
  const audited = await office.auditEvents("assessment.mailed");
  expect(audited).toMatchObject([{ by: ADMIN.id, about: "group:group-1" }]);
  expect([list.json().total, found.json().total]).toEqual([0, 0]);
  expect((await office.admin("/api/admin/status")).json().mail.waiting).toBe(0);
  const all = [reply.body, list.body, JSON.stringify(audited)].join();
  expect(all).not.toMatch(/mate-|nurse@|leader@/);
});

test("[ADM-04] mails a group once a week, twenty messages at a time", async () => {
  for (let n = 5; n < 25; n++)
    await office.add({ email: `mate-${n}@respite.example`, groups: ["group-1"] });
  await mail();
  const [first, last] = [(await letters()).at(0), (await letters()).at(-1)];
  expect((last?.run_at.getTime() ?? 0) - (first?.run_at.getTime() ?? 0)).toBe(2000);
  const again = await mail();
  expect(again.statusCode).toBe(422);
  expect(again.json().errors.practice_group_id).toEqual(["was emailed less than 7 days ago"]);
  expect((await letters()).length).toBe(26);
  office.advanceClock(7 * DAY);
  expect((await preview()).again_at).toBeNull();
});

test("[ADM-04] refuses to mail a group of fewer than five and shows no count", async () => {
  const small = { practice_group_id: "group-2", days: 30 };
  expect((await preview("practice_group_id=group-2&days=30")).up_to).toBeNull();
  expect((await mail(small)).statusCode).toBe(422);
  expect((await mail({ ...small, practice_group_id: "nowhere" })).statusCode).toBe(404);
  expect(await letters()).toEqual([]);
});

test.each([
  ["no days", { days: 0 }],
  ["days of another kind", { days: "30" }],
  ["more than a year", { days: 400 }],
  ["a group that is none", { practice_group_id: "a'; drop table person" }],
  ["something else", { everybody: true }],
])("[ADM-04] refuses a mailing with %s", async (_, changes) => {
  const reply = await mail({ ...asked, ...changes });
  expect(reply.statusCode).toBe(400);
  expect(await letters()).toEqual([]);
});

test("[ADM-04] refuses leaders access to mailings and surveys", async () => {
  const leader = await office.requestAsPerson("leader");
  const replies = await Promise.all([
    leader("/api/admin/surveys"),
    leader("/api/admin/survey_mailings?practice_group_id=group-1&days=30"),
    leader("/api/admin/survey_mailings", { method: "POST", payload: asked }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
});
