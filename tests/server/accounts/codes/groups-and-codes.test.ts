import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { people } from "../../../support/small-world.ts";

let server: AdminServer;
beforeEach(async () => {
  server = await startAdminServer();
});
afterEach(() => server.close());

const del = (url: string) => server.admin(url, { method: "DELETE" });
const code = (more: object = {}) => ({
  practice_group_id: "group-1",
  burnout_role: "provider",
  is_provider: true,
  ce_eligible: true,
  enabled: true,
  last_day: null,
  most_uses: null,
  email_domains: [],
  redirect_url: null,
  ...more,
});
const register = (email: string, with_code: string) =>
  server.app.inject({
    method: "POST",
    url: "/api/create_burnout_user_with_code",
    payload: { first_name: "New", last_name: "Comer", email, code: with_code },
  });

describe("practice groups", () => {
  test("[ADM-02] a group is created, renamed, and disabled, and stale changes are rejected", async () => {
    const made = (await server.post("/api/admin/groups", { name: " Ward 9 " })).json().data;
    expect(made).toMatchObject({ name: "Ward 9", enabled: true, people: 0, version: 1 });
    const url = `/api/admin/groups/${made.id}`;
    const off = await server.put(url, { name: "Ward Nine", enabled: false, version: 1 });
    expect(off.json().data).toMatchObject({
      name: "Ward Nine",
      enabled: false,
      changed: { by: "Ada Admin" },
    });
    const old = await server.put(url, { name: "Mine", enabled: true, version: 1 });
    expect([old.statusCode, old.json().code]).toEqual([409, "changed_meanwhile"]);
    const taken = await server.post("/api/admin/groups", { name: "ward 7" });
    expect(taken.json().errors.name).toHaveLength(1);
    const audited = await server.auditEvents("group.changed");
    expect(JSON.parse(audited[0]?.body ?? "{}")).toEqual({
      before: { name: "Ward 9", enabled: true },
      after: { name: "Ward Nine", enabled: false },
    });
  });

  test("[ADM-02] groups are listed with member counts and found by parts of their names", async () => {
    const list = async (query: string) => (await server.admin(`/api/admin/groups${query}`)).json();
    expect(await list("?sort=-people")).toMatchObject({
      data: [
        { name: "Ward 7", people: 2, leaders: 1 },
        { name: "Ward 8", people: 1, leaders: 1 },
      ],
      total: 2,
    });
    expect((await list("?q=8")).data).toHaveLength(1);
    expect((await list("?q=%25")).total).toBe(0);
    expect((await list("?enabled=no")).total).toBe(0);
  });

  test("[ADM-02] people are added by email, optionally as leaders", async () => {
    const reply = await server.post("/api/admin/groups/group-2/members", {
      emails: [people.nurse.email, "nobody@respite.example"],
      as: "leader",
    });
    expect(reply.json().results).toEqual([
      { id: people.nurse.email, outcome: "done", why: null },
      { id: "nobody@respite.example", outcome: "refused", why: "no_such_person" },
    ]);
    expect((await server.person(people.nurse.id))?.burnout_role).toBe("provider org_leader");
    const { data } = (await server.admin("/api/admin/group?practice_group_id=group-2")).json();
    expect(data.led_by.map(({ email }: { email: string }) => email)).toContain(people.nurse.email);
  });

  test("[ADM-02] a referenced group is not deleted, and the reply lists the references", async () => {
    const refused = await del("/api/admin/groups/group-1");
    expect([refused.statusCode, refused.json().code]).toEqual([409, "in_use"]);
    expect(refused.json().errors).toEqual(["This group has 2 people."]);
    const { id } = (await server.post("/api/admin/groups", { name: "Empty" })).json().data;
    expect((await del(`/api/admin/groups/${id}`)).statusCode).toBe(200);
    expect((await server.admin(`/api/admin/group?practice_group_id=${id}`)).statusCode).toBe(404);
  });
});

