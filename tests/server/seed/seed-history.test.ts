import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as z from "zod/mini";
import { listCredits, verifyCertificate } from "#contract/credit/credits.ts";
import { insightRoutes } from "#contract/insights/insights.ts";
import type { Route } from "#contract/route.ts";
import { myChanges } from "#contract/sync/sync.ts";
import { soundsLikeCrisis } from "#contract/wellbeing/crisis.ts";
import { withdrawIncompleteCredit } from "#server/learning/publishing/withdraw-credit.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import { seedDemo } from "#server/seed/demo.ts";
import { seedGroups } from "#server/seed/demo-data.ts";
import { hospitalDepartments } from "#server/seed/history/hospital.ts";
import { biases, changes, texts } from "#server/seed/history/words.ts";
import { rowHashes } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { type CheckIn, checkInsOf, couldAnswer, creditsOf, learningOf } from "./recomputed.ts";

const NOW = Date.parse("2026-11-21T03:00:00Z");
const [hospital, practice] = seedGroups;

let server: TestServer;
const seed = () =>
  seedDemo(
    { ...server, clock: { now: () => NOW }, publicUrl: "http://respite.example" },
    projectRoot,
  );
beforeAll(async () => {
  server = await testServer({ now: () => NOW, config: { rateLimits: false } });
  await seed();
});
afterAll(() => server.close());

async function headersOf(name: "nurse" | "leader" | "admin") {
  const payload = { email: `demo_${name}@respite.example`, password: "respite-demo" };
  const reply = await server.app.inject({ method: "POST", url: "/auth/sign_in", payload });
  const { "access-token": token, client, uid } = reply.headers;
  return { "access-token": String(token), client: String(client), uid: String(uid) };
}

async function signedIn(name: "leader" | "admin") {
  const headers = await headersOf(name);
  return async <R extends Route>(route: R, query: Record<string, string>) => {
    const answer = await server.app.inject({ url: route.path, query, headers });
    expect([route.name, answer.statusCode]).toEqual([route.name, 200]);
    return answer.json<z.infer<R["reply"]>>();
  };
}

/** Figures suppressed because of too few people. */
const suppressed = (value: unknown): string[] =>
  JSON.stringify(value).match(/"suppressed":true/g) ?? [];

const figuresOf = (data: unknown) => {
  const isList = Array.isArray(data);
  return { suppressed: suppressed(data).length, isEmpty: isList && data.length === 0 };
};

test("every insights panel has data for the hospital, and burnout, hours, and credits for the practice", async () => {
  const ask = await signedIn("leader");
  const practice_group_id = hospital?.id ?? "";
  for (const route of Object.values<Route>(insightRoutes)) {
    const { data } = (await ask(route, { practice_group_id })) as { data: unknown };
    const result = [route.name, figuresOf(data)];
    expect(result).toEqual([route.name, { suppressed: 0, isEmpty: false }]);
  }
  const askAsAdmin = await signedIn("admin");
  const { burnoutRollingMetrics, hoursWatched, totalCreditsClaimed } = insightRoutes;
  for (const route of [burnoutRollingMetrics, hoursWatched, totalCreditsClaimed]) {
    const { data } = await askAsAdmin(route, { practice_group_id: practice?.id ?? "" });
    expect([route.name, suppressed(data)]).toEqual([route.name, []]);
  }
});

test("the figures of the hospital are plausible", async () => {
  const ask = await signedIn("leader");
  const practice_group_id = hospital?.id ?? "";
  const rolling = (await ask(insightRoutes.burnoutRollingMetrics, { practice_group_id })).data;
  const { current, participation } = rolling;
  if ("suppressed" in current || "suppressed" in participation)
    throw new Error("The figures are suppressed.");
  expect(current.rate.value).toBeGreaterThan(0.3);
  expect(current.rate.value).toBeLessThan(0.5);
  expect(participation.answered / participation.members).toBeGreaterThan(0.5);
  const { trend } = (await ask(insightRoutes.burnoutFiltered, { practice_group_id })).data;
  expect(trend.filter(({ value }) => value !== null).length).toBeGreaterThanOrEqual(10);
  const { by_type } = (await ask(insightRoutes.totalCreditsClaimed, { practice_group_id })).data;
  expect(by_type.length).toBeGreaterThanOrEqual(2);
  const lessons = (await ask(insightRoutes.efficacyMicrolearnings, { practice_group_id })).data;
  expect(lessons.length).toBeGreaterThanOrEqual(3);
  const { comments } = (await ask(insightRoutes.burnoutStressors, { practice_group_id })).data;
  expect(comments.length).toBeGreaterThanOrEqual(10);
  const waiting = await server.db
    .selectFrom("comment_review")
    .select("id")
    .where("state", "=", "waiting")
    .execute();
  expect(waiting.length).toBeGreaterThanOrEqual(10);
});

