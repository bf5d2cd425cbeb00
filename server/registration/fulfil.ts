import { type PaymentRow, planById } from "../billing/queries.ts";
import { receiptPdf } from "../billing/receipt-pdf.ts";
import { amountText, issueReceipt } from "../billing/receipts.ts";
import type { Card } from "../billing/rules.ts";
import type { Connection, PersonRow } from "../database/tables.ts";
import type { Deps } from "../deps.ts";
import { receiptLetter } from "../mail/letters.ts";
import { mailFirstPassword } from "../session/confirmation.ts";
import { personByEmail } from "../session/queries.ts";
import { createAccount } from "./create-account.ts";

type FulfilDeps = Pick<Deps, "clock" | "config" | "mail">;

/** What an approved payment buys: the account, the mail with its link, and a receipt. Nobody need be waiting for it. */
export const fulfil =
  (deps: FulfilDeps) =>
  async (trx: Connection, payment: PaymentRow, card: Card | undefined): Promise<string> => {
    const now = new Date(deps.clock.now());
    const plan = await planById(trx, payment.plan_id);
    const created = await accountFor(trx, payment, plan, now);
    if (created) await mailFirstPassword(deps, trx, created, new URL(deps.config.publicUrl).origin);
    // Somebody was given this email meanwhile by an administrator: then it was paid for them.
    const person = created ?? (await personByEmail(trx, payment.email ?? ""));
    if (!person) throw new Error("There is nobody for whom this was paid.");
    const receipt = await issueReceipt(trx, payment, plan, person, card, now.getTime());
    const letter = receiptLetter(person, {
      number: receipt.number,
      amount: amountText(receipt),
      for: receipt.plan_name,
      pdf: await receiptPdf(receipt),
    });
    await deps.mail.send(trx, { to: person.email, ...letter });
    return person.id;
  };

type Plan = Awaited<ReturnType<typeof planById>>;

async function accountFor(
  trx: Connection,
  { registrant }: PaymentRow,
  plan: Plan,
  now: Date,
): Promise<PersonRow | undefined> {
  if (!registrant) throw new Error("It is not known any more for whom this was paid.");
  const grant = { ...plan, code: null, plan_id: plan.id, practice_group_id: null };
  return createAccount(trx, registrant, grant, now);
}
