import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deletedTables, retainedTables } from "#server/accounts/session/anonymize.ts";
import {
  hasSession,
  PASSWORD,
  type ProtocolServer,
  send,
  signIn,
  startProtocolServer,
} from "./protocol-server.ts";

let server: ProtocolServer;
let email: string;
let id: string;
let count = 0;
beforeAll(async () => {
  server = await startProtocolServer();
});
beforeEach(async () => {
  email = `person${count++}@respite.example`;
  ({ id } = await server.addPerson(email));
});
afterAll(() => server.close());

const AN_HOUR = 60 * 60_000;
const destroy = (headers: Record<string, string>, body?: unknown) =>
  send(`${server.url}/auth`, "DELETE", { headers, body });
const register = (body: unknown, query = "") =>
  send(`${server.url}/auth${query}`, "POST", { body });

const fields = () => ({ email, password: PASSWORD, password_confirmation: PASSWORD });

async function personOf(personId: string) {
  const rows = server.db.selectFrom("person").selectAll().where("id", "=", personId);
  return rows.executeTakeFirstOrThrow();
}

test("[ACC-03] password-only registration is rejected without revealing whether the account exists", async () => {
  const url = `${server.url}/login`;
  const answers = [];
  for (const name of [email, `new.${email}`]) {
    const body = { ...fields(), email: name, confirm_success_url: url };
    const { status, body: answer, reply } = await register(body);
    expect([status, hasSession(reply)]).toEqual([422, false]);
    answers.push(answer);
  }
  expect(answers[0]).toEqual(answers[1]);
  const sentence = `Create an account with a registration code or a plan: ${server.url}/register`;
  expect(answers[0]).toEqual({
    status: "error",
    success: false,
    data: null,
    errors: { base: [sentence], full_messages: [sentence] },
  });
  for (const query of [`?confirm_success_url=${encodeURIComponent(url)}`, ""]) {
    const other = await register(fields(), query);
    expect([query, other.status, other.body]).toEqual([query, 422, answers[0]]);
  }
});

test("[ACC-03] registration without data or with a foreign success URL is rejected", async () => {
  const failed = (error: string) => ({ status: "error", success: false, errors: [error] });
  for (const body of [undefined, {}]) {
    const empty = await register(body);
    expect([empty.status, empty.body]).toEqual([
      422,
      failed("Please submit proper sign up data in request body."),
    ]);
  }
  const foreign = await register({ ...fields(), confirm_success_url: "https://evil.example/" });
  expect([foreign.status, foreign.body]).toEqual([
    422,
    { ...failed("Redirect to 'https://evil.example/' not allowed."), data: null },
  ]);
});

test("[ACC-03] deleting an account ends all sessions and frees the email", async () => {
  const [here, there] = [await signIn(server, email), await signIn(server, email)];
  const { status, body, reply } = await destroy(here);
  expect([status, body, hasSession(reply)]).toEqual([
    200,
    { status: "success", message: `Account with UID '${email}' has been destroyed.` },
    false,
  ]);
  for (const headers of [here, there]) {
    const { status: code } = await send(`${server.url}/auth/validate_token`, "GET", { headers });
    expect(code).toBe(401);
    expect((await destroy(headers)).body).toEqual({
      status: "error",
      success: false,
      errors: ["Unable to locate account for destruction."],
    });
  }
  await expect(signIn(server, email)).rejects.toThrow("401");
  await server.addPerson(email, {}, `again-${id}`);
  await signIn(server, email);
});

test("[ACC-03] deletion keeps anonymized credits and erases all free text", async () => {
  const { db } = server;
  const at = new Date(server.now());
  const freeText = "It was Noor who said this";
  await db
    .updateTable("person")
    .set({ gender: "female", date_of_birth: "1988-02-29", burnout_specialty: "Oncology" })
    .where("id", "=", id)
    .execute();
  await db
    .insertInto("credit")
    .values({
      person_id: id,
      id: "credit-1",
      record_id: "rl-100",
      item_version: "1",
      certificate_type: "cme",
      lesson_number: "RL-100",
      title_of_activity: "Rest",
      credits_awarded: "0.25",
      credential_type: null,
      bias_response: null,
      awarded_on: "2026-03-01",
      created_at: at,
      rev: 1,
    })
    .execute();
  await db
    .insertInto("survey_response")
    .values({ person_id: id, id: "r1", survey_id: 2, answered_at: at, received_at: at, rev: 2 })
    .execute();
  await db
    .insertInto("survey_answer")
    .values({
      person_id: id,
      response_id: "r1",
      base_question_id: 1,
      choice_id: 4,
      text: freeText,
    })
    .execute();
  const note = { given_at: at, received_at: at, rev: 3, helpful: 5, comment: freeText };
  await db
    .insertInto("feedback")
    .values({ person_id: id, record_id: "rl-1", ...note })
    .execute();

  expect((await destroy(await signIn(server, email))).status).toBe(200);
  const left = await personOf(id);
  expect(left).toMatchObject({
    email: `${id}@deleted.invalid`,
    enabled: false,
    password_hash: null,
    first_name: "",
    last_name: "",
    gender: null,
    date_of_birth: null,
    burnout_specialty: null,
  });
  const credits = await db.selectFrom("credit").selectAll().where("person_id", "=", id).execute();
  expect(credits.map(({ credits_awarded }) => credits_awarded)).toEqual(["0.25"]);
  const answers = await db.selectFrom("survey_answer").selectAll().execute();
  expect(answers.map(({ choice_id, text }) => [choice_id, text])).toEqual([[4, null]]);
  expect(await db.selectFrom("feedback").selectAll().execute()).toEqual([]);
});

