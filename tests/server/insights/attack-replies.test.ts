import { afterEach, beforeEach, expect, test } from "vitest";
import { closeMonths } from "#server/insights/publications/job.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { people } from "../../support/small-world.ts";
import { deviceOf, seeded } from "../../support/wire.ts";
import { addStaff, answer, each, hear, leaderOf, type Query, since } from "./plant.ts";

const NEW_YEAR = Date.parse("2027-01-10T08:00:00Z");
let server: TestServer;
let now: number;
beforeEach(async () => {
  now = NEW_YEAR;
  server = await seeded(await testServer({ now: () => now }));
});
afterEach(() => server.close());

const two = (n: number) => String(n).padStart(2, "0");
const dayIn = (month: number, day = 10) => since(`2026-${two(month)}-${two(day)}T12:00:00Z`);
const plan = (group: string, totals: number, filters: number, size: number) =>
  server.db
    .insertInto("publication_calendar")
    .values({ practice_group_id: group, year: 2026, people: size, totals, filters })
    .execute();
const year = { start_date: "2026-01-01", end_date: "2026-12-31" };

type Stressors = { readonly top_stressors: readonly { name: string; count: number }[] };

test("[INS-08] the stressors of a deleted answer don't show as the year without its roles", async () => {
  await plan("group-1", 3, 12, 60);
  const ids = await addStaff(server, "staff", 60, (at) => ({
    provider_title: at % 4 < 2 ? "Physician" : "Registered Nurse",
  }));
  for (const month of [2, 5, 8, 11])
    await answer(
      server,
      each(ids, (at) => ({
        daysAgo: dayIn(month),
        level: 1 + (at % 5),
        stressors: [1 + (at % 3), 4 + (at % 2)],
      })),
    );
  // Someone answers twice in February, and deletes the second answer after February is published.
  const person = ids[20] ?? "";
  await answer(server, [{ person, daysAgo: dayIn(2, 20), level: 5, stressors: [3, 5] }]);
  await closeMonths(server.db, Date.parse("2026-10-05T08:00:00Z"));
  await server.db
    .updateTable("survey_response")
    .set({ deleted_at: new Date(now) })
    .where("person_id", "=", person)
    .where("received_at", ">", new Date("2026-02-15"))
    .where("received_at", "<", new Date("2026-03-01"))
    .execute();
  await closeMonths(server.db, NEW_YEAR);
  const told = await leaderOf(server);
  const named = async (query: Query) => {
    const data: Stressors = await told("reported_burnout/stressors", { ...year, ...query });
    return new Map(data.top_stressors.map(({ name, count }) => [name, count]));
  };
  const whole = await named({});
  const parts = [await named({ role: "Physicians" }), await named({ role: "Nurses" })];
  expect(whole.size).toBe(5);
  expect(parts.some(({ size }) => size > 0)).toBe(true);
  // The rest without the parts is one large part, not one answer.
  for (const [name, count] of whole) {
    const rest = parts.reduce((left, part) => left - (part.get(name) ?? 0), count);
    expect([name, rest > 8]).toEqual([name, true]);
  }
});

test("[INS-08] hours of few people don't show as all hours without those of a comparison", async () => {
  await plan("group-1", 3, 12, 60);
  const ids = await addStaff(server, "staff", 60);
  for (const month of [1, 7])
    await answer(
      server,
      // Three people listen, but never answer.
      each(ids.slice(3), (at) => ({
        daysAgo: dayIn(month),
        level: 1 + ((at + month + (at % 7)) % 5),
      })),
    );
  await hear(
    server,
    ids.map((person, at) => ({
      ...{ person, record: "RL-1", seconds: 600 + at * 7 },
      daysAgo: dayIn(2 + (at % 4)),
    })),
  );
  await closeMonths(server.db, NEW_YEAR);
  const told = await leaderOf(server);
  const half = { start_date: "2026-01-01", end_date: "2026-06-30" };
  const { current } = await told("engagement/hours_watched", half);
  expect(current).toMatchObject({ days: { start: "2026-01-01", end: "2026-06-30" } });
  const { thirds }: { thirds: readonly { hours: number; n: number }[] } = await told(
    "efficacy/correlation",
    year,
  );
  expect(thirds).toHaveLength(3);
  // Rounded: the rest can be anything between less than nothing and more than three people's hours.
  const shown = thirds.reduce((sum, { hours, n }) => sum + hours * n, 0);
  const error = thirds.reduce((sum, { n }) => sum + n * 0.05, 0);
  const ofThree = (600 + 607 + 614) / 3600;
  expect(Math.abs(current.value - shown - ofThree)).toBeGreaterThan(0.1);
  expect(error).toBeGreaterThan(5 * ofThree);
});

