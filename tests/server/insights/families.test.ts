import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { wilson } from "#contract/insights/wilson.ts";
import { closeMonths } from "#server/insights/publications/job.ts";
import { seededRandom } from "../../support/random.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { seeded } from "../../support/wire.ts";
import { anonymousAt, deleteAnswersOf } from "./events.ts";
import { publishedColumns } from "./hospital.ts";
import { addStaff, answer, each, leaderOf, since } from "./plant.ts";
import { fewestPeople, unknownsOf } from "./publications/exact-rank.ts";

const NEW_YEAR = Date.parse("2027-01-10T08:00:00Z");
let server: TestServer;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => NEW_YEAR }));
});
afterEach(() => server.close());

const two = (n: number) => String(n).padStart(2, "0");
const dayIn = (month: number) => since(`2026-${two(month)}-10T12:00:00Z`);
/** Each person answers in each of these months and keeps their level. */
async function answerIn(
  ids: readonly string[],
  months: readonly number[],
  levelOf = (at: number) => 1 + (at % 5),
) {
  for (const month of months)
    await answer(
      server,
      each(ids, (at) => ({ daysAgo: dayIn(month), level: levelOf(at) })),
    );
}
const closeUntil = (day: string) => closeMonths(server.db, Date.parse(`${day}T08:00:00Z`));
const addGroup = (id: string, day: string) =>
  server.db
    .insertInto("practice_group")
    .values({ id, name: id, created_at: new Date(day) })
    .execute();
const join = (group: string, ids: readonly string[]) =>
  server.db
    .insertInto("membership")
    .values(ids.map((person_id) => ({ person_id, practice_group_id: group })))
    .execute();
const plan = (totals: number, filters: number) =>
  server.db
    .insertInto("publication_calendar")
    .values({ practice_group_id: "group-1", year: 2026, people: 60, totals, filters })
    .execute();

async function published(group: string, kind = "total") {
  const { rows } = await sql<{
    attribute: string;
    starts: string;
    ends: string;
    people: number;
    n: number;
    burned: number;
  }>`select attribute, starts::text as starts, ends::text as ends, sum(people)::integer as people,
      sum(n)::integer as n, sum(burned)::integer as burned
    from publication join publication_cell on publication_id = id
    where practice_group_id = ${group} and layer = 'rate' and kind = ${kind}
    group by id order by id`.execute(server.db);
  return rows;
}

test("[INS-08] a group that is created later begins with its own month, not with its people's earlier answers", async () => {
  await answerIn(await addStaff(server, "old", 30), [1, 2, 3, 4, 5, 6]);
  await closeUntil("2026-05-02");
  await addGroup("group-2", "2026-05-10");
  const ids = await addStaff(server, "new", 30, () => ({}), ["group-2"]);
  await answerIn(ids, [1, 2, 3, 4, 5, 6]);
  await closeUntil("2026-05-11");
  await closeUntil("2026-07-02");
  expect(await published("group-1")).toMatchObject([{ starts: "2026-01-01", ends: "2026-06-30" }]);
  expect(await published("group-2")).toMatchObject([
    { starts: "2026-05-01", ends: "2026-06-30", people: 30, n: 60 },
  ]);
});

test("[INS-08] replacing a group by one without three people doesn't isolate the three", async () => {
  const ids = await addStaff(server, "staff", 60);
  await answerIn(ids, [1, 2, 3]);
  await closeUntil("2026-04-02");
  expect(await published("group-1")).toHaveLength(1);
  await addGroup("group-2", "2026-04-03");
  await join("group-2", ids.slice(3));
  await server.db.updateTable("practice_group").set({ enabled: false }).execute();
  await server.db
    .updateTable("practice_group")
    .set({ enabled: true })
    .where("id", "=", "group-2")
    .execute();
  await closeUntil("2026-04-04");
  await answerIn(ids, [4, 5, 6, 7, 8, 9, 10, 11, 12]);
  await closeUntil("2027-01-02");
  const columns = (await publishedColumns(server)).map(({ column }) => column);
  for (const kind of ["facts", "steady"] as const)
    expect(
      fewestPeople(unknownsOf(columns, kind), seededRandom(1), 40).length,
    ).toBeGreaterThanOrEqual(5);
});

