import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { createToken, createUser, type ScimClient, scimClient, USER } from "./scim-client.ts";

let server: AdminServer;
let token: { readonly id: string; readonly token: string };
let scim: ScimClient;
beforeEach(async () => {
  server = await startAdminServer();
  token = await createToken(server);
  scim = scimClient(server, token.token);
});
afterEach(() => server.close());

describe("what a server says about itself", () => {
  test("[ACC-22] lists its features, resource types, and schemas", async () => {
    const config = (await scim.get("/ServiceProviderConfig")).body;
    expect(config).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
      sort: { supported: true },
      bulk: { supported: false },
    });
    const types = (await scim.get("/ResourceTypes")).body;
    expect(types.Resources.map(({ id }: { id: string }) => id)).toEqual(["User", "Group"]);
    const schemas = (await scim.get("/Schemas")).body;
    expect(schemas.totalResults).toBe(3);
    for (const { id, meta } of [...types.Resources, ...schemas.Resources])
      expect((await scim.get(new URL(meta.location).pathname)).body.id).toBe(id);
    expect((await scim.get("/Bulk")).body).toMatchObject({ status: "404" });
  });
});

describe("lists", () => {
  test("[ACC-22] are filtered by every operator, nested and negated, without regard to case", async () => {
    await createUser(scim, "ada@ward.example", { title: "RN", externalId: "A-1" });
    await createUser(scim, "bea@ward.example", {
      name: { givenName: "Béa", familyName: "O'Neil" },
    });
    await createUser(scim, "cem@ward.example", { active: false, title: "Pharmacist" });
    const expected = {
      'userName eq "ADA@ward.example"': ["ada"],
      'userName ne "ada@ward.example" and userName sw "b"': ["bea"],
      'name.familyName co "o\'neil"': ["bea"],
      'emails.value ew "EM@ward.example"': ["cem"],
      'emails[type eq "work" and value sw "ada"]': ["ada"],
      'userName gt "bea" and userName lt "d"': ["bea", "cem"],
      'userName ge "ada@ward.example" and userName le "ada@ward.example"': ["ada"],
      "active eq False": ["cem"],
      'title pr and userName ew "ward.example" and not (title eq "pharmacist")': ["ada"],
      'title eq null and userName ew "ward.example"': ["bea"],
      'externalId eq "A-1"': ["ada"],
      'externalId eq "a-1"': [],
      '(userName sw "ada" or userName sw "cem") and active eq true': ["ada"],
      [`${USER}:userName eq "bea@ward.example"`]: ["bea"],
      'meta.created gt "2020-01-01T00:00:00Z" and userName sw "cem"': ["cem"],
      'meta.lastModified gt "2030-01-01T00:00:00Z"': [],
    };
    for (const [filter, names] of Object.entries(expected))
      expect([filter, await scim.names(filter, "&sortBy=userName")]).toEqual([
        filter,
        names.map((name) => `${name}@ward.example`),
      ]);
  });

  test("[ACC-22] come in pages and in order, with the attributes that were asked for", async () => {
    for (const name of ["a", "b", "c", "d", "e"]) await createUser(scim, `${name}@page.example`);
    const list = async (query: string) =>
      (await scim.filtered("/Users", 'userName ew "page.example"', query)) as {
        totalResults: number;
        startIndex: number;
        itemsPerPage: number;
        Resources: Record<string, unknown>[];
      };
    const page = await list("&startIndex=2&count=2&sortBy=userName&sortOrder=descending");
    expect(page).toMatchObject({ totalResults: 5, startIndex: 2, itemsPerPage: 2 });
    expect(page.Resources.map(({ userName }) => userName)).toEqual([
      "d@page.example",
      "c@page.example",
    ]);
    expect(await list("&count=0")).toMatchObject({
      totalResults: 5,
      itemsPerPage: 0,
      Resources: [],
    });
    expect((await list("&startIndex=-3")).startIndex).toBe(1);
    const [only] = (await list("&attributes=userName,name.givenName&count=1")).Resources;
    expect(Object.keys(only ?? {}).toSorted()).toEqual(["id", "name", "schemas", "userName"]);
    expect(only?.name).toEqual({ givenName: "Grace" });
    const [without] = (await list("&excludedAttributes=emails,meta,name.formatted&count=1"))
      .Resources;
    expect(without).not.toHaveProperty("emails");
    expect(without).toMatchObject({ name: { givenName: "Grace", familyName: "Okafor" } });
    expect((await scim.get("/Users?count=many")).body.scimType).toBe("invalidValue");
  });

  test("[ACC-22] reject filters that can't be read, and take hostile ones as text", async () => {
    for (const filter of [
      "((((",
      "userName zz 1",
      'shoeSize eq "1"',
      'password eq "x"',
      'userName eq "a" or 1=1',
      "active gt true",
      'meta.created gt "yesterday"',
      `${"(".repeat(60)}title pr${")".repeat(60)}`,
      'userName eq "\u0000"',
      "x".repeat(5000),
    ]) {
      const reply = await scim.get(`/Users?filter=${encodeURIComponent(filter)}`);
      expect([filter.slice(0, 20), reply.status, reply.body.scimType]).toEqual([
        filter.slice(0, 20),
        400,
        "invalidFilter",
      ]);
    }
    for (const text of ["' or ''='", "%", "_", "'; drop table person; --", '\\" or title pr'])
      expect(await scim.names(`userName co ${JSON.stringify(text)}`)).toEqual([]);
    expect(await scim.names("userName pr")).not.toEqual([]);
  });
});
