import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type RegistrationServer,
  registrant,
  startRegistrationServer,
} from "./registration-server.ts";

const EMAIL = "ada@respite.example";
const taken = {
  success: false,
  code: "email_taken",
  errors: ["An account has already been setup with that email"],
};

let server: RegistrationServer;
beforeEach(async () => {
  server = await startRegistrationServer();
});
afterEach(() => server.close());

const firstPassword = async (token: string, email: string, password = "a long quiet night") => {
  const url = `/api/users/by_token?${new URLSearchParams({ token, email })}`;
  const checked = await server.app.inject(url);
  if (checked.statusCode !== 200) return checked.statusCode;
  const set = await server.app.inject({
    method: "PUT",
    url: `/api/users/${checked.json().data.id}`,
    payload: { confirmation_token: token, email, password, password_confirmation: password },
  });
  return set.statusCode;
};

test("[REG-01] a code creates an account with the given profile, without payment", async () => {
  const reply = await server.withCode(registrant(" Ada@Respite.example ", { code: "ana" }));
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json()).toEqual({ confirmation_token: expect.stringMatching(/^[\w-]{22}$/) });
  const person = await server.person(EMAIL);
  expect(person).toMatchObject({
    uid: EMAIL,
    first_name: "Ada",
    provider_title: "Registered Nurse",
    date_of_birth: "1988-04-12",
    burnout_specialty: "Emergency medicine",
    years_in_profession: "11-15",
    password_hash: null,
    confirmed_at: null,
  });
  expect(await server.db.selectFrom("payment").selectAll().execute()).toEqual([]);
});

test("[REG-03] privileges come from the code, not the payload", async () => {
  await server.withCode(registrant(EMAIL, { code: "ANA" }));
  expect(await server.person(EMAIL)).toMatchObject({
    burnout_role: "physician",
    enabled: true,
    is_provider: true,
    ce_eligible: true,
  });
  await server.withCode(registrant("lead@respite.example", { code: "LEAD" }));
  expect(await server.person("lead@respite.example")).toMatchObject({
    burnout_role: "org_leader",
    ce_eligible: false,
  });
});

test("[REG-05] the mailed link sets the first password, which then signs in, and adds the person to the group", async () => {
  await server.withCode(registrant(EMAIL, { code: "ANA" }));
  const [mail] = await server.mailsTo(EMAIL);
  const link = new URL(mail?.text.match(/https?:\S+/)?.[0] ?? "");
  const [, page, token = "", address = ""] = link.pathname.split("/");
  expect([page, decodeURIComponent(address)]).toEqual(["confirm-password", EMAIL]);
  expect(await firstPassword(token, EMAIL)).toBe(200);
  const signedIn = await server.app.inject({
    method: "POST",
    url: "/auth/sign_in",
    payload: { email: EMAIL, password: "a long quiet night" },
  });
  expect(signedIn.statusCode, signedIn.body).toBe(200);
  const { id } = await server.person(EMAIL);
  const groups = await server.db.selectFrom("membership").selectAll().execute();
  expect(groups).toEqual([{ person_id: id, practice_group_id: "group-1" }]);
});

test("[REG-05] the returned token works once, for this email only, for 30 minutes", async () => {
  const start = async (email: string) =>
    (await server.withCode(registrant(email, { code: "ANA" }))).json().confirmation_token;
  const first = await start(EMAIL);
  expect(await firstPassword(first, "other@respite.example")).not.toBe(200);
  expect(await firstPassword(first, EMAIL)).toBe(200);
  expect(await firstPassword(first, EMAIL, "somebody else's night")).not.toBe(200);
  const late = await start("late@respite.example");
  server.advanceClock(31 * 60_000);
  expect(await firstPassword(late, "late@respite.example")).not.toBe(200);
});

test("[REG-04] an existing email is rejected with the wording clients expect, ignoring case", async () => {
  await server.withCode(registrant(EMAIL, { code: "ANA" }));
  for (const email of [EMAIL, "ADA@respite.example "]) {
    const reply = await server.withCode(registrant(email, { code: "ANA" }));
    expect([reply.statusCode, reply.json()]).toEqual([422, taken]);
  }
  const { uses } = await server.db
    .selectFrom("registration_code")
    .select("uses")
    .where("code", "=", "ANA")
    .executeTakeFirstOrThrow();
  expect(uses).toBe(1);
});

test("[REG-04] only one of two concurrent registrations for the same email succeeds", async () => {
  const replies = await Promise.all([
    server.withCode(registrant(EMAIL, { code: "ANA" })),
    server.withCode(registrant(EMAIL, { code: "LEAD" })),
  ]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  expect(await server.mailsTo(EMAIL)).toHaveLength(1);
});

test("[REG-03] all invalid fields are reported at once and nothing is stored", async () => {
  const wrong = {
    first_name: " ",
    last_name: "x".repeat(101),
    email: "ada@respite",
    dob_string: "1988-02-30",
    gender: "\ud800",
    burnout_location: "4111-1111 1111 1111",
    terms_version: "2019-01",
    code: "no such code",
  };
  const reply = await server.withCode(registrant("", wrong));
  expect(reply.statusCode).toBe(422);
  expect(reply.json().code).toBe("invalid");
  const { full_messages, ...fields } = reply.json().errors;
  expect(fields).toEqual({
    first_name: ["can't be blank"],
    last_name: ["is too long (maximum is 100 characters)"],
    email: ["is invalid"],
    dob_string: ["is not a date of birth"],
    gender: ["is invalid"],
    burnout_location: ["must not hold a card number"],
    terms_version: ["have changed since and must be accepted again"],
    code: ["is not known"],
  });
  expect(full_messages).toContain("First name can't be blank");
  expect(reply.body).not.toContain("4111");
  expect(await server.db.selectFrom("person").selectAll().execute()).toEqual([]);
});

test("[REG-03] the specification's fields alone are enough, including numeric values", async () => {
  const { terms_version: _, ...fields } = registrant(EMAIL);
  const reply = await server.withCode({ ...fields, code: "ANA", years_in_profession: 12 });
  expect(reply.statusCode, reply.body).toBe(200);
  expect((await server.person(EMAIL)).years_in_profession).toBe("12");
});

test("[REG-08] records the accepted terms version and time, or none if none were shown", async () => {
  const { terms_version, ...without } = registrant("quiet@respite.example");
  await server.withCode(registrant(EMAIL, { code: "ANA" }));
  await server.withCode({ ...without, code: "ANA" });
  const rows = await server.db
    .selectFrom("registration")
    .innerJoin("person", "person.id", "person_id")
    .select(["email", "code", "terms_version", "terms_accepted_at"])
    .orderBy("email")
    .execute();
  const at = new Date("2026-03-01T03:00:00Z");
  expect(rows).toEqual([
    { email: EMAIL, code: "ANA", terms_version, terms_accepted_at: at },
    { email: "quiet@respite.example", code: "ANA", terms_version: null, terms_accepted_at: null },
  ]);
});