const monthsFrom = (days: { readonly start: string; readonly end: string }) => {
  const [from, to] = [days.start.slice(0, 7), days.end.slice(0, 7)];
  return ({ month }: CheckIn) => month >= from && month <= to;
};
const nurses = new Set(["Registered Nurse", "Licensed Practical Nurse"]);
const rateIn = (checkIns: readonly CheckIn[]) =>
  checkIns.filter(({ level }) => level >= 3).length / checkIns.length;
function released<T extends object>(data: T) {
  if ("suppressed" in data) throw new Error("The figures are suppressed.");
  return data as Exclude<T, { readonly suppressed: true }>;
}

test("[INS-09] [INS-10] the figures of the hospital are those of its answers, hours, and credits", async () => {
  const group = hospital?.id ?? "";
  const ask = await signedIn("leader");
  const query = { practice_group_id: group };
  const all = await checkInsOf(server.db, group);

  const { overall, levels, trend } = (await ask(insightRoutes.burnoutFiltered, query)).data;
  const whole = released(overall);
  const year = all.filter(monthsFrom(whole.days));
  expect(whole.days).toEqual({ start: "2025-11-01", end: "2026-10-31" });
  expect([whole.n, whole.rate.value]).toEqual([year.length, rateIn(year)]);
  const sum = year.reduce((so, { level }) => so + level, 0);
  expect(whole.mean_level).toBeCloseTo(sum / year.length, 9);
  expect(released(levels).counts.map(({ count }) => count)).toEqual(
    [1, 2, 3, 4, 5].map((level) => year.filter((one) => one.level === level).length),
  );
  const october = all.filter(({ month }) => month === "2026-10");
  expect(trend.at(-1)).toMatchObject({ n: october.length, value: rateIn(october) });
  expect(trend.reduce((so, { n }) => so + (n ?? 0), 0)).toBe(whole.n);

  const rolling = (await ask(insightRoutes.burnoutRollingMetrics, query)).data;
  const current = all.filter(monthsFrom(released(rolling.current).days));
  const previous = all.filter(monthsFrom(released(rolling.previous).days));
  expect(released(rolling.current)).toMatchObject({
    n: current.length,
    rate: { value: rateIn(current) },
  });
  expect(released(rolling.previous).n).toBe(previous.length);
  expect(released(rolling.change).difference).toBeCloseTo(rateIn(current) - rateIn(previous), 9);
  const could = await Promise.all(
    ["2026-08-01", "2026-09-01", "2026-10-01"].map((day) => couldAnswer(server.db, group, day)),
  );
  expect(released(rolling.participation)).toEqual({
    answered: Math.round(current.length / 3),
    members: Math.round(could.reduce((so, n) => so + n, 0) / 3),
    at_least: false,
  });

  const found = released((await ask(insightRoutes.burnoutSignificant, query)).data);
  const covered = all.filter(monthsFrom(found.days));
  expect(found.n).toBe(covered.length);
  const parts: readonly (readonly [string, (one: CheckIn) => boolean])[] = [
    ["Nurses", ({ title }) => nurses.has(title ?? "")],
    ["pediatrics", ({ department }) => department === "Pediatrics"],
    ["surgery", ({ department }) => department === "Surgery"],
  ];
  for (const [value, isIn] of parts) {
    const finding = found.findings.find((one) => one.value === value);
    const [own, rest] = [covered.filter(isIn), covered.filter((one) => !isIn(one))];
    expect([value, finding?.n, finding?.rate.value, finding?.rest.value]).toEqual([
      value,
      own.length,
      rateIn(own),
      rateIn(rest),
    ]);
    expect(finding?.difference).toBeCloseTo(rateIn(own) - rateIn(rest), 9);
  }

  const hours = released((await ask(insightRoutes.hoursWatched, query)).data.current);
  const learned = await learningOf(server.db, group, hours.days);
  expect(hours.value).toBeCloseTo(Number(learned?.hours), 6);
  expect(hours.people).toBe(learned?.people);
  const watched = released((await ask(insightRoutes.totalWatched, query)).data.current);
  expect(watched.value).toBe(learned?.lessons);
  const credits = released((await ask(insightRoutes.totalCreditsClaimed, query)).data.current);
  const claimed = await creditsOf(server.db, group, credits.days);
  expect(credits.value).toBeCloseTo(claimed?.amount ?? 0, 9);

  const cost = released((await ask(insightRoutes.burnoutPredictiveCost, query)).data);
  const physicians = cost.by_role.find(({ role }) => role === "Physicians");
  const asked = all
    .filter(monthsFrom(cost.days))
    .filter(({ title }) => ["Physician", "Resident"].includes(title ?? ""));
  expect(physicians?.rate).toBe(rateIn(asked));
  // Han et al. 2019: turnover is twice as high with burnout. A departure costs $500,000.
  const { staff_count = 0, turnover_rate = 0 } = physicians ?? {};
  const without = turnover_rate / (1 + rateIn(asked));
  expect(physicians?.predicted_cost).toBeCloseTo(
    staff_count * (turnover_rate - without) * 500_000,
    3,
  );
});