describe("registration codes", () => {
  test("[ADM-02] a code assigns its group and role up to its usage limit", async () => {
    const made = await server.post(
      "/api/admin/codes",
      code({ code: "nights-26", burnout_role: "physician", most_uses: 1 }),
    );
    expect(made.json().data).toMatchObject({
      code: "NIGHTS-26",
      state: "usable",
      link: "http://localhost:8080/register?code=NIGHTS-26",
    });
    expect((await register("a@ward.example", "Nights-26")).statusCode).toBe(200);
    expect((await server.byEmail("a@ward.example"))?.burnout_role).toBe("physician");
    expect((await register("b@ward.example", "NIGHTS-26")).json().errors.code).toEqual([
      "has been used up",
    ]);
    const [listed] = (await server.admin("/api/admin/codes?q=night")).json().data;
    expect(listed).toMatchObject({ uses: 1, state: "used_up", group: { name: "Ward 7" } });
    const uses = (await server.admin("/api/admin/codes/NIGHTS-26/uses")).json();
    expect(uses).toMatchObject({
      data: [{ name: "New Comer", email: "a@ward.example" }],
      total: 1,
    });
  });

  test("[ADM-02] a code accepts only emails in its domains and their subdomains", async () => {
    await server.post(
      "/api/admin/codes",
      code({ code: "ours", email_domains: ["Hospital.example"] }),
    );
    const otherDomain = await register("a@nothospital.example", "OURS");
    expect(otherDomain.json().errors.email).toEqual(["must end in @hospital.example"]);
    expect((await register("a@hospital.example", "OURS")).statusCode).toBe(200);
    expect((await register("b@ICU.hospital.example", "OURS")).statusCode).toBe(200);
  });

  test("[ADM-02] a code expires after its last day or when disabled, and may have a redirect", async () => {
    const body = code({
      code: "leaf",
      last_day: "2026-03-01",
      redirect_url: "https://house.example/hi",
    });
    await server.post("/api/admin/codes", body);
    const look = async () =>
      (await server.app.inject({ url: "/api/registration_codes/leaf" })).json();
    expect(await look()).toMatchObject({
      state: "known",
      redirect_url: "https://house.example/hi",
    });
    const change = code({ version: 1, enabled: false });
    const off = await server.put("/api/admin/codes/leaf", change);
    expect(off.json().data).toMatchObject({ state: "off", version: 2, redirect_url: null });
    expect(await look()).toMatchObject({ state: "expired", redirect_url: null });
    expect((await server.put("/api/admin/codes/leaf", change)).statusCode).toBe(409);
    await server.put("/api/admin/codes/leaf", code({ version: 2, last_day: "2026-03-01" }));
    expect((await look()).state).toBe("known");
    server.advanceClock(2 * 86_400_000);
    expect((await look()).state).toBe("expired");
  });

  test("[ADM-02] invalid code fields are rejected by field", async () => {
    const post = async (body: object) => (await server.post("/api/admin/codes", body)).json();
    const admin = await post(code({ code: "boss", burnout_role: "se_admin" }));
    expect(admin.errors.burnout_role).toEqual(["can't be given by a code"]);
    const lost = await post(code({ code: "lost", practice_group_id: "nowhere" }));
    expect(lost.errors.practice_group_id).toHaveLength(1);
    await post(code({ code: "twice" }));
    expect((await post(code({ code: "TWICE" }))).errors.code).toEqual(["is already in use"]);
    for (const wrong of [
      { redirect_url: "javascript:alert(1)" },
      { redirect_url: "http://plain.example" },
      { email_domains: ["@x"] },
      { most_uses: 0 },
      { code: "a b" },
    ])
      expect((await post(code({ code: "fine", ...wrong }))).code).toBe("malformed");
  });

  test("[ADM-02] only unused codes can be deleted", async () => {
    await server.post("/api/admin/codes", code({ code: "used" }));
    await server.post("/api/admin/codes", code({ code: "fresh" }));
    await register("a@ward.example", "USED");
    const refused = await del("/api/admin/codes/used");
    expect([refused.statusCode, refused.json().code]).toEqual([409, "in_use"]);
    expect((await del("/api/admin/codes/fresh")).statusCode).toBe(200);
    expect(await server.auditEvents("code.deleted")).toMatchObject([
      { by: ADMIN.id, about: "code:FRESH" },
    ]);
  });
});

