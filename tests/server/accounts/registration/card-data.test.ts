import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "../../../support/wire.ts";
import {
  ANSWER_LOST,
  CARD,
  card,
  DECLINED,
  ORDER_LOST,
  type RegistrationServer,
  registrant,
  startRegistrationServer,
} from "./registration-server.ts";

let server: RegistrationServer;
beforeEach(async () => {
  server = await startRegistrationServer();
});
afterEach(() => server.close());

const CODE = "7391";
/** Matches the code on its own, not inside an id or token. */
const CODE_ALONE = /(?<![\w-])7391(?![\w-])/;

/** Returns every row of every table as text. */
async function dump(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(server.db);
  const tables = await Promise.all(
    rows.map(({ name }) => sql`select t::text from ${sql.table(name)} t`.execute(server.db)),
  );
  return JSON.stringify(tables.map((table) => table.rows));
}

test("[REG-06] no card data reaches the database, log, or replies after successful, failed, lost, or broken purchases", async () => {
  const replies: string[] = [];
  const send = async (number: string, email: string, more: object = {}) => {
    const fields = { id: newId(), plan: "year", ...card(number, { card_code: CODE }), ...more };
    replies.push((await server.register(registrant(email, fields))).body);
  };
  await send(CARD, "a@respite.example");
  await send("4111 1111 1111 1111", "b@respite.example");
  await send(DECLINED, "c@respite.example");
  await send(ANSWER_LOST, "d@respite.example");
  await send(ORDER_LOST, "e@respite.example");
  await send("4111111111111112", "f@respite.example");
  await send(CARD, "g@respite.example", { first_name: `${CARD} 12/30`, gender: CARD });
  await send(CARD, "h@respite.example", { card_number: 4111111111111111 });
  const broken = await server.app.inject({
    method: "POST",
    url: "/api/register",
    headers: { "content-type": "application/json" },
    payload: `{"card_number": ${CARD}, "card_code": "${CODE}" 4111111111111111`,
  });
  replies.push(broken.body);
  // PostgreSQL's error message repeats the whole row, as a bug in our code might.
  await sql`alter table payment add constraint broken check (length(email) < 3) not valid`.execute(
    server.db,
  );
  await send(CARD, "i@respite.example");
  await sql`alter table payment drop constraint broken`.execute(server.db);
  await server.mailsTo("a@respite.example");

  const log = server.logged.join("\n");
  expect(log).toContain("/api/register");
  expect(log).toContain("a request failed");
  expect(await dump()).toContain("a@respite.example");
  const everywhere = [log, await dump(), ...replies].join("\n");
  for (const number of [CARD, "4111 1111", DECLINED, ANSWER_LOST, ORDER_LOST, "4111111111111112"])
    expect(everywhere).not.toContain(number);
  expect(everywhere).not.toMatch(CODE_ALONE);
});

test("[REG-06] a decided payment no longer stores the registrant", async () => {
  const fields = { id: newId(), plan: "year", ...card() };
  await server.register(registrant("a@respite.example", fields));
  await server.register(
    registrant("b@respite.example", { ...fields, id: newId(), ...card(DECLINED) }),
  );
  const rows = await server.db.selectFrom("payment").select(["registrant", "email"]).execute();
  expect(rows).toEqual(Array(2).fill({ registrant: null, email: null }));
});