test("the hospital has before and after figures with a negative correlation", async () => {
  const ask = await signedIn("leader");
  const query = { practice_group_id: hospital?.id ?? "", correlation_window: "4-6 Months" };
  const { data } = await ask(insightRoutes.efficacyCorrelation, query);
  if ("suppressed" in data || !data.paired) throw new Error("The figures are suppressed.");
  const { pearson, engaged, difference_in_differences } = data.paired;
  expect(pearson.value).toBeLessThan(0);
  expect(suppressed([engaged, difference_in_differences])).toEqual([]);
});

test("most values of each filter are released", async () => {
  const ask = await signedIn("leader");
  const values = {
    age: ["28-34", "35-44", "45-54"],
    gender: ["Woman", "Man"],
    role: ["Physicians", "Nurses", "Advanced Practice Providers", "Others"],
    department: hospitalDepartments.map(({ name }) => name),
    years_in_profession: ["Under 5", "5-9", "10-19", "20 or more"],
  };
  for (const [filter, list] of Object.entries(values))
    for (const value of list) {
      const query = { practice_group_id: hospital?.id ?? "", [filter]: value };
      const { data } = await ask(insightRoutes.burnoutFiltered, query);
      expect([value, suppressed(data.overall)]).toEqual([value, []]);
    }
});

test("people of the history were last active when they last learned, answered, or earned a credit", async () => {
  const { rows } = await sql<{ seen: Date | null; active: Date | null; credits: number }>`
    select last_seen_at as seen,
      greatest(
        (select max(updated_at) from time_watched where time_watched.person_id = person.id),
        (select max(received_at) from survey_response where survey_response.person_id = person.id),
        (select max(created_at) from credit where credit.person_id = person.id)
      ) as active,
      (select count(*)::integer from credit where credit.person_id = person.id) as credits
    from person join person_seen on person_seen.person_id = person.id
    where email not like 'demo\\_%'`.execute(server.db);
  expect(rows.map(({ seen }) => seen)).toEqual(rows.map(({ active }) => active));
  const withCredit = rows.filter(({ credits }) => credits > 0);
  expect(withCredit.length).toBeGreaterThan(200);
  expect(withCredit.every(({ seen }) => seen !== null && seen.getTime() < NOW)).toBe(true);
});

