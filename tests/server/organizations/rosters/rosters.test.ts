import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { people } from "../../../support/small-world.ts";
import { rosterClient, rows } from "./roster-client.ts";

let server: AdminServer;
let rosters: ReturnType<typeof rosterClient>;
beforeEach(async () => {
  server = await startAdminServer();
  rosters = rosterClient(server);
});
afterEach(() => server.close());

const threePeople = rows(
  `1,${people.nurse.email},Nora,Nurse,Registered Nurse,provider,`,
  "2,Ann@Ward.example,Ann,Ash,Physician,provider org_leader,Ward 8",
  "3,bo@ward.example,Bo,Birch,,,",
);

describe("a valid roster", () => {
  test("[ADM-01] the check reports what it would do and changes nothing", async () => {
    const before = await server.db.selectFrom("person").selectAll().orderBy("id").execute();
    const roster = await rosters.check(threePeople);
    expect(roster).toMatchObject({
      state: "checked",
      rows: 3,
      done: 3,
      group: { id: "group-1", name: "Ward 7" },
      counts: { create: 2, update: 1, unchanged: 0, errors: 0, missing: 1, members: 2 },
    });
    const { data, total } = await rosters.rowsOf(roster.id);
    expect(total).toBe(3);
    expect(data[0]).toMatchObject({
      line: 2,
      plan: "update",
      changes: [
        { field: "first_name", from: "Test", to: "Nora" },
        { field: "last_name", from: "Person", to: "Nurse" },
        { field: "external_id", from: null, to: "1" },
      ],
    });
    expect((await rosters.rowsOf(roster.id, "?plan=missing")).data).toMatchObject([
      { email: people.leader.email },
    ]);
    expect(await server.db.selectFrom("person").selectAll().orderBy("id").execute()).toEqual(
      before,
    );
  });

  test("[ADM-01] applying creates people in their groups and queues invitations", async () => {
    const { id } = await rosters.check(threePeople);
    await rosters.apply(id);
    expect(await rosters.read(id)).toMatchObject({ state: "done", done: 3, invitations_due: 2 });
    expect(await server.byEmail("ann@ward.example")).toMatchObject({
      first_name: "Ann",
      burnout_role: "provider org_leader",
      password_hash: null,
      changed_by: ADMIN.id,
    });
    expect((await server.byEmail("bo@ward.example"))?.burnout_role).toBe("provider");
    const ann = (await server.admin("/api/admin/people?q=ann")).json().data[0];
    expect(ann.groups.map(({ name }: { name: string }) => name)).toEqual(["Ward 7", "Ward 8"]);
    const [started, applied] = [
      await server.auditEvents("roster.started"),
      await server.auditEvents("roster.rows_applied"),
    ];
    expect(started).toMatchObject([{ by: ADMIN.id, about: `roster:${id}` }]);
    expect(applied).toHaveLength(1);
    expect(applied[0]?.body).toContain(people.nurse.id);
    expect(applied[0]?.body).not.toContain("ann@ward.example");
  });

  test("[ADM-01] applying the same roster again changes nothing and sends no second invitation", async () => {
    const first = await rosters.check(threePeople);
    await rosters.apply(first.id);
    const again = await rosters.check(threePeople);
    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 3, errors: 0 });
    await rosters.apply(again.id);
    expect(await rosters.read(again.id)).toMatchObject({ state: "done", invitations_due: 2 });
  });

  test("[ADM-01] a person matched by external id keeps the account when the email changes", async () => {
    const first = await rosters.check(threePeople);
    await rosters.apply(first.id);
    const before = await server.byEmail("bo@ward.example");
    const moved = await rosters.check(rows("3,bo.new@ward.example,Bo,Birch,,,"));
    expect(moved.counts).toMatchObject({ create: 0, update: 1 });
    await rosters.apply(moved.id);
    expect((await server.byEmail("bo.new@ward.example"))?.id).toBe(before?.id);
    const elsewhere = await rosters.check(
      rows("3,other@ward.example,Other,One,,,"),
      "?practice_group_id=group-2",
    );
    expect(elsewhere.counts.create).toBe(1);
  });

  test("[ADM-01] empty fields stay unchanged, and disabled people are enabled again", async () => {
    await server.db
      .updateTable("person")
      .set({ enabled: false })
      .where("id", "=", people.nurse.id)
      .execute();
    const { id } = await rosters.check(rows(`,${people.nurse.email},Test,Person,,,`));
    await rosters.apply(id);
    expect(await server.person(people.nurse.id)).toMatchObject({
      enabled: true,
      provider_title: "Registered Nurse",
      burnout_role: "provider",
    });
  });

  test("[ADM-01] imports licenses and dates of birth", async () => {
    const head = "email,first_name,last_name,dob,licence_state,licence_number,licence_type,npi";
    const line = `${people.nurse.email},Test,Person,3/31/1985,pa,RN123,RN,1234567890`;
    const { id } = await rosters.check(`${head}\n${line}\n`, "");
    await rosters.apply(id);
    expect((await server.person(people.nurse.id))?.date_of_birth).toBe("1985-03-31");
    const { wire } = await server.db.selectFrom("licences").selectAll().executeTakeFirstOrThrow();
    expect(wire).toMatchObject({
      licences: [{ state: "PA", profession: "RN", number: "RN123" }],
      npi: "1234567890",
      may_report: false,
    });
    expect((await rosters.check(`${head}\n${line}\n`, "")).counts.unchanged).toBe(1);
  });
});

