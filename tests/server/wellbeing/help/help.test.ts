import { afterEach, beforeEach, expect, test } from "vitest";
import { DEFAULT_HELP_RESOURCES } from "#contract/wellbeing/default-help.ts";
import { seedDefaults } from "#server/seed/bootstrap.ts";
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
    text: "Someone from your organization.",
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
  const [first, ...others] = help.map(({ organisation }) => organisation);
  expect(first).toBe("Ward 7");
  expect(new Set(others)).toEqual(new Set([null]));
});

test("[SUR-01] syncs the profession that a resource is for", async () => {
  const help = (await pulled(await deviceOf(server))).help ?? [];
  const professions = Object.fromEntries(help.map(({ id, profession }) => [id, profession]));
  expect(professions).toMatchObject({
    "988": null,
    "Peer support": null,
    "physician-support-line": "Physicians",
    "nurse-well-being": "Nurses",
  });
});

test("[SUR-01] brings the built-in resources of an older installation up to date at its next start", async () => {
  await server.db
    .updateTable("help_resource")
    .set({ text: "Somebody to talk to.", profession: null })
    .where("id", "=", "physician-support-line")
    .execute();
  await server.db.deleteFrom("help_resource").where("id", "=", "nurse-well-being").execute();
  await seedDefaults(server.db, Date.now());
  const help = (await pulled(await deviceOf(server))).help ?? [];
  const [own, ...builtIn] = help;
  expect(own).toMatchObject({ id: "Peer support", text: "Someone from your organization." });
  expect(builtIn).toEqual(DEFAULT_HELP_RESOURCES);
});
