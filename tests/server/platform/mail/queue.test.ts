import { afterEach, expect, test } from "vitest";
import { surveyMessage } from "#server/platform/mail/messages.ts";
import { isPermanent, LEASE_MS, nextAttemptAt } from "#server/platform/mail/rules.ts";
import { startMailServer, startTestMailer } from "./test-mailer.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Starts a mail server that replies with the given codes in turn, and a mailer that uses it. */
async function startMail(...answers: number[]) {
  const server = await startMailServer(() => answers.shift());
  closing.push(server.close);
  const mailer = await startTestMailer(server.url);
  closing.push(mailer.close);
  return { server, ...mailer };
}

const link = "https://respite.example/assessment";
const messageTo = (to: string) => ({
  to,
  ...surveyMessage({ first_name: "Noor", email: to }, link),
});

test("[REG-09] [OPS-02] retries a failed mail after its delay, not earlier", async () => {
  const { server, mail, db, jobs, advance } = await startMail(451, 452);
  await mail.send(db, messageTo("noor@respite.example"));
  await mail.settled();
  expect((await jobs()).map(({ attempts, failed_at }) => [attempts, failed_at])).toEqual([
    [1, null],
  ]);
  advance(9_999);
  await mail.settled();
  expect((await jobs())[0]?.attempts).toBe(1);
  advance(1);
  await mail.settled();
  expect((await jobs())[0]?.attempts).toBe(2);
  expect(server.mails).toEqual([]);
  advance(60_000);
  await mail.settled();
  expect(server.mails.map(({ to }) => to?.[0]?.address)).toEqual(["noor@respite.example"]);
  expect(await jobs()).toEqual([]);
});

test("[REG-09] never retries a permanently rejected mail, and erases its content", async () => {
  const { server, mail, db, jobs, now, advance, logged } = await startMail(550);
  await mail.send(db, messageTo("gone@respite.example"));
  await mail.settled();
  await mail.send(db, messageTo("noor@respite.example"));
  await mail.settled();
  const [job] = await jobs();
  expect(job).toMatchObject({ letter: null, failed_at: new Date(now()), attempts: 1 });
  expect(JSON.parse(job?.failure ?? "{}")).toMatchObject({ responseCode: 550 });
  expect(`${job?.failure} ${JSON.stringify(logged)}`).not.toMatch(/gone|like/);
  advance(7 * 24 * 60 * 60_000);
  await mail.settled();
  expect(server.mails.map(({ to }) => to?.[0]?.address)).toEqual(["noor@respite.example"]);
});

test("[REG-09] concurrent processes send each mail once", async () => {
  const { server, mail, db, another } = await startMail();
  const others = [await another(), await another()];
  const names = Array.from({ length: 24 }, (_, n) => `person${n}@respite.example`);
  for (const name of names) await mail.send(db, messageTo(name));
  await Promise.all([mail, ...others].map((one) => one.settled()));
  await Promise.all(others.map((one) => one.close()));
  expect(server.mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual(names.toSorted());
});

test("[REG-09] another process sends the mail of a crashed one after its lease, with the same message id", async () => {
  const { server, mail, db, jobs, now, advance } = await startMail();
  await db
    .insertInto("mail_job")
    .values({
      id: "job-1",
      recipient: "noor@respite.example",
      letter: JSON.stringify({ subject: "S", text: "T", html: "<p>T</p>" }),
      attempts: 1,
      locked_until: new Date(now() + LEASE_MS),
      run_at: new Date(now()),
      created_at: new Date(now()),
    })
    .execute();
  await mail.settled();
  expect(server.mails).toEqual([]);
  advance(LEASE_MS);
  await mail.settled();
  expect(server.mails.map(({ messageId }) => messageId)).toEqual(["<job-1@respite.example>"]);
  expect(await jobs()).toEqual([]);
});

test("[REG-09] mail queued during shutdown is sent by the next process", async () => {
  const { server, mail, db, jobs, another } = await startMail();
  await mail.close();
  await mail.send(db, messageTo("noor@respite.example"));
  await mail.settled();
  expect([server.mails.length, (await jobs()).length]).toEqual([0, 1]);
  const next = await another();
  await next.settled();
  await next.close();
  expect([server.mails.length, (await jobs()).length]).toEqual([1, 0]);
});

test("[REG-09] retry delays grow, and after about a day a mail fails permanently", () => {
  const pauses = Array.from({ length: 8 }, (_, n) =>
    nextAttemptAt(n + 1, { responseCode: 451 }, 0),
  );
  expect(pauses.at(0)).toBe(10_000);
  expect(pauses.at(-1)).toBeUndefined();
  const waited = pauses.slice(0, -1) as number[];
  expect(waited).toEqual(waited.toSorted((a, b) => a - b));
  expect(nextAttemptAt(1, { responseCode: 550 }, 0)).toBeUndefined();
});

test.each([
  [{ responseCode: 550, command: "RCPT TO" }, true],
  [{ responseCode: 552, command: "DATA" }, true],
  [{ responseCode: 421 }, false],
  [{ responseCode: 535, code: "EAUTH" }, false],
  [{ responseCode: 554, command: "CONN" }, false],
  [{ code: "ECONNECTION" }, false],
])("[REG-09] %o is permanent: %s", (failure, isExpected) => {
  expect(isPermanent(failure)).toBe(isExpected);
});
