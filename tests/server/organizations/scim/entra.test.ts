import { afterEach, beforeEach, expect, test } from "vitest";
import { type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import {
  createToken,
  ENTERPRISE,
  GROUP,
  type ScimClient,
  scimClient,
  USER,
} from "./scim-client.ts";

let server: AdminServer;
let entra: ScimClient;
beforeEach(async () => {
  server = await startAdminServer();
  entra = scimClient(server, (await createToken(server, "group-1", { name: "Entra ID" })).token);
});
afterEach(() => server.close());

/** A user as Entra documents it. */
const user = {
  schemas: [USER, ENTERPRISE],
  externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
  userName: "test_user_ab6490ee@ward.example",
  active: true,
  emails: [{ primary: true, type: "work", value: "test_user_fd0ea19b@ward.example" }],
  meta: { resourceType: "User" },
  name: { formatted: "givenName familyName", familyName: "familyName", givenName: "givenName" },
  roles: [],
};

test("[ACC-22] answers what Entra documents for people, in its spelling", async () => {
  const absent = await entra.filtered("/Users", `userName eq "${user.userName}"`);
  expect(absent).toMatchObject({ totalResults: 0, Resources: [] });
  expect((await entra.get("/Users/5171a35d82074e068ce2")).body).toEqual({
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: "404",
    detail: "This user doesn't exist.",
  });

  const created = await entra.post("/Users", user);
  expect([created.status, created.body.externalId]).toEqual([201, user.externalId]);
  const path = `/Users/${created.body.id}`;
  expect((await entra.filtered("/Users", `externalId eq "${user.externalId}"`)).totalResults).toBe(
    1,
  );

  const changed = await entra.patch(
    path,
    { op: "Replace", path: 'emails[type eq "work"].value', value: "updatedEmail@ward.example" },
    { op: "Replace", path: "name.familyName", value: "updatedFamilyName" },
    { op: "Add", path: `${ENTERPRISE}:department`, value: "Emergency" },
    { op: "Add", path: "title", value: "registered nurse" },
    { op: "Add", path: `${ENTERPRISE}:manager`, value: "2819c223" },
    { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "+1 555 0100" },
  );
  expect(changed.body).toMatchObject({
    emails: [{ value: "updatedemail@ward.example", type: "work", primary: true }],
    name: { givenName: "givenName", familyName: "updatedFamilyName" },
    title: "Registered Nurse",
    [ENTERPRISE]: { department: "Emergency" },
  });

  const userName = await entra.patch(path, {
    op: "Replace",
    path: "userName",
    value: "5b50642d-79fc-4410-9e90-4c077cdd1a59@ward.example",
  });
  expect(userName.body).toMatchObject({
    userName: "5b50642d-79fc-4410-9e90-4c077cdd1a59@ward.example",
    emails: [{ value: "updatedemail@ward.example" }],
  });

  const disabled = await entra.patch(path, { op: "Replace", path: "active", value: "False" });
  expect([disabled.status, disabled.body.active]).toEqual([200, false]);
  expect((await entra.get(path)).body.active).toBe(false);
  const many = await entra.patch(path, {
    op: "replace",
    value: { active: "True", "name.givenName": "New", [`${ENTERPRISE}:department`]: "ICU" },
  });
  expect(many.body).toMatchObject({
    active: true,
    name: { givenName: "New" },
    [ENTERPRISE]: { department: "ICU" },
  });

  expect((await entra.delete(path)).status).toBe(204);
  expect((await entra.get(path)).status).toBe(404);
  expect((await entra.delete(path)).status).toBe(404);
});

test("[ACC-22] answers what Entra documents for groups", async () => {
  const { id: member } = (await entra.post("/Users", user)).body;
  const created = await entra.post("/Groups", {
    schemas: [GROUP, "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group"],
    externalId: "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159",
    displayName: "displayName",
    meta: { resourceType: "Group" },
  });
  expect(created.status).toBe(201);
  const { id } = created.body;
  const path = `/Groups/${id}`;
  const read = await entra.get(`${path}?excludedAttributes=members`);
  expect(read.body).toMatchObject({ id, displayName: "displayName" });
  expect(read.body).not.toHaveProperty("members");
  const found = await entra.filtered(
    "/Groups",
    'displayName eq "displayName"',
    "&excludedAttributes=members",
  );
  expect(found).toMatchObject({ totalResults: 1, Resources: [{ id }] });

  await entra.patch(path, { op: "Replace", path: "displayName", value: "1879db59" });
  const added = await entra.patch(path, {
    op: "Add",
    path: "members",
    value: [{ $ref: null, value: member }],
  });
  expect(added.body).toMatchObject({ displayName: "1879db59", members: [{ value: member }] });
  const asked = `id eq "${id}" and members eq "${member}"`;
  expect((await entra.filtered("/Groups", asked)).totalResults).toBe(1);
  const removed = await entra.patch(path, {
    op: "Remove",
    path: "members",
    value: [{ $ref: null, value: member }],
  });
  expect(removed.body.members).toEqual([]);
  expect((await entra.filtered("/Groups", asked)).totalResults).toBe(0);
  expect((await entra.delete(path)).status).toBe(204);
});
