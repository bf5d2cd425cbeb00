import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { people } from "../../../support/small-world.ts";
import {
  createToken,
  createUser,
  GROUP,
  groupNames,
  newUser,
  type ScimClient,
  scimClient,
} from "./scim-client.ts";

let server: AdminServer;
let token: { readonly id: string; readonly token: string };
let scim: ScimClient;
let other: ScimClient;
beforeEach(async () => {
  server = await startAdminServer();
  token = await createToken(server);
  scim = scimClient(server, token.token);
  other = scimClient(server, (await createToken(server, "group-2", { name: "Other" })).token);
});
afterEach(() => server.close());

describe("organizations", () => {
  test("[ACC-22] never see or change each other's people and groups", async () => {
    const { id } = await createUser(scim, "ada@ward.example");
    const group = (
      await scim.post("/Groups", { schemas: [GROUP], displayName: "ICU", members: [{ value: id }] })
    ).body;
    const before = [
      (await scim.get(`/Users/${id}`)).body,
      (await scim.get(`/Groups/${group.id}`)).body,
    ];

    for (const path of [`/Users/${id}`, `/Groups/${group.id}`]) {
      const change = { op: "replace", path: "displayName", value: "Taken over" };
      expect((await other.get(path)).status).toBe(404);
      expect((await other.patch(path, change)).status).toBe(404);
      expect(
        (await other.put(path, { ...newUser("evil@ward.example"), displayName: "x" })).status,
      ).toBe(404);
      expect((await other.delete(path)).status).toBe(404);
    }
    expect(await other.names('userName eq "ada@ward.example"')).toEqual([]);
    expect(await other.names(`id eq "${id}" or groups eq "${group.id}"`)).toEqual([]);
    expect((await other.filtered("/Groups", 'displayName eq "ICU"')).totalResults).toBe(0);
    expect((await other.post("/Users", newUser("ada@ward.example"))).status).toBe(409);

    const same = (await other.post("/Groups", { schemas: [GROUP], displayName: "ICU" })).body;
    expect(same.displayName).toBe("ICU");
    const foreign = { op: "add", path: "members", value: [{ value: id }] };
    expect((await other.patch(`/Groups/${same.id}`, foreign)).body.scimType).toBe("invalidValue");
    expect(await groupNames(server, id)).toEqual(["ICU", "Ward 7"]);
    expect([
      (await scim.get(`/Users/${id}`)).body,
      (await scim.get(`/Groups/${group.id}`)).body,
    ]).toEqual(before);
  });

  test("[ACC-22] [ADM-10] never see administrators, CE administrators, and content editors", async () => {
    const staff: [string, string][] = [[ADMIN.id, ADMIN.email]];
    for (const role of ["ce_admin", "provider content_editor"]) {
      const email = `${role.replace(" ", "-")}@respite.example`;
      staff.push([await server.add({ email, role }), email]);
    }
    for (const [person_id, email] of staff) {
      await server.db
        .insertInto("membership")
        .values({ person_id, practice_group_id: "group-1" })
        .execute();
      expect((await scim.get(`/Users/${person_id}`)).status).toBe(404);
      expect((await scim.post("/Users", newUser(email))).status).toBe(409);
    }
  });

  test.each([
    ["another organization", true],
    ["a group without an identity provider", false],
  ])(
    "[ACC-22] can't change someone who also belongs to %s, but can let them go and take them back",
    async (_other, hasProvider) => {
      if (!hasProvider)
        await server.db
          .deleteFrom("scim_token")
          .where("practice_group_id", "=", "group-2")
          .execute();
      await server.db
        .insertInto("membership")
        .values({ person_id: people.nurse.id, practice_group_id: "group-2" })
        .execute();
      const path = `/Users/${people.nurse.id}`;
      const before = await server.person(people.nurse.id);
      const set = (at: string, value: unknown) =>
        scim.patch(path, { op: "replace", path: at, value });

      for (const [at, value] of [
        ["userName", "evil@ward.example"],
        ["name.givenName", "Evil"],
        ["title", "Physician"],
      ] as const)
        expect([at, (await set(at, value)).status]).toEqual([at, 403]);

      const left = await set("active", false);
      expect([left.status, left.body.active]).toEqual([200, false]);
      expect(await groupNames(server, people.nurse.id)).toEqual(["Ward 8"]);
      expect(await scim.names("active eq false")).toHaveLength(1);
      const joined = await set("active", true);
      expect([joined.status, joined.body.active]).toEqual([200, true]);
      expect(await groupNames(server, people.nurse.id)).toEqual(["Ward 7", "Ward 8"]);

      expect((await scim.delete(path)).status).toBe(204);
      expect(await groupNames(server, people.nurse.id)).toEqual(["Ward 8"]);
      expect((await scim.get(path)).status).toBe(404);
      expect(await server.person(people.nurse.id)).toEqual(before);
    },
  );

  test("[ACC-22] can't turn on an account that someone else turned off", async () => {
    await server.db
      .insertInto("membership")
      .values({ person_id: people.nurse.id, practice_group_id: "group-2" })
      .execute();
    await server.db
      .updateTable("person")
      .set({ enabled: false })
      .where("id", "=", people.nurse.id)
      .execute();
    const enable = { op: "replace", path: "active", value: true };
    expect((await scim.patch(`/Users/${people.nurse.id}`, enable)).status).toBe(403);
    expect((await server.person(people.nurse.id))?.enabled).toBe(false);
  });
});

