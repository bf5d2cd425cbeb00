import { afterEach, beforeEach, expect, test } from "vitest";
import { rowHashes } from "../../../support/database.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { act, apply, codes, type Device, pulled } from "../../acts.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const change = (changes: object) => act("changeProfile", changes);

const asMade = {
  id: people.nurse.id,
  email: people.nurse.email,
  first_name: "Test",
  last_name: "Person",
  provider_title: "Registered Nurse",
  dob_string: null,
  gender: null,
  burnout_location: null,
  burnout_specialty: null,
  years_in_profession: null,
  interests: null,
  ce_eligible: true,
};

test("[ACC-15] a device pulls the profile first, and later only when it changed", async () => {
  const first = await pulled(nurse);
  expect(first.profile).toEqual(asMade);
  expect((await pulled(nurse, `?cursor=${first.cursor}`)).profile).toBeUndefined();
  await apply(nurse, change({ gender: "female" }));
  const second = await pulled(nurse, `?cursor=${first.cursor}`);
  expect(second.profile).toEqual({ ...asMade, gender: "female" });
});

test("[SYNC-08] only the named fields change, and the last change to arrive wins per field", async () => {
  const states = await apply(
    nurse,
    change({ first_name: " Mara ", dob_string: "1988-02-29", burnout_specialty: "Oncology" }),
    change({ burnout_specialty: null, years_in_profession: "11-15" }),
  );
  const profile = {
    ...asMade,
    first_name: "Mara",
    dob_string: "1988-02-29",
    years_in_profession: "11-15",
  };
  expect(states.at(-1)).toEqual(profile);
  expect((await pulled(nurse)).profile).toEqual(profile);
});

test("[ACC-15] role, groups, email, and eligibility in a profile change are ignored", async () => {
  const more = {
    burnout_role: "se_admin",
    email: "x@y.zz",
    is_provider: false,
    id: "person-leader",
  };
  await apply(nurse, change({ gender: "male", ...more }));
  const { burnout_role, email } = await server.db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", nurse.owner)
    .executeTakeFirstOrThrow();
  expect({ burnout_role, email }).toEqual({
    burnout_role: people.nurse.burnout_role,
    email: people.nurse.email,
  });
});

test("[ACC-15] an implausible date of birth rejects the whole change", async () => {
  const before = await rowHashes(server.db);
  const days = ["0000-01-01", "1899-12-31", "2026-11-22", "2025-02-29"];
  const results = await nurse.batch(
    days.map((dob_string) => change({ dob_string, gender: "male" })),
  );
  expect(codes(results)).toEqual(["invalid", "invalid", "invalid", "malformed"]);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[ACC-15] people can change only their own profile", async () => {
  const put = (id: string) =>
    nurse.ask(`/api/providers/${id}`, { method: "PUT", payload: { gender: "female" } });
  expect((await put(nurse.owner)).json()).toEqual({ ...asMade, gender: "female" });
  const other = await put("person-leader");
  expect([other.statusCode, other.json().code]).toEqual([403, "forbidden"]);
});
