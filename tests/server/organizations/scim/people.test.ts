import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { people, signInAs } from "../../../support/small-world.ts";
import {
  createToken,
  createUser,
  groupNames,
  newUser,
  type ScimClient,
  scimClient,
  USER,
} from "./scim-client.ts";

const DAY = 24 * 60 * 60_000;

let server: AdminServer;
let token: { readonly id: string; readonly token: string };
let scim: ScimClient;
beforeEach(async () => {
  server = await startAdminServer();
  token = await createToken(server);
  scim = scimClient(server, token.token);
  await createToken(server, "group-2", { name: "Other" });
});
afterEach(() => server.close());

describe("a token", () => {
  test("[ACC-22] is shown once, stored as a hash, and audited without its text", async () => {
    const listed = await server.admin("/api/admin/scim_tokens");
    expect(listed.json()).toMatchObject({
      base_url: expect.stringMatching(/\/scim\/v2$/),
      data: [{ name: "Okta", organization: { name: "Ward 7" }, last_used_at: null }, {}],
    });
    expect(listed.body).not.toContain(token.token);
    await scim.get("/Users");
    const [used] = (await server.admin("/api/admin/scim_tokens")).json().data;
    expect(used.last_used_at).toBe(new Date(server.now()).toISOString());
    const rows = await server.db.selectFrom("scim_token").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.token);
    const [event] = await server.auditEvents("scim_token.created");
    expect(event).toMatchObject({ by: ADMIN.id, about: `scim_token:${token.id}` });
    expect(event?.body).not.toContain(token.token);
  });

  test("[ACC-22] works for another day after it was replaced, and not at all once it is revoked or its group is inactive", async () => {
    const rotate = `/api/admin/scim_tokens/${token.id}/rotate`;
    const next = scimClient(server, (await server.post(rotate, {})).json().data.token);
    expect([(await scim.get("/Users")).status, (await next.get("/Users")).status]).toEqual([
      200, 200,
    ]);
    expect((await server.post(rotate, {})).statusCode).toBe(404);
    server.advanceClock(DAY + 1);
    expect([(await scim.get("/Users")).status, (await next.get("/Users")).status]).toEqual([
      401, 200,
    ]);
    const { data } = (await server.admin("/api/admin/scim_tokens")).json();
    expect(data).toHaveLength(2);
    const enable = (enabled: boolean) =>
      server.db
        .updateTable("practice_group")
        .set({ enabled })
        .where("id", "=", "group-1")
        .execute();
    await enable(false);
    expect((await next.get("/Users")).status).toBe(401);
    await enable(true);
    expect((await next.get("/Users")).status).toBe(200);
    for (const { id } of data)
      await server.admin(`/api/admin/scim_tokens/${id}`, { method: "DELETE" });
    const refused = await next.get("/Users");
    expect([refused.status, refused.headers["www-authenticate"]]).toEqual([
      401,
      'Bearer realm="scim"',
    ]);
    expect(await server.auditEvents("scim_token.revoked")).toHaveLength(2);
  });

  test("[ACC-22] is needed for every endpoint, and a session doesn't replace it", async () => {
    const session = await signInAs(server, "nurse");
    for (const headers of [
      {},
      { authorization: "Bearer x" },
      { authorization: "Basic eDp5" },
      session,
    ])
      for (const url of ["/scim/v2/Users", "/scim/v2/Schemas", "/scim/v2/nothing"]) {
        const reply = await server.app.inject({ url, headers: headers as Record<string, string> });
        expect([url, reply.statusCode, reply.json().status]).toEqual([url, 401, "401"]);
      }
  });
});

