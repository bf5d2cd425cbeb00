import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Gateway } from "./gateway.ts";
import { changePayment, lockPayment, type PaymentRow } from "./queries.ts";
import { ABANDONED_MS, type Card, isDecided, stateAfter, type Verdict } from "./rules.ts";

export type BillingDeps = Pick<Deps, "db" | "clock" | "log"> & {
  readonly gateway: Gateway;
  /** Gives what was bought, in the transaction in which the payment becomes approved; answers to whom. */
  readonly fulfil: (
    trx: Connection,
    payment: PaymentRow,
    card: Card | undefined,
  ) => Promise<string>;
};

/** Who it was for is then known by the account and the receipt, or is nobody's business. */
const nobody = { registrant: null, email: null };

/** Writes down what the gateway said. Whoever comes second finds it decided, and changes nothing. */
export function settle(
  { db, clock, fulfil }: BillingDeps,
  id: string,
  verdict: Verdict,
): Promise<PaymentRow> {
  return db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, id);
    const state = stateAfter(payment.state, verdict);
    if (state === undefined || state === payment.state) return payment;
    const now = new Date(clock.now());
    if (verdict.kind === "approved") {
      const person_id = await fulfil(trx, payment, verdict.card);
      return changePayment(trx, id, { state, person_id, ...nobody }, now);
    }
    if (verdict.kind === "declined")
      return changePayment(trx, id, { state, reason: verdict.reason, ...nobody }, now);
    return changePayment(trx, id, { state }, now);
  });
}

/**
 * Finds out what became of a payment, without ever charging again. What the gateway was never asked for is withdrawn there
 * once no request of ours can be on its way any more.
 */
export async function resolve(deps: BillingDeps, payment: PaymentRow): Promise<PaymentRow> {
  const { clock, gateway } = deps;
  const { id, state, reference, updated_at } = payment;
  if (isDecided(state) || payment.gateway !== gateway.setup.gateway) return payment;
  const isAbandoned = clock.now() - updated_at.getTime() >= ABANDONED_MS;
  if (reference === null)
    return isAbandoned ? settle(deps, id, { kind: "declined", reason: "not_taken" }) : payment;
  const found = await gateway.lookUp(reference);
  const isToEnd = found.kind === "open" && isAbandoned;
  return settle(deps, id, isToEnd ? await gateway.withdraw(reference) : found);
}
