import { afterEach, beforeEach, expect, test } from "vitest";
import { FIRST_HELP } from "#contract/wellbeing/first-help.ts";
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

test("[SUR-01] help comes with the person's own changes: first what their organisation offers, never what another does", async () => {
  const everybodys = FIRST_HELP.map(({ id }) => id);
  expect(await helpOf()).toEqual(["Peer support", ...everybodys]);
  await server.db.deleteFrom("membership").where("person_id", "=", people.nurse.id).execute();
  expect(await helpOf()).toEqual(everybodys);
});

test("[SUR-01] help says whose it is", async () => {
  const help = (await pulled(await deviceOf(server))).help ?? [];
  expect(help.map(({ organisation }) => organisation)).toEqual(["Ward 7", null, null, null]);
});
