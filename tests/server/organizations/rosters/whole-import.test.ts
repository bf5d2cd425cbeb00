import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { people } from "../../../support/small-world.ts";
import { rosterClient, rows } from "./roster-client.ts";

const DAY = 24 * 60 * 60_000;

let server: AdminServer;
let rosters: ReturnType<typeof rosterClient>;
beforeEach(async () => {
  server = await startAdminServer();
  rosters = rosterClient(server);
});
afterEach(() => server.close());

describe("columns", () => {
  const file = "Mail,Vorname,Nachname,Badge,Title\nann@ward.example,Ann,Ash,77,Physician\n";
  const columns = "email,first_name,last_name,,provider_title";

  test("[ADM-09] are matched once and remembered for the organization, and others are left out with a word", async () => {
    const first = await rosters.match(file);
    expect(first).toEqual({
      data: [
        { heading: "Mail", column: null, known: false },
        { heading: "Vorname", column: null, known: false },
        { heading: "Nachname", column: null, known: false },
        { heading: "Badge", column: null, known: false },
        { heading: "Title", column: "provider_title", known: true },
      ],
      remembered: false,
    });
    expect((await rosters.send(file)).json().errors.missing).toEqual([
      "email",
      "first_name",
      "last_name",
    ]);

    const chosen = await rosters.check(file, `?practice_group_id=group-1&columns=${columns}`);
    expect(chosen).toMatchObject({ ignored: ["Badge"], notes: [], counts: { create: 1 } });
    expect(await rosters.match(file)).toMatchObject({
      data: [{ column: "email", known: true }, {}, {}, { column: null, known: true }, {}],
      remembered: true,
    });
    const next = await rosters.check(file);
    expect(next).toMatchObject({
      ignored: ["Badge"],
      notes: ["remembered"],
      counts: { create: 1 },
    });
    expect((await rosters.match(file, "group-2")).remembered).toBe(false);
    const stored = await server.db.selectFrom("roster_row").select("fields").execute();
    expect(JSON.stringify(stored)).not.toContain("77");
  });

  test("[ADM-09] can't be matched twice or to nothing", async () => {
    const twice = await rosters.send(file, "?columns=email,email,last_name");
    expect(twice.json().errors).toEqual({ repeated: ["Vorname"], missing: ["first_name"] });
    expect((await rosters.send(file, "?columns=shoe_size,,")).statusCode).toBe(422);
    expect(await rosters.match("")).toMatchObject({ errors: { file: ["The file is empty."] } });
    expect((await rosters.match(file)).remembered).toBe(false);
  });
});

test("[ADM-09] unknown titles get a suggestion, and what the administrator chose is stored", async () => {
  const { id, titles } = await rosters.check(
    rows(
      "1,a@ward.example,Ann,Ash,RN,,",
      "2,b@ward.example,Bo,Birch,RN,,",
      "3,c@ward.example,Cy,Cedar,Regsitered Nurse,,",
      "4,d@ward.example,Di,Dogwood,Wizard,,",
      "5,e@ward.example,Ed,Elm,Pharmacist,,",
    ),
  );
  expect(titles).toEqual([
    { title: "RN", rows: 2, suggestion: "Registered Nurse", use: null },
    { title: "Regsitered Nurse", rows: 1, suggestion: "Registered Nurse", use: null },
    { title: "Wizard", rows: 1, suggestion: null, use: null },
  ]);
  await rosters.apply(id, {
    titles: [
      { title: "RN", use: "Registered Nurse" },
      { title: "Regsitered Nurse", use: null },
      { title: "Wizard", use: "Sorcerer" },
    ],
  });
  const titleOf = async (email: string) => (await server.byEmail(email))?.provider_title;
  expect(await titleOf("a@ward.example")).toBe("Registered Nurse");
  expect(await titleOf("c@ward.example")).toBe("Regsitered Nurse");
  expect(await titleOf("d@ward.example")).toBe("Wizard");
});