describe("a person", () => {
  test("[ACC-22] joins the organization, and is invited only if the token says so", async () => {
    const { id } = await createUser(scim, "quiet@ward.example");
    const inviting = scimClient(
      server,
      (await createToken(server, "group-1", { invites: true })).token,
    );
    const loud = await createUser(inviting, "loud@ward.example");
    expect(await groupNames(server, id)).toEqual(["Ward 7"]);
    const invited = await server.db.selectFrom("invitation").select("person_id").execute();
    expect(invited).toEqual([{ person_id: loud.id }]);
    expect(await server.person(id)).toMatchObject({
      confirmed_at: null,
      is_provider: true,
      ce_eligible: true,
    });
    expect((await scim.post("/Users", newUser("QUIET@ward.example"))).body).toMatchObject({
      status: "409",
      scimType: "uniqueness",
    });
  });

  test("[ACC-22] is signed out and keeps everything when deleted, and comes back as the same account", async () => {
    const session = await signInAs(server, "nurse");
    const [nurse] = (await scim.filtered("/Users", `userName eq "${people.nurse.email}"`))
      .Resources;
    expect(nurse.id).toBe(people.nurse.id);
    const mine = () =>
      server.app.inject({ url: `/api/users/${people.nurse.id}`, headers: session });
    expect((await mine()).statusCode).toBe(200);
    const records = () =>
      server.db.selectFrom("membership").selectAll().where("person_id", "=", nurse.id).execute();
    const before = await records();

    expect((await scim.delete(`/Users/${nurse.id}`)).status).toBe(204);
    expect((await mine()).statusCode).toBe(401);
    expect(await scim.names(`userName eq "${people.nurse.email}"`)).toEqual([]);
    expect(await server.person(nurse.id)).toMatchObject({
      enabled: false,
      email: people.nurse.email,
    });
    expect(await records()).toEqual(before);

    const again = await scim.post("/Users", newUser(people.nurse.email));
    expect([again.status, again.body.id, again.body.active]).toEqual([201, nurse.id, true]);
    expect((await server.person(nurse.id))?.enabled).toBe(true);
  });

  test("[ACC-22] counts for Insights while active", async () => {
    const staff = async () =>
      Number(
        (
          await server.db
            .selectFrom("staff_count")
            .select(({ fn }) => fn.sum("n").as("n"))
            .where("practice_group_id", "=", "group-1")
            .executeTakeFirstOrThrow()
        ).n,
      );
    const before = await staff();
    const set = (active: boolean) =>
      scim.patch(`/Users/${people.nurse.id}`, { op: "replace", path: "active", value: active });
    await set(false);
    expect(await staff()).toBe(before - 1);
    await set(true);
    expect(await staff()).toBe(before);
    await createUser(scim, "invited@ward.example");
    expect(await staff()).toBe(before);
  });

  test("[ACC-22] is changed only in the version that the request names", async () => {
    const made = await scim.post("/Users", newUser("ada@ward.example"));
    const { etag } = made.headers;
    expect(made.body.meta.version).toBe(etag);
    const path = `/Users/${made.body.id}`;
    const tagged = String(etag);
    expect((await scim.get(path, { "if-none-match": tagged })).status).toBe(304);
    const put = (tag: string, title: string) =>
      scim.send("PUT", path, {
        body: newUser("ada@ward.example", { title }),
        headers: { "if-match": tag },
      });
    expect((await put('W/"stale"', "RN")).status).toBe(412);
    const changed = await put(tagged, "RN");
    expect([changed.status, changed.body.title]).toEqual([200, "Registered Nurse"]);
    expect((await put(tagged, "Pharmacist")).body).toMatchObject({ status: "412" });
    expect((await scim.send("DELETE", path, { headers: { "if-match": tagged } })).status).toBe(412);
    expect((await scim.get(path, { "if-none-match": tagged })).status).toBe(200);
    expect((await put("*", "Pharmacist")).body.title).toBe("Pharmacist");
  });

  test("[ACC-22] is refused with the reason when an attribute doesn't fit", async () => {
    const { id } = await createUser(scim, "ada@ward.example");
    await createUser(scim, "bea@ward.example");
    const replies = [
      await scim.post("/Users", { schemas: [USER] }),
      await scim.post("/Users", newUser("no-address", { emails: [] })),
      await scim.post("/Users", newUser("x@ward.example", { active: "maybe" })),
      await scim.post("/Users", newUser("x@ward.example", { title: "x".repeat(300) })),
      await scim.post("/Users", newUser("x@ward.example", { title: "4111 1111 1111 1111" })),
      await scim.put(`/Users/${id}`, newUser("bea@ward.example")),
      await scim.patch(`/Users/${id}`, { op: "replace", path: "id", value: "x" }),
      await scim.patch(`/Users/${id}`, { op: "move", path: "title" }),
      await scim.patch(`/Users/${id}`, { op: "remove" }),
      await scim.patch(`/Users/${id}`),
      await scim.send("POST", "/Users", { body: "{" }),
      await scim.send("POST", "/Users", { body: "[]" }),
      await scim.send("POST", "/Users", { body: JSON.stringify("x".repeat(3_000_000)) }),
    ];
    expect(replies.map(({ status, body }) => `${status} ${body.scimType ?? ""}`.trim())).toEqual([
      "400 invalidValue",
      "400 invalidValue",
      "400 invalidValue",
      "400 invalidValue",
      "400 invalidValue",
      "409 uniqueness",
      "400 mutability",
      "400 invalidSyntax",
      "400 noTarget",
      "400 invalidSyntax",
      "400 invalidSyntax",
      "400 invalidSyntax",
      "413",
    ]);
    for (const { body } of replies) expect(body.detail).toMatch(/^[A-Z].*[.]$|^\w+ .*[.]$/);
    const polluted = '{"schemas":[],"userName":"p@ward.example","__proto__":{"polluted":1}}';
    await scim.send("POST", "/Users", { body: polluted });
    await scim.patch(`/Users/${id}`, { op: "replace", path: "__proto__.polluted", value: 1 });
    await scim.patch(`/Users/${id}`, {
      op: "add",
      path: "constructor.prototype.polluted",
      value: 1,
    });
    for (const path of [
      "constructor.prototype",
      'emails[constructor.prototype.polluted eq "1"].value',
    ])
      await scim.patch(`/Users/${id}`, { op: "add", path, value: { polluted: 1 } });
    const names = ["constructor.prototype.polluted", "name.constructor.prototype.polluted"];
    for (const name of names)
      await scim.patch(`/Users/${id}`, { op: "add", value: { [name]: 1, name: { [name]: 1 } } });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