const split = (at: number) => ({
  provider_title: at % 2 === 0 ? "Physician" : "Registered Nurse",
  gender: at % 3 === 0 ? "Man" : "Woman",
});

test("[INS-09] [INS-10] parts of the year add up to its totals although answers and accounts were deleted before it closed", async () => {
  await plan(3, 12);
  const ids = await addStaff(server, "staff", 60, (at) => (at < 10 ? {} : split(at)));
  await answerIn(ids, [2, 5, 8, 11]);
  await closeUntil("2026-10-05");
  const before = await published("group-1");
  await deleteAnswersOf(server, ids[20] ?? "", NEW_YEAR);
  await anonymousAt(server, ids[31] ?? "", NEW_YEAR);
  await answerIn(ids.slice(0, 5), [12]);
  await closeUntil("2027-01-05");
  const totals = await published("group-1");
  expect(totals.slice(0, 3)).toEqual(before);
  const sum = (of: (row: (typeof totals)[number]) => number) =>
    totals.reduce((all, row) => all + of(row), 0);
  const filters = await published("group-1", "filter");
  expect(filters.map(({ attribute }) => attribute)).toEqual(["role", "gender"]);
  for (const filter of filters)
    expect(filter).toMatchObject({ n: sum(({ n }) => n), burned: sum(({ burned }) => burned) });
});

test("[INS-10] a deleted answer doesn't take a filter away where a total has no levels", async () => {
  await plan(3, 12);
  const ids = await addStaff(server, "staff", 60, (at) =>
    at < 54 ? split(at) : { provider_title: null, gender: "Woman" },
  );
  // The six who don't say their role have two levels only.
  const levelOf = (at: number) => {
    if (at < 54) return 1 + (at % 5);
    return at % 2 === 0 ? 4 : 1;
  };
  await answerIn(ids, [2, 8, 11], levelOf);
  // Rates are shown of seven people, levels are not.
  await answerIn(ids.slice(0, 7), [5], levelOf);
  await closeUntil("2026-11-05");
  await deleteAnswersOf(server, ids[20] ?? "", NEW_YEAR);
  await closeUntil("2027-01-05");
  const filters = await published("group-1", "filter");
  expect(filters.map(({ attribute }) => attribute)).toEqual(["role", "gender"]);
});

test("[INS-08] a leader who steps down counts from the next month on", async () => {
  const ids = await addStaff(server, "staff", 24);
  const [one = "", other = ""] = await addStaff(server, "chief", 2, () => ({
    burnout_role: "org_leader",
  }));
  await answerIn([...ids, one, other], [6]);
  const stepDown = async (id: string, day: string) => {
    await server.db
      .updateTable("person")
      .set({ burnout_role: "provider" })
      .where("id", "=", id)
      .execute();
    await server.db
      .updateTable("insight_reader")
      .set({ until: new Date(day) })
      .where("person_id", "=", id)
      .execute();
  };
  await stepDown(one, "2026-05-20");
  await stepDown(other, "2026-06-01");
  await closeUntil("2026-07-02");
  expect(await published("group-1")).toMatchObject([{ people: 25, n: 25 }]);
});

test("[SEC-01] deleting a leader's account leaves no note of who read insights", async () => {
  await anonymousAt(server, "person-leader", NEW_YEAR);
  expect(await server.db.selectFrom("insight_reader").selectAll().execute()).toEqual([]);
});

test("[INS-08] accounts count from the first month that began with them", async () => {
  const ids = await addStaff(server, "staff", 24);
  const late = await addStaff(server, "late", 7, (at) => ({
    created_at: new Date(at < 2 ? "2026-05-31T23:00:00Z" : "2026-06-01T00:00:00Z"),
  }));
  await answerIn([...ids, ...late], [6]);
  await closeUntil("2026-07-02");
  const told = await leaderOf(server);
  const { current, participation } = await told("reported_burnout/rolling_metrics");
  expect(current).toMatchObject({ people: 23, n: 26 });
  const { value, ...range } = current.rate;
  expect(range).toEqual(wilson({ count: value * 23, n: 23 }));
  // With the fixture's nurse. Of these, only she didn't answer.
  expect(participation).toEqual({ answered: 23, members: 27, at_least: true });
});
