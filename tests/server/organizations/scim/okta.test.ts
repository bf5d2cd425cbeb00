import { afterEach, beforeEach, expect, test } from "vitest";
import { type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { createToken, GROUP, type ScimClient, scimClient, USER } from "./scim-client.ts";

let server: AdminServer;
let okta: ScimClient;
beforeEach(async () => {
  server = await startAdminServer();
  okta = scimClient(server, (await createToken(server)).token);
});
afterEach(() => server.close());

/** A user as Okta documents it. */
const isaac = {
  schemas: [USER],
  userName: "isaac.brock@ward.example",
  name: { givenName: "Isaac", familyName: "Brock" },
  emails: [{ primary: true, value: "isaac.brock@ward.example", type: "work" }],
  displayName: "Isaac Brock",
  locale: "en-US",
  externalId: "00ujl29u0le5T6Aj10h7",
  groups: [],
  password: "1mz050nq",
  active: true,
};

test("[ACC-22] answers what Okta documents for people: look up, create, read, change, deactivate, reactivate", async () => {
  const lookUp = await okta.filtered(
    "/Users",
    'userName eq "isaac.brock@ward.example"',
    "&startIndex=1&count=100",
  );
  expect(lookUp).toEqual({
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: 0,
    startIndex: 1,
    itemsPerPage: 0,
    Resources: [],
  });

  const created = await okta.post("/Users", isaac);
  expect([created.status, created.headers["content-type"]]).toEqual([
    201,
    "application/scim+json; charset=utf-8",
  ]);
  const { id } = created.body;
  expect(created.headers.location).toMatch(new RegExp(`/scim/v2/Users/${id}$`));
  expect(created.body).toMatchObject({
    schemas: [USER],
    userName: isaac.userName,
    externalId: isaac.externalId,
    name: { givenName: "Isaac", familyName: "Brock", formatted: "Isaac Brock" },
    emails: isaac.emails,
    active: true,
    meta: { resourceType: "User" },
  });
  expect(created.body).not.toHaveProperty("password");
  expect(await server.person(id)).toMatchObject({ password_hash: null, burnout_role: "provider" });

  expect((await okta.get(`/Users/${id}`)).body).toEqual(created.body);
  const changed = await okta.put(`/Users/${id}`, {
    ...created.body,
    name: { givenName: "Isaac", familyName: "Brock-Reyes" },
    title: "RN",
  });
  expect(changed.body).toMatchObject({
    name: { familyName: "Brock-Reyes" },
    title: "Registered Nurse",
    externalId: isaac.externalId,
  });

  const active = (value: boolean) =>
    okta.patch(`/Users/${id}`, { op: "replace", value: { active: value } });
  expect((await active(false)).body.active).toBe(false);
  expect((await server.person(id))?.enabled).toBe(false);
  expect(await okta.names(`userName eq "${isaac.userName}"`)).toEqual([isaac.userName]);
  expect((await active(true)).body.active).toBe(true);
  expect((await server.auditEvents("person.disabled")).at(-1)?.body).toContain("SCIM: Okta");
});

test("[ACC-22] answers what Okta documents for groups: import, push, rename, add and remove members, delete", async () => {
  expect((await okta.get("/Groups?startIndex=1&count=100")).body.totalResults).toBe(0);
  const { id: user } = (await okta.post("/Users", isaac)).body;
  const created = await okta.post("/Groups", {
    schemas: [GROUP],
    displayName: "Test SCIMv2",
    members: [],
  });
  expect([created.status, created.body.displayName]).toEqual([201, "Test SCIMv2"]);
  const path = `/Groups/${created.body.id}`;

  const renamed = await okta.patch(path, {
    op: "replace",
    value: { id: created.body.id, displayName: "Night Shift" },
  });
  expect(renamed.body).toMatchObject({ id: created.body.id, displayName: "Night Shift" });

  const added = await okta.patch(
    path,
    { op: "remove", path: 'members[value eq "unknown"]' },
    { op: "add", path: "members", value: [{ value: user, display: isaac.userName }] },
  );
  expect(added.body.members).toMatchObject([{ value: user, display: "Isaac Brock", type: "User" }]);
  expect((await okta.get(`/Users/${user}`)).body.groups).toMatchObject([
    { value: created.body.id, display: "Night Shift" },
  ]);

  const removed = await okta.patch(path, { op: "remove", path: `members[value eq "${user}"]` });
  expect(removed.body.members).toEqual([]);
  const replaced = await okta.patch(path, {
    op: "replace",
    path: "members",
    value: [{ value: user }],
  });
  expect(replaced.body.members).toHaveLength(1);

  expect((await okta.delete(path)).status).toBe(204);
  expect((await okta.get(path)).status).toBe(404);
  expect((await okta.get(`/Users/${user}`)).body.groups).toEqual([]);
});