test("people of the history cannot sign in, and have reserved email domains and unique names", async () => {
  const people = await server.db
    .selectFrom("person")
    .select(["email", "password_hash", "burnout_role", "first_name", "last_name"])
    .where("email", "not like", "demo\\_%")
    .execute();
  expect(people.length).toBe(590);
  for (const { email, password_hash, burnout_role } of people) {
    expect(email).toMatch(/^[a-z]+\.[a-z]+@(harborpoint|cedarvalley)\.example$/);
    expect([password_hash, burnout_role]).toEqual([null, "provider"]);
  }
  const names = new Set(people.map(({ first_name, last_name }) => `${first_name} ${last_name}`));
  expect(names.size).toBe(people.length);
});

test("the history ends before the day of seeding, and credited time is at most the length of the lesson", async () => {
  const { db } = server;
  const today = new Date("2026-11-21T00:00:00Z");
  const answers = await db
    .selectFrom("survey_response")
    .select("id")
    .where("received_at", ">=", today)
    .execute();
  const watched = await db.selectFrom("time_watched").selectAll().execute();
  const lessons = new Map(
    (await db.selectFrom("content").select(["id", "length"]).execute()).map(({ id, length }) => {
      const [minutes = 0, seconds = 0] = length.split(":").map(Number);
      return [id, minutes * 60 + seconds];
    }),
  );
  expect(answers).toEqual([]);
  expect(watched.length).toBeGreaterThan(4000);
  for (const { record_id, credited, updated_at } of watched) {
    expect(credited).toBeLessThanOrEqual(lessons.get(record_id) ?? 0);
    expect(updated_at < today).toBe(true);
  }
});

test("[CE-09] the demo's lessons with credit have recordings that are long enough", async () => {
  expect(await withdrawIncompleteCredit(server.db, NOW)).toBe(0);
});

test("no text of the history matches the crisis check", () => {
  const all = [...Object.values(texts).flat(), ...changes, ...biases];
  expect(all.length).toBeGreaterThan(60);
  expect(all.filter(soundsLikeCrisis)).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});

test.each([
  ["nurse", 4, 3],
  ["leader", 2, 1],
  ["admin", 1, 1],
] as const)(
  "[LIB-13] the demo %s has a year behind them, with three certificates that verify",
  async (name, notes, highlights) => {
    const headers = await headersOf(name);
    const get = async (url: string) => (await server.app.inject({ url, headers })).json();
    const mine = myChanges.reply.parse(await get("/api/sync/mine"));
    const listened = mine.time_watched ?? [];
    expect(listened.filter(({ video_finished }) => video_finished).length).toBeGreaterThan(9);
    expect(listened.filter(({ video_finished }) => !video_finished).length).toBeGreaterThan(1);
    expect(mine.notes).toHaveLength(notes);
    expect(mine.highlights).toHaveLength(highlights);
    expect(mine.saved?.length).toBeGreaterThan(1);
    expect(mine.achievements?.map((one) => one.name)).toContain("First credit");
    expect(mine.licences?.licences).toMatchObject([{ state: "PA" }]);
    const months = new Set(mine.answered?.map(({ answered_at }) => answered_at.slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(12);

    const credits = listCredits.reply.parse(await get("/api/cme_credits/"));
    expect(credits).toHaveLength(3);
    for (const { certificate, record_id_, lesson_number } of credits) {
      const verified = verifyCertificate.reply.parse(await get(`/api/verify/${certificate.id}`));
      expect(verified).toMatchObject({ recipient: certificate.recipient, status: "valid" });
      // The record would also earn the other type today: finished, watched for long enough, and passed.
      const payload = {
        record_id_,
        lesson_number,
        certificate_type: "participation",
        bias_response: "Yes",
      };
      const claim = { method: "POST", url: "/api/cme_credits/", headers, payload } as const;
      expect((await server.app.inject(claim)).json()).toMatchObject({
        record_id_,
        certificate_type: "participation",
      });
    }
  },
);

test("seeding again adds nothing", async () => {
  await server.mailSettled();
  const before = await rowHashes(server.db);
  await seed();
  expect(await rowHashes(server.db)).toEqual(before);
});
