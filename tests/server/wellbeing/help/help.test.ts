import { afterEach, beforeEach, expect, test } from "vitest";
import { DEFAULT_HELP_RESOURCES } from "#contract/wellbeing/default-help.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { pulled } from "../../acts.ts";

let server: TestServer;
beforeEach(async () => {
  server = await seeded(await testServer());
  await server.db
    .insertInto("practice_group")
    .values({ id: "group-2", name: "Ward 8", created_at: new Date() })
    .execute();
  const offered = (id: string, practice_group_id: string) => ({
    id,
    practice_group_id,
    place: 9,
    name: id,
    text: "Somebody of your own house.",
    ...{ call: "5550100", sms: null, url: null, hours: null },
    checked_on: "2026-11-01",
  });
  await server.db
    .insertInto("help_resource")
    .values([offered("Peer support", "group-1"), offered("Chaplain of ward 8", "group-2")])
    .execute();
});
afterEach(() => server.close());

const helpOf = async () => (await pulled(await deviceOf(server))).help?.map(({ id }) => id);

test("[SUR-01] syncs the person's own organization's help first and no other organization's", async () => {
  const defaults = DEFAULT_HELP_RESOURCES.map(({ id }) => id);
  expect(await helpOf()).toEqual(["Peer support", ...defaults]);
  await server.db.deleteFrom("membership").where("person_id", "=", people.nurse.id).execute();
  expect(await helpOf()).toEqual(defaults);
});

test("[SUR-01] names the organization that offers a resource", async () => {
  const help = (await pulled(await deviceOf(server))).help ?? [];
  expect(help.map(({ organisation }) => organisation)).toEqual(["Ward 7", null, null, null]);
});
