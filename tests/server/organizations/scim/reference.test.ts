import SCIMMY from "scimmy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { createToken, ENTERPRISE, newUser, type ScimClient, scimClient } from "./scim-client.ts";

/* Another implementation of the standard reads the replies, filters the same people, and applies the same patches. Its filters
 * don't know which attributes ignore case. */

type Wire = Record<string, unknown> & { readonly id: string };

let server: AdminServer;
let scim: ScimClient;
let everyone: Wire[];
const User = SCIMMY.Schemas.User;
beforeAll(async () => {
  User.extend(SCIMMY.Schemas.EnterpriseUser as never);
  server = await startAdminServer();
  scim = scimClient(server, (await createToken(server)).token);
  const titles = ["Registered Nurse", "Physician", "Pharmacist", undefined];
  for (let n = 0; n < 12; n += 1)
    await scim.post(
      "/Users",
      newUser(`person${n}@${n % 2 === 0 ? "east" : "west"}.example`, {
        externalId: `E-${n}`,
        name: { givenName: ["Ada", "Bea", "Cem"][n % 3], familyName: `Family${n}` },
        title: titles[n % 4],
        active: n % 5 !== 0,
        ...(n % 3 === 0 && { [ENTERPRISE]: { department: "Emergency" } }),
      }),
    );
  everyone = (await scim.get("/Users?count=200")).body.Resources;
});
afterAll(() => server.close());

test("[ACC-22] another implementation reads users, groups, and lists", async () => {
  const group = (
    await scim.post("/Groups", {
      displayName: "ICU",
      members: everyone.slice(0, 3).map(({ id }) => ({ value: id })),
    })
  ).body;
  for (const user of everyone) {
    const read = JSON.parse(JSON.stringify(new User(user, "out"))) as Wire;
    expect(read).toMatchObject({ id: user.id, userName: user.userName, active: user.active });
    expect(read[ENTERPRISE]).toEqual(user[ENTERPRISE]);
  }
  const readGroup = JSON.parse(JSON.stringify(new SCIMMY.Schemas.Group(group, "out")));
  expect(readGroup).toMatchObject({ displayName: "ICU", members: group.members });
  const list = new SCIMMY.Messages.ListResponse(
    (await scim.get("/Users?startIndex=3&count=5")).body,
  );
  expect(list).toMatchObject({ totalResults: everyone.length, startIndex: 3, itemsPerPage: 5 });
});

test("[ACC-22] finds the same people as another implementation", async () => {
  const filters = [
    'userName eq "person3@west.example"',
    'userName ew "east.example" and active eq true',
    'title pr and not (title co "Nurse")',
    'title eq "Physician" or title eq "Pharmacist" and active eq false',
    '(title eq "Physician" or title eq "Pharmacist") and active eq false',
    'name.givenName sw "B" and name.familyName gt "Family4"',
    'name.familyName ge "Family3" and name.familyName le "Family7"',
    'emails[type eq "work" and value co "person1"]',
    'externalId eq "E-4"',
    'meta.lastModified gt "2020-01-01T00:00:00Z" and userName sw "person"',
    "not (active eq true)",
  ];
  for (const filter of filters) {
    const theirs = new SCIMMY.Types.Filter(filter).match(everyone).map(({ id }) => id);
    const ours = (await scim.filtered("/Users", filter, "&count=200")).Resources;
    expect([filter, ours.map(({ id }: Wire) => id).toSorted()]).toEqual([
      filter,
      theirs.toSorted(),
    ]);
  }
});

test("[ACC-22] finds people by an attribute of the extension", async () => {
  const filter = `${ENTERPRISE}:department eq "emergency" and not (${ENTERPRISE}:division pr)`;
  const expected = everyone.filter((user) => user[ENTERPRISE]).map(({ userName }) => userName);
  expect(expected).toHaveLength(4);
  expect((await scim.names(filter)).toSorted()).toEqual(expected.toSorted());
});

test("[ACC-22] patches users like another implementation", async () => {
  const patches: object[][] = [
    [{ op: "replace", path: "name.familyName", value: "Changed" }],
    [{ op: "Add", path: "title", value: "Physician" }],
    [{ op: "remove", path: "title" }],
    [{ op: "replace", value: { active: false, "name.givenName": "Dot" } }],
    [{ op: "replace", path: 'emails[type eq "work"].value', value: "other@east.example" }],
    [{ op: "add", path: `${ENTERPRISE}:department`, value: "ICU" }],
    [{ op: "remove", path: `${ENTERPRISE}:department` }],
    [{ op: "replace", path: "userName", value: "renamed@east.example" }],
  ];
  const essential = (user: Wire) => {
    const { userName, title, active, emails, name, [ENTERPRISE]: enterprise } = user;
    const { givenName, familyName } = name as Record<string, string>;
    const [email] = emails as { value: string }[];
    return {
      userName,
      title,
      active,
      email: email?.value,
      givenName,
      familyName,
      enterprise: enterprise ?? {},
    };
  };
  const { body } = await scim.post(
    "/Users",
    newUser("work@east.example", { title: "Pharmacist", externalId: "P" }),
  );
  await scim.patch(`/Users/${body.id}`, {
    op: "replace",
    path: "userName",
    value: "login@east.example",
  });
  await scim.patch(`/Users/${body.id}`, {
    op: "replace",
    path: "emails",
    value: [{ type: "work", primary: true, value: "work@east.example" }],
  });
  for (const Operations of patches) {
    const before = (await scim.get(`/Users/${body.id}`)).body as Wire;
    const schemas = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"];
    const { meta: _meta, groups: _groups, ...plain } = before;
    const theirs = await new SCIMMY.Messages.PatchOp({ schemas, Operations } as never).apply(
      new User(plain, "out") as never,
    );
    const ours = await scim.patch(`/Users/${body.id}`, ...Operations);
    const read = JSON.parse(JSON.stringify(theirs ?? plain)) as Wire;
    expect([Operations, essential(ours.body)]).toEqual([Operations, essential(read)]);
  }
});