describe("a group", () => {
  test("[ACC-22] keeps people whom the organization doesn't manage, and is disabled while something refers to it", async () => {
    const { id } = await createUser(scim, "ada@ward.example");
    const made = (
      await scim.post("/Groups", { schemas: [GROUP], displayName: "ICU", members: [{ value: id }] })
    ).body;
    await server.db
      .insertInto("membership")
      .values({ person_id: ADMIN.id, practice_group_id: made.id })
      .execute();
    const path = `/Groups/${made.id}`;
    expect((await scim.get(path)).body.members).toHaveLength(1);
    await scim.put(path, { schemas: [GROUP], displayName: "ICU", members: [] });
    expect(await groupNames(server, ADMIN.id)).toEqual(["ICU"]);
    expect((await scim.post("/Groups", { displayName: "icu" })).status).toBe(409);

    expect((await scim.delete(path)).status).toBe(204);
    const group = await server.db
      .selectFrom("practice_group")
      .select("enabled")
      .where("id", "=", made.id)
      .executeTakeFirst();
    expect(group?.enabled).toBe(false);
    expect((await scim.post("/Groups", { displayName: "ICU" })).status).toBe(201);
  });

  test("[ACC-22] of 1,500 people is filled, read, and changed in well under a second each", async () => {
    const ids = Array.from({ length: 1500 }, (_, at) => `crowd-${at}`);
    const like = await server.person(people.nurse.id);
    if (!like) throw new Error("The nurse is missing.");
    const { version: _version, ...row } = like;
    const all = ids.map((id) => ({
      ...row,
      id,
      email: `${id}@crowd.example`,
      uid: `${id}@crowd.example`,
    }));
    await server.db.insertInto("person").values(all).execute();
    await server.db
      .insertInto("membership")
      .values(ids.map((person_id) => ({ person_id, practice_group_id: "group-1" })))
      .execute();
    const { body } = await scim.post("/Groups", {
      displayName: "Everyone",
      members: ids.map((value) => ({ value })),
    });
    expect(body.members).toHaveLength(1500);
    const path = `/Groups/${body.id}`;
    const started = performance.now();
    await scim.patch(path, {
      op: "Remove",
      path: "members",
      value: ids.slice(0, 500).map((value) => ({ value })),
    });
    await scim.patch(path, { op: "Remove", path: `members[value eq "${ids[600]}"]` });
    await scim.patch(path, { op: "Add", path: "members", value: [{ value: ids[0] }] });
    expect((await scim.get(path)).body.members).toHaveLength(1000);
    expect(
      (await scim.filtered("/Users", 'userName ew "crowd.example"', "&count=200")).totalResults,
    ).toBe(1500);
    // Five requests. A library that compares every member with every other takes half a minute for the first.
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
