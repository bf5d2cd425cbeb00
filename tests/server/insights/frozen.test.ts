import { afterEach, beforeEach, expect, test } from "vitest";
import { insightRoutes } from "#contract/insights/insights.ts";
import { closeMonths } from "#server/insights/publications/job.ts";
import type { TestServer } from "../../support/server.ts";
import { PASSWORD, people } from "../../support/small-world.ts";
import { anonymousAt, deleteAnswersOf } from "./events.ts";
import { addStaff, answer, claimFor, each, hear, type Query, repliesTo } from "./plant.ts";
import { closedWard, NEW_YEAR, SIZE } from "./ward.ts";

let server: TestServer;
let ids: readonly string[];
let now: number;
beforeEach(async () => {
  now = NEW_YEAR;
  ({ server, ids } = await closedWard(() => now));
});
afterEach(() => server.close());

const year = { start_date: "2026-01-01", end_date: "2026-12-31" };
const queries: readonly Query[] = [
  year,
  { ...year, role: "Nurses" },
  { ...year, department: "ICU" },
  { ...year, gender: "Woman", role: "Nurses" },
  { end_date: "2026-06-30" },
];
/** The cost depends on today's roster, and is left out. */
const paths = Object.values(insightRoutes)
  .map(({ path }) => path.replace("/api/insights/", ""))
  .filter((path) => path !== "reported_burnout/predictive_cost");

/** Returns all replies about the year that has closed. */
async function replies(asked = queries): Promise<readonly string[]> {
  const ask = await repliesTo(server);
  const found: string[] = [];
  for (const path of paths)
    for (const query of asked) found.push(`${path} ${await ask(path, query)}`);
  return found;
}

const setFields = (id: string | undefined, fields: object) =>
  server.db
    .updateTable("person")
    .set(fields)
    .where("id", "=", id ?? "")
    .execute();
const leave = (id: string | undefined) =>
  server.db
    .deleteFrom("membership")
    .where("person_id", "=", id ?? "")
    .execute();

/** What can happen to a group after its year has closed. */
const events: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["people join", () => addStaff(server, "late", 12, () => ({ provider_title: "Physician" }))],
  [
    "accounts are created",
    () => addStaff(server, "new", 3, () => ({ created_at: new Date(NEW_YEAR) })),
  ],
  ["somebody leaves the group", () => leave(ids[7])],
  ["an account is disabled", () => setFields(ids[8], { enabled: false })],
  [
    "a profile changes",
    () => setFields(ids[9], { provider_title: "Physician", burnout_specialty: "Oncology" }),
  ],
  [
    "a birthday moves",
    () => setFields(ids[10], { date_of_birth: "2001-01-01", gender: "Another" }),
  ],
  ["answers are deleted", () => deleteAnswersOf(server, ids[11] ?? "", NEW_YEAR)],
  ["an account is deleted", () => anonymousAt(server, ids[12] ?? "", NEW_YEAR)],
  [
    "late answers arrive",
    () =>
      answer(
        server,
        each(ids, (at) => ({ daysAgo: -50, level: 1 + (at % 5) })),
      ),
  ],
  [
    "late lessons arrive",
    () =>
      hear(
        server,
        ids.map((person) => ({ person, record: "RL-4", seconds: 600, daysAgo: -50 })),
      ),
  ],
  [
    "credits are claimed",
    () =>
      claimFor(
        server,
        ids.slice(0, 20).map((person, at) => ({
          ...{ person, record: "RL-5", amount: "1.00", daysAgo: -50 },
          type: at % 2 === 0 ? "participation" : "cme",
        })),
      ),
  ],
  ["a leader is appointed", () => setFields(ids[13], { burnout_role: "org_leader" })],
  ["a leader steps down", () => setFields(ids[13], { burnout_role: "provider" })],
];

test("[INS-10] replies about a closed year stay the same to the byte, whatever happens later", async () => {
  const before = await replies();
  expect(before.filter((reply) => reply.includes('"n":'))).not.toEqual([]);
  const some = queries.slice(0, 1);
  const short = await replies(some);
  for (const [name, happen] of events) {
    await happen();
    await closeMonths(server.db, now);
    expect([name, await replies(some)]).toEqual([name, short]);
  }
  expect(await replies()).toEqual(before);
});

test("[INS-10] figures of a closed year are the same in later months", async () => {
  const data = (all: readonly string[]) => all.map((reply) => reply.split(',"published"')[0]);
  const before = data(await replies());
  for (const [, happen] of events) await happen();
  now = Date.parse("2027-05-03T08:00:00Z");
  await closeMonths(server.db, now);
  const ask = await repliesTo(server);
  const spring = JSON.parse(await ask("engagement/hours_watched"));
  expect(spring.data.current).toMatchObject({ days: { end: "2027-03-31" } });
  // The values of filters come with this year's calendar.
  const isFigure = (reply: string | undefined) => !reply?.startsWith("filter_values ");
  expect(data(await replies()).filter(isFigure)).toEqual(before.filter(isFigure));
});

test("[INS-08] two leaders and an administrator get the same bytes and do not count", async () => {
  const readers = await addStaff(server, "chief", 2, (at) => ({
    burnout_role: at === 0 ? "org_leader" : "se_admin",
  }));
  const asReader = async (email: string) => {
    const reply = await server.app.inject({
      method: "POST",
      url: "/auth/sign_in",
      payload: { email, password: PASSWORD },
    });
    const { "access-token": token, client, uid } = reply.headers;
    const headers = { "access-token": String(token), client: String(client), uid: String(uid) };
    return async (path: string, query: Query) =>
      (
        await server.app.inject({
          url: `/api/insights/${path}`,
          query: { practice_group_id: "group-1", ...query },
          headers,
        })
      ).body;
  };
  const ask = await repliesTo(server);
  const others = [await asReader(readers[0] ?? ""), await asReader(readers[1] ?? "")];
  for (const path of [...paths, "reported_burnout/predictive_cost"])
    for (const query of queries) {
      const first = await ask(path, query);
      for (const other of others) expect([path, await other(path, query)]).toEqual([path, first]);
    }
  // They answer in the next quarter, like the others.
  const all = [...ids, ...readers, people.leader.id];
  await answer(
    server,
    each(all, (at) => ({ daysAgo: -80, level: 1 + (at % 5) })),
  );
  now = Date.parse("2027-04-02T08:00:00Z");
  await closeMonths(server.db, now);
  const later = await repliesTo(server);
  const { current } = JSON.parse(await later("reported_burnout/rolling_metrics")).data;
  expect(current).toMatchObject({ n: SIZE, people: SIZE, days: { start: "2027-01-01" } });
});
