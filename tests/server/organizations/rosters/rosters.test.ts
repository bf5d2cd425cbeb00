import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { people } from "../../../support/small-world.ts";
import { ADMIN, type Office, openOffice } from "../people/office.ts";
import { deskOf, rows } from "./desk.ts";

let office: Office;
let desk: ReturnType<typeof deskOf>;
beforeEach(async () => {
  office = await openOffice();
  desk = deskOf(office);
});
afterEach(() => office.close());

const three = rows(
  `1,${people.nurse.email},Nora,Nurse,Registered Nurse,provider,`,
  "2,Ann@Ward.example,Ann,Ash,Physician,provider org_leader,Ward 8",
  "3,bo@ward.example,Bo,Birch,,,",
);

describe("a staff list that is good", () => {
  test("[ADM-01] the dry run says what it would do, and does nothing", async () => {
    const before = await office.db.selectFrom("person").selectAll().orderBy("id").execute();
    const roster = await desk.check(three);
    expect(roster).toMatchObject({
      state: "checked",
      rows: 3,
      done: 3,
      group: { id: "group-1", name: "Ward 7" },
      counts: { create: 2, update: 1, unchanged: 0, errors: 0, missing: 1, members: 2 },
    });
    const { data, total } = await desk.rowsOf(roster.id);
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
    expect((await desk.rowsOf(roster.id, "?plan=missing")).data).toMatchObject([
      { email: people.leader.email },
    ]);
    expect(await office.db.selectFrom("person").selectAll().orderBy("id").execute()).toEqual(
      before,
    );
  });

  test("[ADM-01] applied, people are there, in their groups, and are written to one after the other", async () => {
    const { id } = await desk.check(three);
    await desk.apply(id);
    expect(await desk.read(id)).toMatchObject({ state: "done", done: 3, invitations_due: 2 });
    expect(await office.byEmail("ann@ward.example")).toMatchObject({
      first_name: "Ann",
      burnout_role: "provider org_leader",
      password_hash: null,
      changed_by: ADMIN.id,
    });
    expect((await office.byEmail("bo@ward.example"))?.burnout_role).toBe("provider");
    const ann = (await office.admin("/api/admin/people?q=ann")).json().data[0];
    expect(ann.groups.map(({ name }: { name: string }) => name)).toEqual(["Ward 7", "Ward 8"]);
    const [started, applied] = [
      await office.audited("roster.started"),
      await office.audited("roster.rows_applied"),
    ];
    expect(started).toMatchObject([{ by: ADMIN.id, about: `roster:${id}` }]);
    expect(applied).toHaveLength(1);
    expect(applied[0]?.body).toContain(people.nurse.id);
    expect(applied[0]?.body).not.toContain("ann@ward.example");
  });

  test("[ADM-01] the same list again changes nothing, and invites nobody twice", async () => {
    const first = await desk.check(three);
    await desk.apply(first.id);
    const again = await desk.check(three);
    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 3, errors: 0 });
    await desk.apply(again.id);
    expect(await desk.read(again.id)).toMatchObject({ state: "done", invitations_due: 2 });
  });

  test("[ADM-01] who is known by the number of the house keeps the account under a new address", async () => {
    const first = await desk.check(three);
    await desk.apply(first.id);
    const before = await office.byEmail("bo@ward.example");
    const moved = await desk.check(rows("3,bo.new@ward.example,Bo,Birch,,,"));
    expect(moved.counts).toMatchObject({ create: 0, update: 1 });
    await desk.apply(moved.id);
    expect((await office.byEmail("bo.new@ward.example"))?.id).toBe(before?.id);
    const elsewhere = await desk.check(
      rows("3,other@ward.example,Other,One,,,"),
      "?practice_group_id=group-2",
    );
    expect(elsewhere.counts.create).toBe(1);
  });

  test("[ADM-01] what a list leaves empty stays, and who was switched off is there again", async () => {
    await office.db
      .updateTable("person")
      .set({ enabled: false })
      .where("id", "=", people.nurse.id)
      .execute();
    const { id } = await desk.check(rows(`,${people.nurse.email},Test,Person,,,`));
    await desk.apply(id);
    expect(await office.person(people.nurse.id)).toMatchObject({
      enabled: true,
      provider_title: "Registered Nurse",
      burnout_role: "provider",
    });
  });

  test("[ADM-01] licences and days of birth come along", async () => {
    const head = "email,first_name,last_name,dob,licence_state,licence_number,licence_type,npi";
    const line = `${people.nurse.email},Test,Person,3/31/1985,pa,RN123,RN,1234567890`;
    const { id } = await desk.check(`${head}\n${line}\n`, "");
    await desk.apply(id);
    expect((await office.person(people.nurse.id))?.date_of_birth).toBe("1985-03-31");
    const { wire } = await office.db.selectFrom("licences").selectAll().executeTakeFirstOrThrow();
    expect(wire).toMatchObject({
      licences: [{ state: "PA", profession: "RN", number: "RN123" }],
      npi: "1234567890",
      may_report: false,
    });
    expect((await desk.check(`${head}\n${line}\n`, "")).counts.unchanged).toBe(1);
  });
});

describe("switching off who is missing", () => {
  /** Ten members of the ward, of whom the list leaves `left` out. */
  async function ward(left: number) {
    for (let n = 0; n < 8; n += 1)
      await office.add({ email: `m${n}@ward.example`, groups: ["group-1"] });
    const named = [people.nurse.email, people.leader.email];
    const more = Array.from({ length: 8 - left }, (_, n) => `m${n}@ward.example`);
    return [...named, ...more].map((email) => `,${email},Some,Body,,,`);
  }

  test("[ADM-01] only with the number that was shown, and those who are gone are signed out", async () => {
    const { id, counts } = await desk.check(rows(...(await ward(2))));
    expect(counts).toMatchObject({ missing: 2, members: 10 });
    const session = await office.asEmail("m7@ward.example");
    const wrong = await desk.apply(id, { deactivate_missing: true, missing_confirmed: 1 });
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, "changed_meanwhile"]);
    await desk.apply(id, { deactivate_missing: true, missing_confirmed: 2 });
    expect((await desk.read(id)).state).toBe("done");
    expect((await office.byEmail("m7@ward.example"))?.enabled).toBe(false);
    expect((await office.byEmail("m0@ward.example"))?.enabled).toBe(true);
    expect((await office.person(ADMIN.id))?.enabled).toBe(true);
    expect((await session("/api/devices")).statusCode).toBe(401);
    expect(await office.audited("roster.people_disabled")).toHaveLength(1);
  });

  test("[ADM-01] never more than a fifth of a group, nor by a list with mistakes, nor of several groups", async () => {
    const lines = await ward(3);
    const many = await desk.check(rows(...lines));
    expect(many.too_many_missing).toBe(true);
    const wishes = { deactivate_missing: true, missing_confirmed: 3 };
    expect((await desk.apply(many.id, wishes)).statusCode).toBe(422);
    const faulty = await desk.check(rows(...lines, ",m5@ward.example,Some,Body,,,", ",x,,,,,"));
    expect((await desk.apply(faulty.id, { ...wishes, missing_confirmed: 2 })).statusCode).toBe(422);
    const anywhere = await desk.check(rows(...lines), "");
    expect((await desk.apply(anywhere.id, { ...wishes, missing_confirmed: 0 })).statusCode).toBe(
      422,
    );
    expect((await office.byEmail("m7@ward.example"))?.enabled).toBe(true);
  });
});