test("[SEC-01] every table with personal data is listed as deleted or retained", async () => {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'person_id' and table_type = 'BASE TABLE'
      and table_name not in (select relname from pg_class where relispartition)`.execute(server.db);
  const decided: readonly string[] = [...deletedTables, ...retainedTables];
  expect(decided.toSorted()).toEqual(rows.map(({ table_name }) => table_name).toSorted());
});

test("[SEC-01] an old session needs the password to delete the account", async () => {
  const headers = await signIn(server, email);
  server.advanceClock(AN_HOUR);
  const silent = await destroy(headers);
  expect([silent.status, silent.body]).toEqual([
    422,
    {
      status: "error",
      success: false,
      errors: {
        current_password: ["can't be blank"],
        full_messages: ["Current password can't be blank"],
      },
    },
  ]);
  const wrong = await destroy(headers, { current_password: "a guess" });
  expect(wrong.body.errors.current_password).toEqual(["is invalid"]);
  expect((await personOf(id)).enabled).toBe(true);
  expect((await destroy(headers, { current_password: PASSWORD })).status).toBe(200);
});

test("[ACC-03] the last administrator can't delete their account", async () => {
  const [first, second] = [`first.${email}`, `second.${email}`];
  for (const name of [first, second]) await server.addPerson(name, { burnout_role: "se_admin" });
  const [ada, ben] = [await signIn(server, first), await signIn(server, second)];
  const replies = await Promise.all([destroy(ada), destroy(ben)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(replies.find(({ status }) => status === 422)?.body).toEqual({
    status: "error",
    success: false,
    errors: ["Respite needs at least one administrator. Make someone else an administrator first."],
  });
  const { rows } =
    await sql`select from person where burnout_role = 'se_admin' and enabled`.execute(server.db);
  expect(rows).toHaveLength(1);
});

test("[ACC-03] only one of two concurrent deletions succeeds", async () => {
  const headers = await signIn(server, email);
  const replies = await Promise.all([destroy(headers), destroy(headers)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test("[ACC-03] another person's token in header, query, or body cannot delete an account", async () => {
  const mine = await signIn(server, email);
  const other = `other.${email}`;
  await server.addPerson(other);
  const forged = { uid: other, client: mine.client, "access-token": mine["access-token"] };
  const replies = [
    await destroy(forged),
    await destroy({}, forged),
    await send(`${server.url}/auth?${new URLSearchParams(forged)}`, "DELETE"),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  await signIn(server, other);
});

test("[ACC-03] credentials in body or bearer delete the caller's account, but not in the query", async () => {
  for (const [way, expected] of [
    ["query", 404],
    ["body", 200],
    ["bearer", 200],
  ] as const) {
    const name = `${way}.${email}`;
    await server.addPerson(name);
    const { uid, client, "access-token": token } = await signIn(server, name);
    const three = { uid, client, "access-token": token };
    const bearer = Buffer.from(JSON.stringify(three)).toString("base64");
    const query = way === "query" ? `?${new URLSearchParams(three)}` : "";
    const { status } = await send(`${server.url}/auth${query}`, "DELETE", {
      ...(way === "bearer" && { headers: { authorization: `Bearer ${bearer}` } }),
      ...(way === "body" && { body: three }),
    });
    expect([way, status]).toEqual([way, expected]);
  }
});

test("[ACC-03] an unsupported method gets a 405 with the allowed methods", async () => {
  for (const [method, path, allowed] of [
    ["GET", "/auth", "POST, PUT, DELETE"],
    ["PUT", "/auth/confirmation", "GET, POST"],
    ["POST", "/auth/password/edit", "GET"],
    ["POST", "/auth/validate_token", "GET"],
  ] as const) {
    const { status, body, reply } = await send(`${server.url}${path}`, method);
    expect([path, status, body.code]).toEqual([path, 405, "method_not_allowed"]);
    expect(reply.headers.get("allow")).toBe(allowed);
  }
});
