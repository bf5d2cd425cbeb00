import { type Selectable, sql } from "kysely";
import type { PaymentState } from "#server/platform/database/registration-types.ts";
import type { Connection, Tables } from "#server/platform/database/tables.ts";

export type PaymentRow = Selectable<Tables["payment"]>;
export type PlanRow = Selectable<Tables["plan"]>;

const UNDECIDED: readonly PaymentState[] = ["intent", "submitted", "unknown"];

/** Serializes account creation and payments for this email until the transaction ends. */
export async function lockEmail(trx: Connection, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(trx);
}

/** Returns the plans on sale in display order. */
export const plansOnSale = (db: Connection): Promise<PlanRow[]> =>
  db
    .selectFrom("plan")
    .selectAll()
    .where("on_sale", "=", true)
    .orderBy("place")
    .orderBy("id")
    .execute();

export const planById = (db: Connection, id: string): Promise<PlanRow> =>
  db.selectFrom("plan").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export const paymentById = (db: Connection, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirst();

export const paymentByReference = (
  db: Connection,
  reference: string,
): Promise<PaymentRow | undefined> =>
  db.selectFrom("payment").selectAll().where("reference", "=", reference).executeTakeFirst();

/** Returns a payment for this email that may still succeed. */
export const undecidedPayment = (db: Connection, email: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom("payment")
    .selectAll()
    .where("email", "=", email)
    .where("state", "in", UNDECIDED)
    .executeTakeFirst();

export async function countDeclined(db: Connection, fingerprint: string): Promise<number> {
  const { n } = await db
    .selectFrom("payment")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("fingerprint", "=", fingerprint)
    .where("state", "=", "declined")
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const lockPayment = (trx: Connection, id: string): Promise<PaymentRow> =>
  trx.selectFrom("payment").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();

export async function addPayment(
  trx: Connection,
  { registrant, ...row }: PaymentRow,
): Promise<void> {
  await trx
    .insertInto("payment")
    .values({ ...row, registrant: JSON.stringify(registrant) })
    .execute();
}

type Change = Partial<Pick<PaymentRow, "reference" | "reason" | "person_id">> & {
  readonly state: PaymentState;
  readonly registrant?: null;
  readonly email?: null;
};

export const changePayment = (
  trx: Connection,
  id: string,
  change: Change,
  now: Date,
): Promise<PaymentRow> =>
  trx
    .updateTable("payment")
    .set({ ...change, updated_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns undecided payments older than the given times. The order is random so that failing payments cannot block others. */
export const undecidedSince = (
  db: Connection,
  unknownBefore: Date,
  othersBefore: Date,
  limit: number,
): Promise<PaymentRow[]> =>
  db
    .selectFrom("payment")
    .selectAll()
    .where("state", "in", UNDECIDED)
    .where(({ and, or, eb }) =>
      or([
        and([eb("state", "=", "unknown"), eb("updated_at", "<=", unknownBefore)]),
        eb("updated_at", "<=", othersBefore),
      ]),
    )
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
