import { afterEach, beforeEach, expect, test } from "vitest";
import { sendAssignmentReminders } from "#server/learning/assignments/reminders.ts";
import { createLog } from "#server/platform/log.ts";
import { registrationCodeMessage } from "#server/platform/mail/messages.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { apply, type Device, finished, post } from "../../acts.ts";
import {
  browserAt,
  decryptPush,
  type PushService,
  startPushService,
} from "../../platform/push/push-service.ts";

const DAY = 24 * 3600_000;
let now: number;
let server: TestServer;
let service: PushService;
let nurse: Device;

beforeEach(async () => {
  now = Date.parse("2026-11-02T15:00:00Z");
  service = await startPushService();
  server = await seeded(
    await testServer({
      now: () => now,
      config: { pushToLoopback: true, publicUrl: "https://respite.example" },
    }),
  );
  nurse = await deviceOf(server);
});
afterEach(async () => {
  await server.close();
  await service.close();
});

const assign = (id: string, changes: object = {}) =>
  server.db
    .insertInto("assignment")
    .values({
      ...{ id, practice_group_id: "group-1", content_id: "RL-1", series_id: null },
      ...{ due_on: "2026-11-16", audience: "everyone", titles: "[]" },
      ...{ created_at: new Date(now), created_by: null },
      ...changes,
    })
    .execute();
const log = createLog("silent");
const runJob = () => {
  const { db, config, mail } = server;
  return sendAssignmentReminders({ db, config, mail, log, clock: { now: () => now } });
};
/** Runs the job every six hours until this time, with two processes. */
async function runUntil(time: string) {
  for (; now < Date.parse(time); now += DAY / 4) await Promise.all([runJob(), runJob()]);
}
const subjects = async (email: string = people.nurse.email) => {
  const sent = await server.db
    .selectFrom("dev_mail")
    .select(["subject"])
    .where("recipient", "=", email)
    .execute();
  const waiting = await server.db
    .selectFrom("mail_job")
    .select("letter")
    .where("recipient", "=", email)
    .execute();
  return [...sent, ...waiting.flatMap(({ letter }) => letter ?? [])]
    .map(({ subject }) => subject)
    .toSorted();
};

test("[LIB-17] reminds once when assigned, a week before, and on the day, with several processes", async () => {
  await assign("one");
  await runUntil("2026-11-20T00:00:00Z");
  const each = [
    "Due Monday, Nov 16: Title of RL-1",
    "Due Monday, Nov 16: Title of RL-1",
    "New lesson assigned: Title of RL-1",
  ];
  expect(await subjects()).toEqual(each);
  expect(await subjects(people.leader.email)).toEqual(each);
  const kinds = await server.db
    .selectFrom("assignment_reminder")
    .select(["kind", "sent_at"])
    .where("person_id", "=", people.nurse.id)
    .orderBy("sent_at")
    .execute();
  expect(kinds.map(({ kind, sent_at }) => [kind, sent_at.toISOString()])).toEqual([
    ["assigned", "2026-11-02T15:00:00.000Z"],
    ["week", "2026-11-09T15:00:00.000Z"],
    ["day", "2026-11-16T15:00:00.000Z"],
  ]);
});

test("[LIB-17] doesn't remind people who completed it, and one who has it twice is reminded once", async () => {
  await apply(nurse, finished("RL-1"));
  await assign("one");
  await assign("two");
  await runJob();
  expect(await subjects()).toEqual([]);
  expect(await subjects(people.leader.email)).toEqual(["New lesson assigned: Title of RL-1"]);
  await assign("short", { content_id: "RL-2", due_on: "2026-11-04" });
  await runUntil("2026-11-05T00:00:00Z");
  expect(await subjects()).toEqual([
    "Due Wednesday, Nov 4: Title of RL-2",
    "New lesson assigned: Title of RL-2",
  ]);
});

test("[LIB-17] sends nothing at night or after it ended", async () => {
  await assign("one", { ended_at: new Date(now) });
  await runJob();
  now = Date.parse("2026-11-03T03:00:00Z");
  await assign("two");
  await runJob();
  expect(await subjects()).toEqual([]);
});

test("[LIB-17] a push opens the lesson, and its mail says who sees what", async () => {
  const browser = browserAt(service, "nurse");
  await post(nurse, "/api/push/subscriptions", browser.subscription);
  await assign("one", { due_on: "2026-11-03" });
  await runUntil("2026-11-04T00:00:00Z");
  const messages = await Promise.all(service.pushed.map(({ body }) => decryptPush(browser, body)));
  const navigate = "https://respite.example/enrichment_center/video/RL-1";
  expect(messages).toMatchObject([
    { notification: { body: "New for you: “Title of RL-1”, due Tuesday, Nov 3.", navigate } },
    { notification: { body: "“Title of RL-1” is due today.", navigate }, app_badge: 1 },
  ]);
  expect(messages[0]).not.toHaveProperty("app_badge");
});

test("[LIB-17] reminders of a large group don't hold up a confirmation code", async () => {
  const numbers = Array.from({ length: 50 }, (_, n) => n);
  const at = { created_at: new Date(now), updated_at: new Date(now) };
  const name = { first_name: "Noor", last_name: "Aziz", burnout_role: "provider" };
  await server.db
    .insertInto("person")
    .values(
      numbers.map((n) => ({
        ...{ id: `mate-${n}`, uid: `mate-${n}`, email: `mate-${n}@respite.example` },
        ...{ ...name, ...at, confirmed_at: new Date(now) },
      })),
    )
    .execute();
  await server.db
    .insertInto("membership")
    .values(numbers.map((n) => ({ person_id: `mate-${n}`, practice_group_id: "group-1" })))
    .execute();
  await assign("one");
  await runJob();
  const to = "new@respite.example";
  await server.mail.send(server.db, { to, ...registrationCodeMessage(to, "123456") });
  const sent = async () => {
    await server.mailSettled();
    const rows = await server.db.selectFrom("dev_mail").select("recipient").execute();
    return { count: rows.length, hasCode: rows.some(({ recipient }) => recipient === to) };
  };
  expect(await sent()).toEqual({ count: 21, hasCode: true });
  now += 2000;
  expect((await sent()).count).toBe(41);
  now += 2000;
  expect((await sent()).count).toBe(53);
});
