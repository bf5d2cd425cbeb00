import { sql } from "kysely";
import { expect, test } from "vitest";
import { deliverEvents } from "#server/platform/events/deliver.ts";
import { createLog, serializeError } from "#server/platform/log.ts";
import { startAdminServer } from "../../support/admin-server.ts";
import { testServer } from "../../support/server.ts";
import { PASSWORD, people } from "../../support/small-world.ts";
import { deviceOf, seeded } from "../../support/wire.ts";
import { act, sealedEntry, sealingKeyOf } from "../acts.ts";
import { createToken, newUser, scimClient } from "../organizations/scim/scim-client.ts";

test("[OPS-03] logs route, status, and duration of each request without personal data", async () => {
  const lines: string[] = [];
  const server = await seeded(await testServer({ onLog: (line) => lines.push(line) }));
  const { email } = people.nurse;
  const { headers, ask } = await deviceOf(server);
  await ask("/api/sync/catalogue?cursor=who-am-i");
  await ask(`/nobody/${email}?token=${headers["access-token"]}`);
  await server.app.inject({
    method: "GET",
    url: `/auth/validate_token?uid=${email}&access-token=${headers["access-token"]}&client=x`,
  });
  await sql`alter table time_watched rename to elsewhere`.execute(server.db);
  expect((await ask("/api/time_watched")).statusCode).toBe(500);
  await sql`alter table elsewhere rename to time_watched`.execute(server.db);
  await server.close();

  const replied = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === "replied");
  expect(replied).toContainEqual(
    expect.objectContaining({ method: "POST", route: "/auth/sign_in", status: 200 }),
  );
  expect(replied).toContainEqual(
    expect.objectContaining({ method: "GET", route: "/api/sync/catalogue", status: 422 }),
  );
  for (const line of replied)
    expect(line).toMatchObject({ reqId: expect.any(String), ms: expect.any(Number) });
  const all = lines.join("\n");
  expect(all).toContain("a request failed");
  for (const secret of [
    email,
    encodeURIComponent(email),
    PASSWORD,
    headers["access-token"],
    headers.client,
    "who-am-i",
    people.nurse.id,
  ])
    expect(all).not.toContain(secret);
});

test("[OPS-03] never logs answers, comments, or profiles, even when a write fails", async () => {
  const lines: string[] = [];
  const server = await seeded(await testServer({ onLog: (line) => lines.push(line) }));
  const nurse = await deviceOf(server);
  const key = await sealingKeyOf(nurse);
  const secret = "Hollow as a drum";
  const answer = { base_question_id: 8, survey_question_choice_id: 101 };
  const pulse = act("answerPulseCheck", { ...answer, survey_text_response: secret });
  const acts = [
    pulse,
    { ...pulse, id: "x" },
    { ...pulse, v: 2 },
    await sealedEntry(nurse.owner, key, pulse),
    await sealedEntry("person-leader", key, pulse),
    act("giveFeedback", { record_id_: "RL-1", helpful: 1, comment: secret }),
    act("giveFeedback", { record_id_: secret, helpful: 1, comment: secret }),
    act("changeProfile", { burnout_specialty: secret }),
    act("changeProfile", { dob_string: secret }),
    act("logUtilization", { event: secret }),
  ];
  // PostgreSQL errors contain the whole failing row.
  const columns = {
    survey_answer: "text",
    feedback: "comment",
    person: "burnout_specialty",
    utilization_event: "event",
  };
  for (const [table, column] of Object.entries(columns))
    await sql
      .raw(`alter table ${table} add constraint broken check (length(${column}) < 3)`)
      .execute(server.db);
  const results = await nurse.batch(acts);
  expect(results.filter(({ status }) => status === "retry").length).toBeGreaterThan(3);
  await nurse.ask(`/api/pulse_check/${nurse.owner}`, { method: "POST", payload: pulse.body ?? {} });
  for (const table of Object.keys(columns))
    await sql.raw(`alter table ${table} drop constraint broken`).execute(server.db);
  await nurse.batch(acts);
  await server.close();
  const all = lines.join("\n");
  expect(all).toContain("applying a queued write failed");
  for (const word of [secret, "Hollow", "drum", nurse.owner]) expect(all).not.toContain(word);
});

