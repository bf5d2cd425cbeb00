import type { Selectable } from "kysely";
import type { ReceiptWire } from "#contract/accounts/billing.ts";
import { allocateRevs } from "#server/platform/database/changes.ts";
import type { Connection, PersonRow, Tables } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import type { PaymentRow, PlanRow } from "./queries.ts";
import type { Card } from "./rules.ts";

export type ReceiptRow = Selectable<Tables["receipt"]>;

export const receiptWire = (row: ReceiptRow): ReceiptWire => ({
  id: row.id,
  number: row.number,
  plan: row.plan_name,
  cents: row.cents,
  currency: row.currency,
  period: row.period,
  card_brand: row.card_brand,
  card_last4: row.card_last4,
  paid_at: row.paid_at.toISOString(),
});

/** Stores a receipt. Its number is taken in the same transaction, so numbers have no gaps. */
export async function issueReceipt(
  trx: Connection,
  payment: PaymentRow,
  plan: PlanRow,
  person: Pick<PersonRow, "id" | "email" | "first_name" | "last_name">,
  card: Card | undefined,
  now: number,
): Promise<ReceiptRow> {
  const number = await allocateRevs(trx, "receipts", 1);
  const row: ReceiptRow = {
    id: uuidv7(now),
    number: `R-${String(number).padStart(6, "0")}`,
    payment_id: payment.id,
    person_id: person.id,
    billed_name: `${person.first_name} ${person.last_name}`.trim(),
    billed_email: person.email,
    plan_name: plan.name,
    cents: payment.cents,
    currency: payment.currency,
    period: plan.period,
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    paid_at: new Date(now),
  };
  await trx.insertInto("receipt").values(row).execute();
  return row;
}

/** Returns the person's receipts, newest first. */
export const receiptsOf = (db: Connection, personId: string): Promise<ReceiptRow[]> =>
  db
    .selectFrom("receipt")
    .selectAll()
    .where("person_id", "=", personId)
    .orderBy("paid_at", "desc")
    .orderBy("number", "desc")
    .execute();

export const ownReceipt = (
  db: Connection,
  personId: string,
  id: string,
): Promise<ReceiptRow | undefined> =>
  db
    .selectFrom("receipt")
    .selectAll()
    .where("person_id", "=", personId)
    .where("id", "=", id)
    .executeTakeFirst();
