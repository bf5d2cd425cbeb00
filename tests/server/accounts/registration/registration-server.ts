import { TERMS_VERSION } from "#contract/constants.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { type ServerOptions, testServer } from "../../../support/server.ts";
import { newId } from "../../../support/wire.ts";

export const CARD = "4111111111111111";
export const DECLINED = "4000000000000002";
export const ANSWER_LOST = "4000000000003006";
export const ORDER_LOST = "4000000000004004";
export const HELD = "4000000000009235";
export const GATEWAY_FAILS = "4000000000000119";
export const SLOW = "4000000000002008";

const START = Date.parse("2026-03-01T03:00:00Z");

/** Builds the specification's payload without a card. It claims privileges that the server must ignore. */
export const registrant = <M extends object>(email: string, more: M = {} as M) => ({
  first_name: "Ada",
  last_name: "Osei",
  email,
  provider_title: "Registered Nurse",
  burnout_role: "se_admin",
  dob_string: "1988-04-12",
  gender: "Female",
  burnout_location: "Emergency department",
  burnout_specialty: "Emergency medicine",
  years_in_profession: "11-15",
  practice_ids: ["group-2"],
  is_provider: false,
  ce_eligible: false,
  enabled: false,
  block_id: "b-1",
  terms_version: TERMS_VERSION,
  ...more,
});

export const EMAIL = "ada@respite.example";

export const card = (number = CARD, more: object = {}) => ({
  card_number: number,
  expiration_month: "12",
  expiration_year: "2030",
  card_code: "737",
  ...more,
});

/** Builds a payload that pays for a year, with a new id each time. */
export const yearlyPurchase = (number = CARD, more: object = {}) =>
  registrant(EMAIL, { id: newId(), plan: "year", ...card(number, more) });

type Replied = { readonly statusCode: number; readonly json: () => { readonly code?: string } };

export const statusAndCode = (reply: Replied) => [reply.statusCode, reply.json().code];

async function seed(db: Database): Promise<void> {
  const created_at = new Date(START);
  await db
    .insertInto("practice_group")
    .values([
      { id: "group-1", name: "Harbor Point", created_at },
      { id: "group-2", name: "Somebody else's", created_at },
    ])
    .execute();
  const code = { practice_group_id: "group-1", expires_at: null, most_uses: null, created_at };
  await db
    .insertInto("registration_code")
    .values([
      { ...code, code: "ANA" },
      { ...code, code: "OLD", expires_at: new Date(START - 1) },
      { ...code, code: "ONE", most_uses: 1, practice_group_id: null },
      { ...code, code: "LEAD", burnout_role: "org_leader", ce_eligible: false },
    ])
    .execute();
  const plan = { currency: "usd", includes: JSON.stringify(["Every lesson"]) };
  await db
    .insertInto("plan")
    .values([
      { ...plan, id: "year", name: "By the year", cents: 12_000, period: "year", place: 1 },
      { ...plan, id: "month", name: "By the month", cents: 1200, period: "month", place: 2 },
      { ...plan, id: "gone", name: "Gone", cents: 1, period: "year", place: 0, on_sale: false },
    ])
    .execute();
}

/** Starts the real server with two groups, four codes, two plans on sale, and a manual clock. */
export async function startRegistrationServer(options: Pick<ServerOptions, "config"> = {}) {
  let time = START;
  const logged: string[] = [];
  const server = await testServer({
    ...options,
    now: () => time,
    onLog: (line) => logged.push(line),
  });
  await seed(server.db);
  const post = (url: string, payload: object) =>
    server.app.inject({ method: "POST", url, payload });

  return {
    ...server,
    logged,
    now: () => time,
    advanceClock: (ms: number) => {
      time += ms;
    },
    withCode: (payload: object) => post("/api/create_burnout_user_with_code", payload),
    register: (payload: object) => post("/api/register", payload),
    person: (email: string) =>
      server.db
        .selectFrom("person")
        .selectAll()
        .where("email", "=", email)
        .executeTakeFirstOrThrow(),
    payments: () => server.db.selectFrom("payment").selectAll().orderBy("id").execute(),
    charged: () =>
      server.db.selectFrom("sandbox_charge").selectAll().where("state", "=", "approved").execute(),
    async mailsTo(email: string) {
      await server.mailSettled();
      return server.db
        .selectFrom("dev_mail")
        .selectAll()
        .where("recipient", "=", email)
        .orderBy("received_at")
        .orderBy("id")
        .execute();
    },
  };
}

export type RegistrationServer = Awaited<ReturnType<typeof startRegistrationServer>>;