test("[OPS-03] logs nothing about people, keys, or receivers when programs call or mail and webhooks fail", async () => {
  const lines: string[] = [];
  const onLog = (line: string) => lines.push(line);
  const server = await startAdminServer({
    config: { smtpUrl: "smtp://127.0.0.1:1", endpointsInPrivateNetworks: true },
    onLog,
  });
  const { db, app } = server;
  const email = "grace.okafor@hollow.example";
  const inGroup = { practice_group_id: "group-1", name: "Hollow" };

  const { token } = await createToken(server, "group-1", { invites: true });
  const scim = scimClient(server, token);
  expect((await scim.post("/Users", newUser(email))).status).toBe(201);
  expect((await scim.filtered("/Users", `userName eq "${email}"`)).totalResults).toBe(1);
  expect((await scimClient(server, `${token}x`).get(`/Users?filter=${email}`)).status).toBe(401);
  await sql`alter table person add constraint broken check (length(last_name) < 3) not valid`.execute(
    db,
  );
  expect((await scim.post("/Users", newUser(`x${email}`))).status).toBe(500);
  await sql`alter table person drop constraint broken`.execute(db);

  const key = { ...inGroup, scopes: ["people:read"], days: 30 };
  const secret = (await server.post("/api/admin/api_keys", key)).json().key as string;
  const url = `/api/admin/people?search=${encodeURIComponent(email)}`;
  for (const authorization of [`Bearer ${secret}`, `Bearer ${secret.slice(0, -3)}abc`])
    await app.inject({ url, headers: { authorization } });

  const receiver = "http://127.0.0.1:65534/hollow?tenant=7";
  const endpoint = { practice_group_id: "group-1", url: receiver, events: ["person.deactivated"] };
  const { data, secret: signing } = (await server.post("/api/admin/endpoints", endpoint)).json();
  await server.post(`/api/admin/endpoints/${data.id}/test`, {});
  const log = createLog("trace", { destination: { write: onLog } });
  await deliverEvents({ ...server, clock: { now: server.now }, log });

  for (const [path, payload] of [
    ["/auth/sign_in", { email, password: PASSWORD }],
    ["/auth/password", { email, redirect_url: "/reset-password" }],
    ["/api/registration_emails", { email }],
  ] as const)
    await app.inject({
      method: "POST",
      url: path,
      payload,
      headers: { "user-agent": "Hollow/1", "x-forwarded-for": "203.0.113.77" },
      remoteAddress: "203.0.113.78",
    });
  await server.mailSettled();
  await server.close();

  const all = lines.join("\n");
  for (const said of ["a request failed", "sending an event failed", "sending a mail failed"])
    expect(all).toContain(said);
  for (const word of ["grace", "okafor", "hollow", PASSWORD, token, secret, signing, "203.0.113"])
    expect(all.toLowerCase()).not.toContain(word.toLowerCase());
});

test("[OPS-03] logs type, code, and stack of an error without the values in its message", () => {
  const error = Object.assign(
    new Error('invalid input for "nurse@respite.example" of nurse@respite.example'),
    { code: "22P02", detail: "Key (email)=(nurse@respite.example) already exists." },
  );
  const logged = serializeError(error);
  expect(logged).toMatchObject({
    type: "Error",
    code: "22P02",
    message: "invalid input for … of …",
  });
  expect(JSON.stringify(logged)).not.toContain("nurse@");
  expect(JSON.stringify(logged)).toContain("log.test.ts");
});

test("[OPS-03] logs no value that has quotes, line breaks, or an encoded address", () => {
  for (const message of [
    'Unexpected token, "{"note":"Hollow as a "drum"" is not valid JSON',
    'bad input "first line\n    at Hollow (drum.ts:1:1)" of a write',
    "cannot load /confirm-password/x/hollow%40ward.example",
  ]) {
    const { message: text, at } = serializeError(new Error(message));
    expect(text).not.toMatch(/hollow|drum/i);
    expect(at?.join("\n")).not.toContain("Hollow");
    expect(at?.[0]).toContain("log.test.ts");
  }
});
