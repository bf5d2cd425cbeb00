import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ROSTER_BYTES } from "#contract/organizations/admin-rosters.ts";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { HEAD, rosterClient, rows } from "./roster-client.ts";

let server: AdminServer;
let rosters: ReturnType<typeof rosterClient>;
beforeEach(async () => {
  server = await startAdminServer();
  rosters = rosterClient(server);
});
afterEach(() => server.close());

test("[ADM-01] errors are reported by row, field, value, and reason, and valid rows are applied", async () => {
  await server.add({ email: "staff@ward.example", role: "content_editor" });
  const roster = await rosters.check(
    rows(
      "1,not-an-address,Ann,Ash,,,",
      "2,bo@ward.example,,Birch,,se_admin,Ward 99",
      `3,${ADMIN.email},Ada,Admin,,,`,
      "4,cy@ward.example,Cy,Cedar,,,",
      "5,CY@ward.example,Cy,Cedar,,,",
      "4,di@ward.example,Di,Dogwood,,,",
      "6,ed@ward.example,Ed,Elm,4111 1111 1111 1111,,",
      "7,flo@ward.example,Flo,Fir,,,,surplus",
      "8,gus@ward.example,Gus,Gum,,ce_admin,",
      "9,staff@ward.example,Hal,Holm,,,",
    ),
  );
  expect(roster.counts).toMatchObject({ create: 1, errors: 9 });
  const { data } = await rosters.rowsOf(roster.id, "?plan=error");
  const reported = data.flatMap(({ errors }: { errors: object[] }) => errors);
  expect(reported).toMatchObject([
    { row: 2, field: "email", value: "not-an-address", message: "Enter a valid email" },
    { row: 3, field: "first_name", value: "", message: "Required" },
    { row: 3, field: "role", value: "se_admin" },
    { row: 3, field: "practice_groups", value: "Ward 99" },
    { row: 4, field: "email", value: ADMIN.email },
    { row: 6, field: "email", message: "Duplicate of row 5" },
    { row: 7, field: "external_id", value: "4", message: "Duplicate of row 5" },
    { row: 8, field: "provider_title", message: "Remove the card number" },
    { row: 9, value: "surplus" },
    { row: 10, field: "role", value: "ce_admin" },
    {
      row: 11,
      field: "email",
      message: "Administrator or editor account. Change it individually.",
    },
  ]);
  await rosters.apply(roster.id);
  expect(await server.byEmail("cy@ward.example")).toBeDefined();
  expect(await server.byEmail("di@ward.example")).toBeUndefined();
  expect((await server.person(ADMIN.id))?.burnout_role).toBe("se_admin");
});

describe("two rows about one person", () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, n) => `,p${n}@ward.example,Pat,Number${n},,,`);
  const errorsOf = async (id: string) =>
    (await rosters.rowsOf(id, "?plan=error")).data.flatMap(
      ({ errors }: { errors: object[] }) => errors,
    );
  const numbersOf = (personId = "") =>
    server.db
      .selectFrom("roster_identity")
      .select("external_id")
      .where("person_id", "=", personId)
      .execute();

  test("[ADM-01] the second is an error, and the first is applied", async () => {
    const first = await rosters.check(rows("1,bo@ward.example,Bo,Birch,,,"));
    await rosters.apply(first.id);
    const bo = await server.byEmail("bo@ward.example");
    const both = await rosters.check(
      [
        "external_id,email,first_name,last_name,npi",
        "1,bo.new@ward.example,Bo,Birch,1234567893",
        "9,bo@ward.example,Cara,Cole,1234567901",
      ].join("\n"),
    );
    expect(both.counts).toMatchObject({ create: 0, update: 1, errors: 1, renames: 0 });
    const error = {
      ...{ row: 3, field: "email", value: "bo@ward.example" },
      message: "Same person as row 2",
    };
    expect(await errorsOf(both.id)).toEqual([error]);
    await rosters.apply(both.id);
    expect(await rosters.read(both.id)).toMatchObject({ state: "done", done: 1 });
    expect(await server.person(bo?.id ?? "")).toMatchObject({
      ...{ email: "bo.new@ward.example", first_name: "Bo" },
    });
    expect(await numbersOf(bo?.id)).toEqual([{ external_id: "1" }]);
  });

  test("[ADM-01] are found however far apart they are", async () => {
    const first = await rosters.check(rows("1,bo@ward.example,Bo,Birch,,,"));
    await rosters.apply(first.id);
    const { id } = await rosters.check(
      rows(",bo@ward.example,Bo,Birch,,,", ...others(260), "1,bo.new@ward.example,Bo,Birch,,,"),
    );
    const error = { row: 263, field: "external_id", value: "1", message: "Same person as row 2" };
    expect(await errorsOf(id)).toEqual([error]);
  });

  test.each([0, 120])(
    "[ADM-01] are found when the roster is applied, with %s rows between them",
    async (between) => {
      const bo = await server.add({ email: "bo@ward.example", groups: [] });
      const { id } = await rosters.check(
        rows(
          ",bo@ward.example,Some,Body,,,",
          ...others(between),
          "1,bo.new@ward.example,Some,Body,,,",
        ),
      );
      expect(await errorsOf(id)).toEqual([]);
      await server.db
        .insertInto("roster_identity")
        .values({ practice_group_id: "group-1", external_id: "1", person_id: bo })
        .execute();
      await rosters.apply(id);
      expect(await rosters.read(id)).toMatchObject({ state: "done" });
      expect(await errorsOf(id)).toMatchObject([
        { row: between + 3, field: "external_id", message: "Same person as row 2" },
      ]);
      expect((await server.person(bo))?.email).toBe("bo@ward.example");
      expect(await server.byEmail("bo.new@ward.example")).toBeUndefined();
    },
  );
});

