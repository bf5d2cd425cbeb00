import { afterEach, beforeEach, expect, test } from "vitest";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { people } from "../../../support/small-world.ts";

let server: AdminServer;
beforeEach(async () => {
  server = await startAdminServer();
  await server.add({ email: "zoe.quinn@ward.example", first_name: "Zoé", last_name: "Quinn" });
  await server.add({
    email: "abe@ward.example",
    first_name: "Abe",
    last_name: "Archer",
    password: false,
    groups: ["group-2"],
  });
  await server.add({ email: "off@ward.example", last_name: "Zorn", enabled: false });
});
afterEach(() => server.close());

const emails = (reply: { readonly json: () => { data: { email: string }[] } }) =>
  reply.json().data.map(({ email }) => email);
const list = (query: string) => server.admin(`/api/admin/people${query}`);

test("[ADM-01] search matches word prefixes of name and email, in any order", async () => {
  expect(emails(await list("?q=qui%20zo"))).toEqual(["zoe.quinn@ward.example"]);
  expect(emails(await list("?q=ZOÉ"))).toEqual(["zoe.quinn@ward.example"]);
  expect(emails(await list("?q=ward.example&sort=email"))).toEqual([
    "abe@ward.example",
    "off@ward.example",
    "zoe.quinn@ward.example",
  ]);
  expect(emails(await list("?q=%27%20%26%20%21%3A%2A"))).toEqual([]);
  expect((await list("?q=nobody")).json()).toEqual({ data: [], total: 0 });
});

test("[ADM-01] a search of one character matches names, not emails", async () => {
  expect(emails(await list("?q=q"))).toEqual(["zoe.quinn@ward.example"]);
  expect(emails(await list("?q=z&sort=email"))).toEqual([
    "off@ward.example",
    "zoe.quinn@ward.example",
  ]);
  expect(emails(await list("?q=w"))).toEqual([]);
});

test("[ADM-01] filters combine, and unknown parameters are rejected", async () => {
  expect(emails(await list("?enabled=no"))).toEqual(["off@ward.example"]);
  expect(emails(await list("?confirmed=no"))).toEqual(["abe@ward.example"]);
  expect(emails(await list("?role=admin"))).toEqual([ADMIN.email]);
  expect(emails(await list("?role=leader&practice_group_id=group-1"))).toEqual([
    people.leader.email,
  ]);
  expect(emails(await list("?title=Physician"))).toEqual([people.leader.email]);
  expect(emails(await list("?practice_group_id=group-2&sort=-email"))).toEqual([
    "other-leader@respite.example",
    "abe@ward.example",
  ]);
  expect((await list("?sort=password_hash")).statusCode).toBe(422);
  expect((await list("?colour=blue")).statusCode).toBe(422);
});

test("[ADM-01] sort order is consistent across pages from either end", async () => {
  for (const sort of ["name", "-name", "email", "-created", "last_seen", "-last_seen"]) {
    const whole = emails(await list(`?sort=${sort}&size=100`));
    const pages: string[] = [];
    for (let page = 0; page < 4; page += 1)
      pages.push(...emails(await list(`?sort=${sort}&size=2&page=${page}`)));
    expect([sort, pages]).toEqual([sort, whole]);
    expect(whole).toHaveLength(7);
  }
  expect(emails(await list("?sort=-last_seen"))[0]).toBe(ADMIN.email);
});

test("[ADM-01] last activity is kept after sessions end", async () => {
  await server.requestAsPerson("nurse");
  await server.db.deleteFrom("auth_client").where("person_id", "=", people.nurse.id).execute();
  const { data } = (await server.admin("/api/admin/people?q=nurse")).json();
  expect(data[0].last_seen_at).toBe(new Date(server.now()).toISOString());
});

test("[ADM-01] the CSV export escapes formulas", async () => {
  await server.add({ email: "evil@ward.example", last_name: "=cmd|' /C calc'!A0" });
  const reply = await server.admin("/api/admin/people/export?q=ward.example");
  expect(reply.headers["content-type"]).toContain("text/csv");
  const lines = reply.body.trim().split("\r\n");
  expect(lines[0]).toContain("email,first_name,last_name");
  expect(lines).toHaveLength(5);
  expect(reply.body).toContain("'=cmd|' /C calc'!A0");
  expect(await server.auditEvents("people.exported")).toMatchObject([{ by: ADMIN.id }]);
});
