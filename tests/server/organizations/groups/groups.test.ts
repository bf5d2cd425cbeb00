import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestServer, testServer } from "../../../support/server.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";

let server: TestServer;
beforeEach(async () => {
  server = await seeded(await testServer());
  const created_at = new Date();
  await server.db
    .insertInto("practice_group")
    .values([
      { id: "group-2", name: "Ward 10", enabled: false, created_at },
      { id: "group-3", name: "Apple Clinic", created_at },
    ])
    .execute();
});
afterEach(() => server.close());

async function groupsOf(name: keyof typeof people) {
  const device = await deviceOf(server, name);
  return (await device.ask("/api/practice_groups")).json();
}

const ward = { id: "group-1", name: "Ward 7", enabled: true };

test("[GRP-01] people and leaders see their own groups, including disabled ones", async () => {
  expect(await groupsOf("nurse")).toEqual({ data: [ward] });
  expect(await groupsOf("leader")).toEqual({ data: [ward] });
  await server.db
    .insertInto("membership")
    .values({ person_id: people.nurse.id, practice_group_id: "group-2" })
    .execute();
  expect(await groupsOf("nurse")).toEqual({
    data: [{ id: "group-2", name: "Ward 10", enabled: false }, ward],
  });
});

test("[GRP-01] administrators see all groups by name, and people without a group see none", async () => {
  await server.db.deleteFrom("membership").execute();
  expect(await groupsOf("nurse")).toEqual({ data: [] });
  await server.db
    .updateTable("person")
    .set({ burnout_role: "se_admin" })
    .where("id", "=", people.leader.id)
    .execute();
  expect(await groupsOf("leader")).toEqual({
    data: [
      { id: "group-3", name: "Apple Clinic", enabled: true },
      { id: "group-2", name: "Ward 10", enabled: false },
      ward,
    ],
  });
});
