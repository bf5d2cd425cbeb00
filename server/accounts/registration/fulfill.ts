import { money } from "#contract/money.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { receiptLetter } from "#server/platform/mail/messages.ts";
import { type PaymentRow, type PlanRow, planById } from "../billing/queries.ts";
import { receiptPdf } from "../billing/receipt-pdf.ts";
import { issueReceipt } from "../billing/receipts.ts";
import type { Card } from "../billing/rules.ts";
import { mailFirstPassword } from "../session/confirmation.ts";
import { personByEmail } from "../session/queries.ts";
import { createAccount } from "./create-account.ts";

type FulfilDeps = Pick<Deps, "clock" | "mail">;

/** What an approved payment buys: the account, the mail with its link, and a receipt. Nobody need be waiting for it. */
export const fulfil =
  (deps: FulfilDeps) =>
  async (trx: Connection, payment: PaymentRow, card: Card | undefined): Promise<string> => {
    const now = deps.clock.now();
    const plan = await planById(trx, payment.plan_id);
    const person = await personFor(deps, trx, payment, plan, new Date(now));
    const receipt = await issueReceipt(trx, payment, plan, person, card, now);
    const letter = receiptLetter(person, {
      number: receipt.number,
      amount: money(receipt.cents, receipt.currency),
      for: receipt.plan_name,
      pdf: await receiptPdf(receipt),
    });
    await deps.mail.send(trx, { to: person.email, ...letter });
    return person.id;
  };

async function personFor(
  deps: FulfilDeps,
  trx: Connection,
  payment: PaymentRow,
  plan: PlanRow,
  now: Date,
): Promise<PersonRow> {
  if (!payment.registrant) throw new Error("It is not known any more for whom this was paid.");
  const { origin, ...registrant } = payment.registrant;
  const grant = { ...plan, code: null, plan_id: plan.id, practice_group_id: null };
  const person = await createAccount(trx, registrant, grant, now);
  if (person) {
    await mailFirstPassword(deps, trx, person, origin);
    return person;
  }
  // An administrator has given somebody this email meanwhile: then it was paid for them.
  const known = await personByEmail(trx, registrant.email);
  if (!known) throw new Error("There is nobody for whom this was paid.");
  return known;
}