describe("leaders", () => {
  const own = "practice_group_id=group-1";
  const others = "practice_group_id=group-2";

  test("[ADM-07] leaders see the people, group, and codes of their own groups only", async () => {
    const leader = await server.requestAsPerson("leader");
    await server.post("/api/admin/codes", code({ code: "mine" }));
    await server.post("/api/admin/codes", code({ code: "theirs", practice_group_id: "group-2" }));
    for (const url of [
      "/api/admin/people?",
      "/api/admin/group?",
      "/api/admin/codes?",
      "/api/admin/codes/mine/uses?",
    ]) {
      expect([url, (await leader(url + own)).statusCode]).toEqual([url, 200]);
      expect([url, (await leader(url + others)).statusCode]).toEqual([url, 403]);
      expect([url, (await leader(url)).statusCode]).not.toEqual([url, 200]);
    }
    const foreignCode = await leader(`/api/admin/codes/theirs/uses?${own}`);
    expect(foreignCode.statusCode).toBe(403);
    const repeated = await leader(`/api/admin/people?${own}&${others}`);
    expect(repeated.statusCode).toBe(403);
  });

  test("[ADM-07] leaders do not see last activity or people outside their group", async () => {
    await server.requestAsPerson("nurse");
    const leader = await server.requestAsPerson("leader");
    const { data } = (await leader(`/api/admin/people?${own}`)).json();
    expect(data).toHaveLength(2);
    for (const row of data) expect(row.last_seen_at).toBeNull();
    expect((await leader(`/api/admin/people?${own}&sort=last_seen`)).statusCode).toBe(403);
    expect((await leader(`/api/admin/people?${own}&q=other-leader`)).json().total).toBe(0);
  });

  test("[ADM-07] of the people who used a code, leaders see only those who are in the group now", async () => {
    const { db } = server;
    await server.post("/api/admin/codes", code({ code: "mine" }));
    await register("moved@ward.example", "MINE");
    await register("stays@ward.example", "MINE");
    await db
      .updateTable("person")
      .set({ confirmed_at: new Date(server.now()) })
      .execute();
    const join = async (email: string, practice_group_id: string) => {
      const person_id = (await server.byEmail(email))?.id ?? "";
      await db.insertInto("membership").values({ person_id, practice_group_id }).execute();
    };
    await join("moved@ward.example", "group-2");
    await join("stays@ward.example", "group-1");
    const leader = await server.requestAsPerson("leader");
    const url = `/api/admin/codes/mine/uses?${own}`;
    expect((await leader(url)).json()).toMatchObject({
      data: [{ email: "stays@ward.example" }],
      total: 1,
    });
    expect((await server.admin(url)).json()).toMatchObject({ total: 2 });
    expect((await del("/api/admin/codes/mine")).json().errors[0]).toMatch(/^2 people/);
  });

  test("[ADM-07] leaders cannot open a person, list rosters or groups, or change anything", async () => {
    const leader = await server.requestAsPerson("leader");
    const before = await server.person(people.nurse.id);
    const asked = [
      leader(`/api/admin/people/${people.nurse.id}?${own}`),
      leader(`/api/admin/people/export?${own}`),
      leader(`/api/admin/rosters?${own}`),
      leader(`/api/admin/groups?${own}`),
      leader(`/api/admin/people/${people.nurse.id}/actions?${own}`, {
        method: "POST",
        payload: { action: "disable" },
      }),
      leader(`/api/admin/groups/group-1/members?${own}`, {
        method: "POST",
        payload: { emails: [people.leader.email], as: "leader" },
      }),
      leader(`/api/admin/codes?${own}`, { method: "POST", payload: code({ code: "x" }) }),
      leader(`/api/admin/rosters?${own}`, {
        method: "POST",
        payload: "email,first_name,last_name\n",
        headers: { "content-type": "text/csv" },
      }),
    ];
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(
      asked.map(() => 403),
    );
    expect(await server.person(people.nurse.id)).toEqual(before);
  });
});
