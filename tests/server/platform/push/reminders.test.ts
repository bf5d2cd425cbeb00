import { afterEach, beforeEach, expect, test } from "vitest";
import { DEFAULT_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { createLog } from "#server/platform/log.ts";
import { sendDueReminders } from "#server/platform/push/reminders.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf, newId, seeded } from "../../../support/wire.ts";
import { act, apply, type Device, level, post } from "../../acts.ts";
import {
  type Browser,
  browserAt,
  decryptPush,
  type PushService,
  senderOf,
  startPushService,
} from "./push-service.ts";

const DAY = 24 * 3600_000;
const start = Date.parse("2026-11-01T17:00:00Z");
let now: number;
let server: TestServer;
let service: PushService;
let nurse: Device;
let browser: Browser;
let lines: string[];

beforeEach(async () => {
  now = start;
  lines = [];
  service = await startPushService();
  server = await seeded(
    await testServer({
      now: () => now,
      config: { pushToLoopback: true, publicUrl: "https://respite.example" },
    }),
  );
  nurse = await deviceOf(server);
  browser = browserAt(service, "nurse");
  await post(nurse, "/api/push/subscriptions", browser.subscription);
});
afterEach(async () => {
  await server.close();
  await service.close();
});

const runJob = () => {
  const { db, config } = server;
  const log = createLog("trace", { destination: { write: (line) => lines.push(line) } });
  return sendDueReminders({ db, config, clock: { now: () => now }, log });
};
const answer = (answered_at: number) =>
  apply(
    nurse,
    act("answerPulseCheck", {
      ...level(2),
      id: newId(),
      answered_at: new Date(answered_at).toISOString(),
    }),
  );
const remindedPaths = () => service.pushed.map(({ path }) => path);
const subscriptions = () => server.db.selectFrom("push_subscription").selectAll().execute();

test("[SUR-03] a reminder is encrypted for its browser, has no personal data, and opens the pulse check", async () => {
  await runJob();
  const [message] = service.pushed;
  if (!message) throw new Error("Nothing was sent");
  const content = await decryptPush(browser, message.body);
  expect(content).toEqual({
    web_push: 8030,
    notification: {
      title: "Respite",
      body: "Your pulse check is ready. It takes about 15 seconds.",
      lang: "en",
      tag: "pulse-check",
      navigate: "https://respite.example/pulse",
    },
    app_badge: 1,
  });
  await expect(decryptPush(browserAt(service, "other"), message.body)).rejects.toThrow();
  expect(message.headers).toMatchObject({ "content-encoding": "aes128gcm", topic: "pulse-check" });
  expect(Number(message.headers.ttl)).toBeGreaterThan(3600);
});

test("[SUR-03] reminders are signed with the key that browsers subscribed with", async () => {
  await runJob();
  const sender = await senderOf(service.pushed[0]?.headers ?? {});
  expect(sender.key).toBe((await nurse.ask("/api/push/key")).json().key);
  expect(sender).toMatchObject({ aud: service.url, sub: "https://respite.example" });
});

test("[SUR-03] reminds a person 14 days after the last answer, not earlier", async () => {
  await answer(now);
  now += 14 * DAY - 60_000;
  await runJob();
  expect(remindedPaths()).toEqual([]);
  now += 120_000;
  await runJob();
  expect(remindedPaths()).toEqual([browser.path]);
});

test("[SUR-03] an assessment counts as an answer, and new people get no reminder for a week", async () => {
  const { id } = people.nurse;
  await server.db
    .updateTable("person")
    .set({ created_at: new Date(now - 7 * DAY + 60_000) })
    .where("id", "=", id)
    .execute();
  await runJob();
  expect(remindedPaths()).toEqual([]);
  now += 120_000;
  const body = { provider_survey_id: DEFAULT_SURVEY, responses: [level(3)], id: newId() };
  await apply(nurse, act("submitSurvey", { ...body, answered_at: new Date(now).toISOString() }));
  await runJob();
  expect(remindedPaths()).toEqual([]);
  now += 14 * DAY;
  await runJob();
  expect(remindedPaths()).toEqual([browser.path]);
});

test("[SUR-03] reminds at most once a week, even with a daily survey or after a failed push", async () => {
  const wire = await server.db
    .selectFrom("survey")
    .select("wire")
    .where("id", "=", PULSE_SURVEY)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable("survey")
    .set({ wire: JSON.stringify({ ...wire.wire, every_days: 1 }) })
    .where("id", "=", PULSE_SURVEY)
    .execute();
  service.statusOf.set(browser.path, 500);
  await runJob();
  now += 7 * DAY - 60_000;
  await runJob();
  expect(remindedPaths()).toHaveLength(1);
  now += 120_000;
  await runJob();
  expect(remindedPaths()).toHaveLength(2);
});

test("[SUR-03] concurrent processes send one reminder", async () => {
  await Promise.all([runJob(), runJob(), runJob()]);
  expect(remindedPaths()).toEqual([browser.path]);
});

test("[SUR-03] does not retry a reminder that failed after it was claimed", async () => {
  await service.close();
  await runJob();
  const [row] = await server.db.selectFrom("reminder").selectAll().execute();
  expect(row).toEqual({ person_id: nurse.owner, last_at: new Date(now) });
  expect(await subscriptions()).toHaveLength(1);
});

test.each([404, 410])(
  "[SUR-03] deletes a subscription when the push service answers %i",
  async (status) => {
    service.statusOf.set(browser.path, status);
    await runJob();
    expect(await subscriptions()).toEqual([]);
  },
);

test("[SUR-03] sends no reminders at night, to disabled people, or to people without a subscription", async () => {
  for (const time of ["2026-11-01T03:00:00Z", "2026-11-01T15:59:59Z", "2026-11-01T20:00:00Z"]) {
    now = Date.parse(time);
    await runJob();
  }
  now = start;
  await server.db
    .updateTable("person")
    .set({ enabled: false })
    .where("id", "=", people.nurse.id)
    .execute();
  await runJob();
  expect(remindedPaths()).toEqual([]);
  expect(await server.db.selectFrom("reminder").selectAll().execute()).toEqual([]);
});

test("[SUR-03] logs nothing about the person or browser", async () => {
  service.statusOf.set(browser.path, 500);
  await runJob();
  now += 8 * DAY;
  await service.close();
  await runJob();
  expect(lines).toHaveLength(2);
  for (const word of [nurse.owner, "nurse", service.url, "push/"])
    expect(lines.join("")).not.toContain(word);
});

test("[SEC-02] follows no redirect of a push service", async () => {
  service.statusOf.set(browser.path, 307);
  now += 8 * DAY;
  await runJob();
  expect(remindedPaths()).toEqual([browser.path]);
});

test("[SUR-03] a reminder comes at the hour the browser asked for, and not before the night shifts are over", async () => {
  const subscribe = (times: object) =>
    post(nurse, "/api/push/subscriptions", { ...browser.subscription, times });
  await subscribe({ hour: 3, after: new Date(start + 3 * DAY).toISOString() });
  await runJob();
  now = Date.parse("2026-11-02T03:30:00Z");
  await runJob();
  now = Date.parse("2026-11-05T17:00:00Z");
  await runJob();
  expect(remindedPaths()).toEqual([]);
  now = Date.parse("2026-11-06T04:59:00Z");
  await runJob();
  expect(remindedPaths()).toHaveLength(1);
  expect(await subscribe({ hour: 24, after: null })).toMatchObject({ statusCode: 400 });
});
