import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestServer, testServer } from "../../support/server.ts";
import { seeded } from "../../support/wire.ts";
import { leaderOf, NOW } from "./plant.ts";

let server: TestServer;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => NOW }));
});
afterEach(() => server.close());

type Days = readonly [starts: string, ends: string];
const spring: Days = ["2026-04-01", "2026-06-30"];
const summer: Days = ["2026-07-01", "2026-09-30"];

/** Publishes credits by value: the number of claims and their credits. */
async function publish(
  kind: "total" | "tree",
  [starts, ends]: Days,
  cells: Readonly<Record<string, readonly [n: number, amount: number]>>,
) {
  const { id } = await server.db
    .insertInto("publication")
    .values({
      ...{ practice_group_id: "group-1", layer: "credits", kind, attribute: "", starts, ends },
      ...{ has_levels: false, closed_at: new Date(`${ends}T23:00:00Z`) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = Object.entries(cells).map(([value, [n, amount]]) => ({
    ...{ publication_id: id, parent: "", value, label: value, people: n, n, amount },
    ...{ burned: null, levels: null, could_answer: null, later: null },
  }));
  await server.db.insertInto("publication_cell").values(rows).execute();
}

const credits = async (query = {}) =>
  (await leaderOf(server))("engagement/total_credits_claimed", query);

test("[INS-09] types that aren't shown are added up, so that all types are the total", async () => {
  await publish("total", spring, { "": [18, 2.75] });
  await publish("tree", spring, { participation: [7, 0], Other: [11, 2.75] });
  await publish("total", summer, { "": [16, 3.5] });
  await publish("tree", summer, { cme: [6, 1.5], participation: [5, 0], Other: [5, 2] });
  const { current, by_type, other_types } = await credits({ timespan: "6 Months" });
  expect(current.value).toBe(6.25);
  expect(by_type).toMatchObject([{ certificate_type: "participation", claims: 12, value: 0 }]);
  expect(other_types).toEqual({ claims: 22, value: 6.25 });
});

test("[INS-09] shows no types of other days than the total's", async () => {
  await publish("total", spring, { "": [18, 2.75] });
  await publish("tree", spring, { participation: [7, 0], Other: [11, 2.75] });
  await publish("total", summer, { "": [11, 1.75] });
  for (const timespan of ["90 Days", "6 Months"]) {
    const { current, by_type, other_types } = await credits({ timespan });
    expect(current.days.end).toBe("2026-09-30");
    expect([by_type, other_types]).toEqual([[], undefined]);
  }
});
