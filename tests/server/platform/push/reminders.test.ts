import { afterEach, beforeEach, expect, test } from "vitest";
import { DEFAULT_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/surveys.ts";
import { createLog } from "#server/platform/log.ts";
import { sendDueReminders } from "#server/platform/push/reminders.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf, newId, seeded } from "../../../support/wire.ts";
import { act, apply, type Device, level, post } from "../../acts.ts";
import {
  type Browser,
  browserAt,
  opened,
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

const round = () => {
  const { db, config } = server;
  const log = createLog("trace", { write: (line) => lines.push(line) });
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
const reminded = () => service.pushed.map(({ path }) => path);
const subscriptions = () => server.db.selectFrom("push_subscription").selectAll().execute();

test("[SUR-03] a reminder can be read by its browser alone, says nothing of the person, and leads to the pulse check", async () => {
  await round();
  const [message] = service.pushed;
  if (!message) throw new Error("Nothing was sent");
  const told = await opened(browser, message.body);
  expect(told).toEqual({
    web_push: 8030,
    notification: {
      title: "Respite",
      body: "A pulse check is ready for you. It takes about 15 seconds.",
      lang: "en",
      tag: "pulse-check",
      navigate: "https://respite.example/pulse",
    },
    app_badge: 1,
  });
  await expect(opened(browserAt(service, "other"), message.body)).rejects.toThrow();
  expect(message.headers).toMatchObject({ "content-encoding": "aes128gcm", topic: "pulse-check" });
  expect(Number(message.headers.ttl)).toBeGreaterThan(3600);
});

test("[SUR-03] a push service learns who sent it, signed with the key browsers were given", async () => {
  await round();
  const sender = await senderOf(service.pushed[0]?.headers ?? {});
  expect(sender.key).toBe((await nurse.ask("/api/push/key")).json().key);
  expect(sender).toMatchObject({ aud: service.url, sub: "https://respite.example" });
});

test("[SUR-03] somebody is reminded once the last answer is 14 days old, and not before", async () => {
  await answer(now);
  now += 14 * DAY - 60_000;
  await round();
  expect(reminded()).toEqual([]);
  now += 120_000;
  await round();
  expect(reminded()).toEqual([browser.path]);
});

test("[SUR-03] an assessment counts as an answer, and whoever is new is left alone for a week", async () => {
  const { id } = people.nurse;
  await server.db
    .updateTable("person")
    .set({ created_at: new Date(now - 7 * DAY + 60_000) })
    .where("id", "=", id)
    .execute();
  await round();
  expect(reminded()).toEqual([]);
  now += 120_000;
  const body = { provider_survey_id: DEFAULT_SURVEY, responses: [level(3)], id: newId() };
  await apply(nurse, act("submitSurvey", { ...body, answered_at: new Date(now).toISOString() }));
  await round();
  expect(reminded()).toEqual([]);
  now += 14 * DAY;
  await round();
  expect(reminded()).toEqual([browser.path]);
});

test("[SUR-03] nobody is reminded more than once a week, also when the survey asks every day, or nothing came of it", async () => {
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
  await round();
  now += 7 * DAY - 60_000;
  await round();
  expect(reminded()).toHaveLength(1);
  now += 120_000;
  await round();
  expect(reminded()).toHaveLength(2);
});

test("[SUR-03] processes side by side never remind twice", async () => {
  await Promise.all([round(), round(), round()]);
  expect(reminded()).toEqual([browser.path]);
});

test("[SUR-03] a reminder that fell over after it was taken is not sent again", async () => {
  await service.close();
  await round();
  const [row] = await server.db.selectFrom("reminder").selectAll().execute();
  expect(row).toEqual({ person_id: nurse.owner, last_at: new Date(now) });
  expect(await subscriptions()).toHaveLength(1);
});

test.each([404, 410])(
  "[SUR-03] a browser that the push service answers with %i is forgotten",
  async (status) => {
    service.statusOf.set(browser.path, status);
    await round();
    expect(await subscriptions()).toEqual([]);
  },
);

test("[SUR-03] at night nobody is reminded, and whoever is switched off or has no browser never", async () => {
  for (const time of ["2026-11-01T03:00:00Z", "2026-11-01T15:59:59Z", "2026-11-01T20:00:00Z"]) {
    now = Date.parse(time);
    await round();
  }
  now = start;
  await server.db
    .updateTable("person")
    .set({ enabled: false })
    .where("id", "=", people.nurse.id)
    .execute();
  await round();
  expect(reminded()).toEqual([]);
  expect(await server.db.selectFrom("reminder").selectAll().execute()).toEqual([]);
});

test("[SUR-03] the log says nothing of person or browser", async () => {
  service.statusOf.set(browser.path, 500);
  await round();
  now += 8 * DAY;
  await service.close();
  await round();
  expect(lines).toHaveLength(2);
  for (const word of [nurse.owner, "nurse", service.url, "push/"])
    expect(lines.join("")).not.toContain(word);
});