test("[ADM-09] names of existing people are shown, and change only if they are confirmed", async () => {
  const file = rows(`1,${people.nurse.email},Nora,Nurse,Registered Nurse,,Ward 8`);
  const shown = await rosters.check(file);
  expect(shown.counts.renames).toBe(1);
  const { data } = await rosters.rowsOf(shown.id, "?plan=renamed");
  expect(data[0].changes.slice(0, 2)).toEqual([
    { field: "first_name", from: "Test", to: "Nora" },
    { field: "last_name", from: "Person", to: "Nurse" },
  ]);
  const name = async () => {
    const person = await server.person(people.nurse.id);
    return `${person?.first_name} ${person?.last_name}`;
  };
  const wrong = await rosters.apply(shown.id, { renames_confirmed: 2 });
  expect(wrong.json().code).toBe("changed_meanwhile");
  await rosters.apply(shown.id, { renames_confirmed: undefined });
  expect(await rosters.read(shown.id)).toMatchObject({ state: "done" });
  expect(await name()).toBe("Test Person");
  expect((await rosters.rowsOf(shown.id)).data[0].changes).toMatchObject([
    { field: "practice_groups" },
    { field: "external_id" },
  ]);

  const confirmed = await rosters.check(file);
  await rosters.apply(confirmed.id);
  expect(await name()).toBe("Nora Nurse");
});

