import { afterEach, beforeEach, expect, test } from "vitest";
import { figuresOf } from "#server/insights/digest/digest-copy.ts";
import { mailFor, sendDigests } from "#server/insights/digest/job.ts";
import type { Summary } from "#server/insights/digest/summary.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { enqueueMail } from "#server/platform/mail/queue.ts";
import { sampleSummary } from "../../../support/documents.ts";
import { textIn } from "../../../support/pdf-text.ts";
import type { TestServer } from "../../../support/server.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf } from "../../../support/wire.ts";
import { closedWard, NEW_YEAR } from "../ward.ts";

const DAY = 24 * 3600_000;
let server: TestServer;
let now: number;
beforeEach(async () => {
  now = NEW_YEAR;
  ({ server } = await closedWard(() => now));
});
afterEach(() => server.close());

/** Leaves the mail in the queue until another mail is sent. */
const send = () => {
  const { db, config } = server;
  const mail: Mailer = {
    ...server.mail,
    send: (trx, letter, dueAt) => enqueueMail(trx, letter, now, dueAt),
    wake: () => undefined,
  };
  return sendDigests({ db, config, mail, clock: { now: () => now } });
};

/** Counts the summaries to the leader, sent. */
async function summaryCount() {
  await server.mailSettled();
  const { rowCount } = await server.db
    .selectFrom("dev_mail")
    .select(({ fn }) => fn.countAll<number>().as("rowCount"))
    .where("recipient", "=", people.leader.email)
    .where("subject", "like", "Respite summary%")
    .executeTakeFirstOrThrow();
  return Number(rowCount);
}

/** All mail to the leader that is in the queue. */
async function letters() {
  const rows = await server.db
    .selectFrom("mail_job")
    .select("letter")
    .where("recipient", "=", people.leader.email)
    .execute();
  return rows.map(({ letter }) => letter);
}

async function asLeader() {
  const { headers } = await deviceOf(server, "leader");
  return (method: "GET" | "PUT", url: string, payload?: object) =>
    server.app.inject({ method, url, headers, ...(payload && { payload }) });
}

const digestUrl = "/api/insights/digest?practice_group_id=group-1";

test("[INS-13] mails each leader a summary with a two-page report, once although two servers send at once", async () => {
  await Promise.all([send(), send()]);
  await send();
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter?.subject).toMatch(/^Respite summary for /);
  const [file] = letter?.attachments ?? [];
  expect(file).toMatchObject({ mime: "application/pdf" });
  const pages = textIn(Buffer.from(file?.content ?? "", "base64"));
  expect(pages).toContain("Page 2 of 2");
});

test("[INS-13] the mail and its report name no one who answered", async () => {
  await send();
  const [letter] = await letters();
  const rows = await server.db.selectFrom("person").select(["email", "last_name"]).execute();
  const [file] = letter?.attachments ?? [];
  const words = `${letter?.subject} ${letter?.text} ${textIn(Buffer.from(file?.content ?? "", "base64"))}`;
  const others = rows.filter(({ email }) => email !== people.leader.email);
  expect(others.length).toBeGreaterThan(50);
  expect(others.filter(({ email }) => words.includes(email))).toEqual([]);
});

test("[INS-13] one click in the mail ends the summaries, and choosing them again brings them back", async () => {
  await send();
  const [letter] = await letters();
  const url = new URL(letter?.unsubscribe ?? "").pathname;
  await server.app.inject({ method: "POST", url });
  const leader = await asLeader();
  const choice = async () => (await leader("GET", digestUrl)).json().data;
  expect(await choice()).toEqual({ frequency: "off", alerts: false });
  await server.db.deleteFrom("insight_digest").execute();
  await send();
  expect(await summaryCount()).toBe(1);
  await leader("PUT", digestUrl, { frequency: "monthly", alerts: true });
  expect(await choice()).toEqual({ frequency: "monthly", alerts: true });
  await send();
  expect(await summaryCount()).toBe(2);
});

test("[INS-13] a leader previews the same report", async () => {
  const leader = await asLeader();
  const reply = await leader("GET", "/api/insights/digest/preview?practice_group_id=group-1");
  expect(reply.headers["content-type"]).toBe("application/pdf");
  expect(textIn(reply.rawPayload)).toContain("Page 2 of 2");
});

test("[INS-09] the report prints the days of figures that cover others than its own", async () => {
  const leader = await asLeader();
  const preview = "/api/insights/digest/preview?practice_group_id=group-1";
  const text = textIn((await leader("GET", preview)).rawPayload);
  expect(text).toContain("Oct 1 – Dec 31, 2026");
  // Stressors are those of a year.
  expect(text).toMatch(/Top stressors\s+Jan 1 – Dec 31, 2026/);
});

test("[INS-09] hours and credits of other days print them", () => {
  const current = { days: { start: "2026-07-01", end: "2026-09-30" }, value: 41, people: 23 };
  const amounts = { current, previous: undefined };
  const lines = (days: Summary["days"]) =>
    figuresOf({ ...sampleSummary, days, hours: amounts, credits: amounts }).map(
      (figure) => figure.lines[0],
    );
  const people = "23 people · Jul 1 – Sep 30, 2026";
  expect(lines(sampleSummary.days).slice(2)).toEqual([people, people]);
  expect(lines(current.days).slice(2)).toEqual(["23 people", "23 people"]);
});

test("[INS-04] records who previewed a report", async () => {
  const leader = await asLeader();
  await leader("GET", "/api/insights/digest/preview?practice_group_id=group-1");
  expect(await server.db.selectFrom("insight_query").selectAll().execute()).toMatchObject([
    {
      ...{ person_id: people.leader.id, practice_group_id: "group-1" },
      ...{ endpoint: "digest/preview", filters: "[]", people: ">=5" },
    },
  ]);
});

test("[INS-13] summaries for many leaders leave room for other mail", async () => {
  await server.db
    .updateTable("person")
    .set({ burnout_role: "org_leader", confirmed_at: new Date(now) })
    .execute();
  await send();
  const rows = await server.db.selectFrom("mail_job").select("run_at").execute();
  const due = rows.map(({ run_at }) => (run_at.getTime() - now) / 1000);
  expect(due.length).toBeGreaterThan(40);
  for (const seconds of [0, 2]) expect(due.filter((one) => one === seconds)).toHaveLength(20);
});

test("[INS-13] mails nothing about figures that were published more than a week ago", async () => {
  now += 8 * DAY;
  await send();
  expect(await letters()).toEqual([]);
});

const days = { start: "2026-08-01", end: "2026-10-31" };
const figures = (isSignificant: boolean, end = days.end) => ({
  days: { ...days, end },
  burnout: { current: undefined, previous: undefined, change: { isSignificant } },
});

test.each([
  ["monthly", false, figures(false), "summary"],
  ["quarterly", false, figures(true), undefined],
  ["quarterly", true, figures(true), "alert"],
  ["quarterly", true, figures(false), undefined],
  ["quarterly", true, figures(true, "2026-09-30"), "summary"],
  ["off", true, figures(true), "alert"],
  ["off", false, figures(true), undefined],
] as const)(
  "[INS-13] with %s summaries and alerts %s, a leader gets what they chose",
  (frequency, alerts, summary, kind) => {
    expect(mailFor({ frequency, alerts }, summary)).toBe(kind);
  },
);
