import { afterEach, beforeEach, expect, test } from "vitest";
import { type AdminServer, startAdminServer } from "../../../support/admin-server.ts";

let office: AdminServer;
const DAY = 24 * 60 * 60 * 1000;
const mates = [1, 2, 3, 4, 5].map((n) => `mate-${n}@respite.example`);

beforeEach(async () => {
  office = await startAdminServer();
  for (const email of mates) await office.add({ email, groups: ["group-1"] });
});
afterEach(() => office.close());

const mailCheckIn = () =>
  office.post("/api/admin/survey_mailings", { practice_group_id: "group-1", days: 30 });

async function unsubscribePath(recipient: string) {
  const { letter } = await office.db
    .selectFrom("mail_job")
    .select("letter")
    .where("recipient", "=", recipient)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  return new URL(letter?.unsubscribe ?? "").pathname;
}

async function recipients() {
  const rows = await office.db.selectFrom("mail_job").select("recipient").execute();
  return rows.map(({ recipient }) => recipient).filter((one) => mates.includes(one));
}

/** What mail programs send (RFC 8058). */
const oneClick = (url: string) =>
  office.app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });

test("[STD-03] one click ends the check-in mail of this person, and of no one else", async () => {
  await mailCheckIn();
  expect(await recipients()).toHaveLength(5);
  const url = await unsubscribePath("mate-1@respite.example");
  expect((await oneClick(url)).statusCode).toBe(200);
  await office.db.deleteFrom("mail_job").execute();
  office.advanceClock(8 * DAY);
  await mailCheckIn();
  expect((await recipients()).toSorted()).toEqual(mates.slice(1));
});

test("[STD-03] opening the link asks first, and people can subscribe again", async () => {
  await mailCheckIn();
  const url = await unsubscribePath("mate-2@respite.example");
  const isOff = async () => {
    const found = office.db
      .selectFrom("mail_subscription")
      .select("unsubscribed_at")
      .where("token", "=", url.split("/").at(-1) ?? "");
    return (await found.executeTakeFirstOrThrow()).unsubscribed_at !== null;
  };
  const opened = await office.app.inject({ url });
  expect([opened.statusCode, await isOff()]).toEqual([200, false]);
  expect(opened.body).toContain('<html lang="en">');
  expect(opened.body).not.toContain("mate-2");
  expect(opened.headers["content-security-policy"]).toMatch(
    /^default-src 'none';style-src 'sha256-/,
  );
  expect((await oneClick(url)).body).toContain("Subscribe again");
  expect(await isOff()).toBe(true);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  await office.app.inject({ method: "POST", url, headers: form, payload: "again=1" });
  expect(await isOff()).toBe(false);
});

test("[STD-03] an unknown link gets a page that says so", async () => {
  for (const url of ["/unsubscribe/unknown", "/unsubscribe/%00"]) {
    const reply = await oneClick(url);
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
  }
});