describe("undoing an import", () => {
  const person = (email: string) => server.byEmail(email);
  const groupsOf = async (id = "") =>
    (
      await server.db
        .selectFrom("membership")
        .select("practice_group_id as id")
        .where("person_id", "=", id)
        .orderBy("id")
        .execute()
    ).map(({ id }) => id);

  test("[ADM-09] restores people, groups, and licenses, and closes accounts that no one signed up for", async () => {
    const off = await server.add({ email: "off@ward.example", groups: [], enabled: false });
    for (let n = 0; n < 8; n += 1)
      await server.add({ email: `m${n}@ward.example`, groups: ["group-1"] });
    const everyone = () => server.db.selectFrom("person").selectAll().orderBy("id").execute();
    const essential = async () =>
      (await everyone()).map(
        ({ profile_rev: _rev, version: _v, updated_at: _at, changed_by: _by, ...row }) => row,
      );
    const before = await essential();
    const memberships = () =>
      server.db
        .selectFrom("membership")
        .selectAll()
        .orderBy("person_id")
        .orderBy("practice_group_id")
        .execute();
    const joined = await memberships();

    const head =
      "id,email,first_name,last_name,title,groups,license_state,license_number,license_type,dob";
    const { id, counts } = await rosters.check(
      [
        head,
        `1,${people.nurse.email},Nora,Nurse,Physician,Ward 8,PA,RN1,RN,1985-03-31`,
        "2,off@ward.example,Some,Body,,,,,,",
        "3,new@ward.example,New,Person,,,,,,",
        `,${people.leader.email},Test,Person,,,,,,`,
        ...Array.from({ length: 7 }, (_, n) => `,m${n}@ward.example,Some,Body,,,,,,`),
      ].join("\n"),
    );
    await rosters.apply(id, { deactivate_missing: true, missing_confirmed: counts.missing });
    expect((await person("off@ward.example"))?.enabled).toBe(true);
    expect((await person("m7@ward.example"))?.enabled).toBe(false);
    expect(await groupsOf(people.nurse.id)).toEqual(["group-1", "group-2"]);
    const done = await rosters.read(id);
    expect(done.undo_until).toBe(new Date(server.now() + 7 * DAY).toISOString());

    expect((await rosters.undo(id)).statusCode).toBe(200);
    expect(await rosters.read(id)).toMatchObject({ state: "undone", undo_until: null });
    expect((await essential()).filter(({ email }) => email !== "new@ward.example")).toEqual(before);
    const created = await person("new@ward.example");
    expect(created?.enabled).toBe(false);
    expect(await memberships()).toEqual(joined);
    const { wire } = await server.db
      .selectFrom("licences")
      .select("wire")
      .executeTakeFirstOrThrow();
    expect(wire.licences).toEqual([]);
    expect(await server.db.selectFrom("roster_identity").selectAll().execute()).toEqual([]);
    expect(await server.db.selectFrom("invitation").selectAll().execute()).toEqual([]);
    expect((await server.person(off))?.enabled).toBe(false);
    expect(await server.auditEvents("roster.undone")).toMatchObject([{ by: ADMIN.id }]);
    expect((await rosters.undo(id)).json().data.state).toBe("undone");
  });

  test("[ADM-09] tells the webhooks of a group whom it deactivates", async () => {
    const { id: endpoint } = (
      await server.post("/api/admin/endpoints", {
        ...{ practice_group_id: "group-1", url: "https://ward.example/hook" },
        events: ["person.deactivated"],
      })
    ).json().data;
    const off = await server.add({ email: "off@ward.example", groups: [], enabled: false });
    const { id } = await rosters.check(
      rows("1,off@ward.example,Some,Body,,,", "2,new@ward.example,New,Person,,,"),
    );
    await rosters.apply(id);
    await rosters.undo(id);
    const deliveries = await server.db
      .selectFrom("event_delivery")
      .select(["endpoint_id", "event", "data"])
      .execute();
    const created = await person("new@ward.example");
    expect(deliveries.map(({ data }) => data)).toEqual(
      expect.arrayContaining(
        [off, created?.id].map((person_id) => ({ practice_group_id: "group-1", person_id })),
      ),
    );
    expect(deliveries).toHaveLength(2);
    for (const one of deliveries)
      expect(one).toMatchObject({ endpoint_id: endpoint, event: "person.deactivated" });
  });

  test("[ADM-09] leaves a staff number that a later import changed", async () => {
    const numbers = () =>
      server.db.selectFrom("roster_identity").select(["external_id", "person_id"]).execute();
    const nurse = (number: string) => rows(`${number},${people.nurse.email},Test,Person,,,`);
    const first = await rosters.check(nurse("1"));
    await rosters.apply(first.id);
    const second = await rosters.check(nurse("2"));
    await rosters.apply(second.id);
    await rosters.undo(first.id);
    expect(await numbers()).toEqual([{ external_id: "2", person_id: people.nurse.id }]);
    await rosters.undo(second.id);
    expect(await numbers()).toEqual([{ external_id: "1", person_id: people.nurse.id }]);
  });

  test("[ADM-09] keeps later changes and people who have signed up", async () => {
    const { id } = await rosters.check(
      rows(`,${people.nurse.email},Nora,Nurse,Physician,,`, ",new@ward.example,New,Person,,,"),
    );
    await rosters.apply(id);
    await server.db
      .updateTable("person")
      .set({ provider_title: "Pharmacist" })
      .where("id", "=", people.nurse.id)
      .execute();
    await server.db
      .updateTable("person")
      .set({ confirmed_at: new Date(server.now()) })
      .where("email", "=", "new@ward.example")
      .execute();
    await rosters.undo(id);
    expect(await server.person(people.nurse.id)).toMatchObject({
      first_name: "Test",
      last_name: "Person",
      provider_title: "Pharmacist",
    });
    const kept = await person("new@ward.example");
    expect(kept?.enabled).toBe(true);
    expect(await groupsOf(kept?.id)).toEqual([]);
  });

  test("[ADM-09] restores an email through its mailbox, and is refused after a week", async () => {
    const first = await rosters.check(rows(`1,${people.nurse.email},Test,Person,,,`));
    await rosters.apply(first.id);
    const moved = await rosters.check(rows("1,moved@ward.example,Test,Person,,,"));
    await rosters.apply(moved.id);
    expect((await server.person(people.nurse.id))?.email).toBe("moved@ward.example");
    await rosters.undo(moved.id);
    const nurse = await server.person(people.nurse.id);
    expect([nurse?.email, nurse?.confirmed_at === null]).toEqual([people.nurse.email, false]);

    server.advanceClock(7 * DAY + 1);
    const late = await (await server.requestAsEmail(ADMIN.email))(
      `/api/admin/rosters/${first.id}/undo`,
      { method: "POST", payload: {} },
    );
    expect([late.statusCode, late.json().code]).toEqual([422, "too_late"]);
    expect((await rosters.read(first.id)).undo_until).toBe(null);
  });
});