test("[INS-08] a group and its ward don't show that all people outside the ward are alike", async () => {
  const created_at = new Date("2025-06-01");
  await server.db
    .insertInto("practice_group")
    .values({ id: "ward", name: "ward", created_at })
    .execute();
  await server.db
    .insertInto("membership")
    .values({ person_id: people.leader.id, practice_group_id: "ward" })
    .execute();
  await plan("group-1", 3, 12, 60);
  await plan("ward", 3, 12, 54);
  const ids = await addStaff(server, "staff", 54, () => ({}), ["group-1", "ward"]);
  const others = await addStaff(server, "others", 6);
  await answer(server, [
    ...each(ids, (at) => ({ daysAgo: dayIn(2), level: 1 + (at % 5) })),
    ...each(others, () => ({ daysAgo: dayIn(2), level: 5 })),
  ]);
  // In the next quarter they differ.
  await answer(server, [
    ...each(ids, (at) => ({ daysAgo: dayIn(5), level: 1 + (at % 5) })),
    ...each(others, (at) => ({ daysAgo: dayIn(5), level: 1 + (at % 5) })),
  ]);
  await closeMonths(server.db, Date.parse("2026-04-05T08:00:00Z"));
  const leader = await deviceOf(server, "leader");
  const overall = async (group: string, end_date: string) => {
    const query = { practice_group_id: group, start_date: "2026-01-01", end_date };
    const reply = await leader.ask("/api/insights/reported_burnout/filtered", { query });
    return reply.json().data.overall;
  };
  expect(await overall("group-1", "2026-03-31")).toMatchObject({ n: 60 });
  expect(await overall("ward", "2026-03-31")).toMatchObject({ suppressed: true });
  await closeMonths(server.db, Date.parse("2026-07-05T08:00:00Z"));
  expect(await overall("group-1", "2026-06-30")).toMatchObject({ n: 120 });
  expect(await overall("ward", "2026-06-30")).toMatchObject({ n: 108 });
});

test("[INS-08] the levels of seven people don't show as the difference of two periods", async () => {
  await plan("group-1", 3, 0, 60);
  const ids = await addStaff(server, "staff", 60);
  const given = (at: number) => ({ level: 1 + (at % 5) });
  await answer(server, [
    ...each(ids, (at) => ({ ...given(at), daysAgo: dayIn(2) })),
    ...each(ids.slice(7), (at) => ({ ...given(at + 7), daysAgo: dayIn(5) })),
  ]);
  await closeMonths(server.db, NEW_YEAR);
  const told = await leaderOf(server);
  const until = (end_date: string) =>
    told("reported_burnout/filtered", { start_date: `${end_date.slice(0, 5)}01-01`, end_date });
  const [winter, spring] = [await until("2026-03-31"), await until("2026-06-30")];
  expect([winter.overall.n, spring.overall.n]).toEqual([60, 113]);
  expect(winter.levels.n).toBe(60);
  expect(spring.levels).toEqual({ suppressed: true, reason: "min_group", min: 8 });
});

test("[INS-08] a group that was disabled for a year goes on with later months, and holds up no other group", async () => {
  await plan("group-1", 1, 0, 200);
  const ids = await addStaff(server, "staff", 40);
  for (const month of [1, 2, 3, 4, 5, 6, 7, 8])
    await answer(
      server,
      each(ids, (at) => ({ daysAgo: dayIn(month), level: 1 + (at % 5) })),
    );
  const created_at = new Date("2025-06-01");
  await server.db
    .insertInto("practice_group")
    .values({ id: "other", name: "other", created_at })
    .execute();
  const enable = (enabled: boolean) =>
    server.db.updateTable("practice_group").set({ enabled }).where("id", "=", "group-1").execute();
  await closeMonths(server.db, Date.parse("2026-06-05T08:00:00Z"));
  const published = () =>
    server.db
      .selectFrom("publication")
      .select(["starts", "ends"])
      .where("layer", "=", "rate")
      .execute();
  const before = await published();
  expect(before).toHaveLength(5);
  await enable(false);
  await closeMonths(server.db, Date.parse("2027-09-05T08:00:00Z"));
  await enable(true);
  await closeMonths(server.db, Date.parse("2027-10-05T08:00:00Z"));
  expect(await published()).toEqual(before);
  const closed = await server.db
    .selectFrom("publication_closing")
    .select("practice_group_id")
    .where("month", "=", 2027 * 12 + 8)
    .execute();
  expect(closed).toHaveLength(2);
});