describe("deactivating missing people", () => {
  /** Fills the group to ten members and returns roster lines without the last `left` members. */
  async function fillWard(left: number) {
    for (let n = 0; n < 8; n += 1)
      await server.add({ email: `m${n}@ward.example`, groups: ["group-1"] });
    const named = [people.nurse.email, people.leader.email];
    const more = Array.from({ length: 8 - left }, (_, n) => `m${n}@ward.example`);
    return [...named, ...more].map((email) => `,${email},Some,Body,,,`);
  }

  test("[ADM-01] needs the confirmed count, signs out deactivated people, and leaves staff alone", async () => {
    const staff = { email: "staff@ward.example", role: "ce_admin", groups: ["group-1"] };
    const staffId = await server.add(staff);
    const { id, counts } = await rosters.check(rows(...(await fillWard(2))));
    expect(counts).toMatchObject({ missing: 2, members: 10 });
    const session = await server.requestAsEmail("m7@ward.example");
    const wrong = await rosters.apply(id, { deactivate_missing: true, missing_confirmed: 1 });
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, "changed_meanwhile"]);
    await rosters.apply(id, { deactivate_missing: true, missing_confirmed: 2 });
    expect((await rosters.read(id)).state).toBe("done");
    expect((await server.byEmail("m7@ward.example"))?.enabled).toBe(false);
    expect((await server.byEmail("m0@ward.example"))?.enabled).toBe(true);
    for (const id of [ADMIN.id, staffId]) expect((await server.person(id))?.enabled).toBe(true);
    const ended = await session("/api/devices");
    expect([ended.statusCode, ended.json().reason]).toEqual([401, "inactive"]);
    expect(await server.auditEvents("roster.people_disabled")).toHaveLength(1);
  });

  test("[ADM-01] is refused for over a fifth of a group, rosters with errors, or rosters without a group", async () => {
    const lines = await fillWard(3);
    const many = await rosters.check(rows(...lines));
    expect(many.too_many_missing).toBe(true);
    const options = { deactivate_missing: true, missing_confirmed: 3 };
    expect((await rosters.apply(many.id, options)).statusCode).toBe(422);
    const faulty = await rosters.check(rows(...lines, ",m5@ward.example,Some,Body,,,", ",x,,,,,"));
    expect((await rosters.apply(faulty.id, { ...options, missing_confirmed: 2 })).statusCode).toBe(
      422,
    );
    const anywhere = await rosters.check(rows(...lines), "");
    expect(
      (await rosters.apply(anywhere.id, { ...options, missing_confirmed: 0 })).statusCode,
    ).toBe(422);
    expect((await server.byEmail("m7@ward.example"))?.enabled).toBe(true);
  });
});
