import { sql } from "kysely";
import { expect, test } from "vitest";
import { failureForLog } from "#server/log.ts";
import { testServer } from "../support/server.ts";
import { PASSWORD, people } from "../support/small-world.ts";
import { deviceOf, seeded } from "../support/wire.ts";

test("[OPS-03] the log names route, status and time of each request, and nobody", async () => {
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

test("[OPS-03] of a failure the log keeps kind, code and place, not the values it repeats", () => {
  const error = Object.assign(
    new Error('invalid input for "nurse@respite.example" of nurse@respite.example'),
    { code: "22P02", detail: "Key (email)=(nurse@respite.example) already exists." },
  );
  const logged = failureForLog(error);
  expect(logged).toMatchObject({
    type: "Error",
    code: "22P02",
    message: "invalid input for … of …",
  });
  expect(JSON.stringify(logged)).not.toContain("nurse@");
  expect(JSON.stringify(logged)).toContain("log.test.ts");
});