test("[ADM-01] errors download as CSV without executable formulas", async () => {
  const { id } = await rosters.check(rows('1,"=HYPERLINK(""http://evil.example"")",Ann,Ash,,,'));
  const reply = await server.admin(`/api/admin/rosters/${id}/errors`);
  expect(reply.headers["content-type"]).toContain("text/csv");
  expect(reply.body).toContain("row,field,value,message");
  expect(reply.body).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});

test.each([
  ["a repeated column", "email,first_name,last_name,E-Mail\n", { repeated: ["E-Mail"] }],
  ["missing columns", "email\na@b.example\n", { missing: ["first_name", "last_name"] }],
  ["no content", "", { file: ["The file is empty."] }],
  ["only a header", `${HEAD}\n`, { file: ["The file is empty."] }],
  ["an unclosed quotation mark", `${HEAD}\n1,"${"x".repeat(200_000)}`, { file: expect.anything() }],
  ["binary content", Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), { file: expect.anything() }],
])("[ADM-01] a file with %s is rejected and nothing is stored", async (_what, file, errors) => {
  const reply = await rosters.send(file);
  expect([reply.statusCode, reply.json().code]).toEqual([422, "invalid"]);
  expect(reply.json().errors).toEqual(errors);
  expect(await server.db.selectFrom("roster_import").selectAll().execute()).toEqual([]);
  expect(await server.db.selectFrom("roster_row").selectAll().execute()).toEqual([]);
});

test("[ADM-01] decodes UTF-8 with and without BOM, UTF-16, and windows-1252", async () => {
  const text = `${HEAD}\n1,zoe@ward.example,Zoé,Nuñez,,,\n`;
  for (const [file, notes] of [
    [Buffer.from(`\ufeff${text}`), []],
    [Buffer.from(text), []],
    [Buffer.from(text, "latin1"), ["latin1"]],
    [Buffer.from(`\ufeff${text}`, "utf16le"), ["utf16"]],
    [Buffer.from(text.replaceAll(",", ";")), ["semicolons"]],
  ] as const) {
    const roster = await rosters.check(file);
    expect(roster.notes).toEqual(notes);
    expect((await rosters.rowsOf(roster.id)).data[0].name).toBe("Zoé Nuñez");
  }
  const mixed = Buffer.concat([Buffer.from(text), Buffer.from("2,é@ward.example,é", "latin1")]);
  expect((await rosters.send(mixed)).json().errors.file).toHaveLength(1);
});

test("[ADM-01] an oversized upload is rejected before it is read", async () => {
  const reply = await rosters.send("", "", { "content-length": String(1024 ** 3) });
  expect([reply.statusCode, reply.json().code]).toEqual([413, "too_large"]);
  expect(reply.headers.connection).toBe("close");
  const long = await rosters.send(Buffer.alloc(ROSTER_BYTES + 1, "x"));
  expect(long.statusCode).toBe(413);
});
