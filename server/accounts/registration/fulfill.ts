import { money } from "#contract/money.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { receiptMessage } from "#server/platform/mail/messages.ts";
import { type PaymentRow, type PlanRow, planById } from "../billing/queries.ts";
import { receiptPdf } from "../billing/receipt-pdf.ts";
import { issueReceipt } from "../billing/receipts.ts";
import type { Card } from "../billing/rules.ts";
import { mailFirstPassword } from "../session/confirmation.ts";
import { personByEmail } from "../session/queries.ts";
import { createAccount } from "./create-account.ts";

type FulfillDeps = Pick<Deps, "clock" | "mail">;

/** Creates the account, mails the first-password link, and issues a receipt. Runs even if the buyer's request has ended. */
export const fulfill =
  (deps: FulfillDeps) =>
  async (trx: Connection, payment: PaymentRow, card: Card | undefined): Promise<string> => {
    const now = deps.clock.now();
    const plan = await planById(trx, payment.plan_id);
    const person = await createOrFindPerson(deps, trx, payment, plan, new Date(now));
    const receipt = await issueReceipt(trx, payment, plan, person, card, now);
    const message = receiptMessage(person, {
      number: receipt.number,
      amount: money(receipt.cents, receipt.currency),
      plan: receipt.plan_name,
      pdf: await receiptPdf(receipt),
    });
    await deps.mail.send(trx, { to: person.email, ...message });
    return person.id;
  };

async function createOrFindPerson(
  deps: FulfillDeps,
  trx: Connection,
  payment: PaymentRow,
  plan: PlanRow,
  now: Date,
): Promise<PersonRow> {
  if (!payment.registrant) throw new Error("The registrant of this payment was already cleared.");
  const { origin, ...registrant } = payment.registrant;
  const grant = { ...plan, code: null, plan_id: plan.id };
  const person = await createAccount(trx, registrant, grant, now);
  if (person) {
    await mailFirstPassword(deps, trx, person, origin);
    return person;
  }
  // An administrator created an account with this email in the meantime, so the payment belongs to it.
  const existing = await personByEmail(trx, registrant.email);
  if (!existing) throw new Error("No account exists for this payment.");
  return existing;
}
