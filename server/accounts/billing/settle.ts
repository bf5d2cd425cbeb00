import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Gateway } from "./gateway.ts";
import { changePayment, lockPayment, type PaymentRow } from "./queries.ts";
import {
  ABANDONED_AFTER_MS,
  type Card,
  type ChargeStatus,
  isDecided,
  stateAfter,
} from "./rules.ts";

export type BillingDeps = Pick<Deps, "db" | "clock" | "log"> & {
  readonly gateway: Gateway;
  /** Delivers the purchase in the transaction that approves the payment. Returns the person's id. */
  readonly fulfill: (
    trx: Connection,
    payment: PaymentRow,
    card: Card | undefined,
  ) => Promise<string>;
};

/** A decided payment needs no registrant. The account and receipt identify the buyer. */
const clearedRegistrant = { registrant: null, email: null };

/** Records the gateway's status. A decided payment does not change. */
export function settle(
  { db, clock, fulfill }: BillingDeps,
  id: string,
  verdict: ChargeStatus,
): Promise<PaymentRow> {
  return db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, id);
    const state = stateAfter(payment.state, verdict);
    if (state === undefined || state === payment.state) return payment;
    const now = new Date(clock.now());
    if (verdict.kind === "approved") {
      const person_id = await fulfill(trx, payment, verdict.card);
      return changePayment(trx, id, { state, person_id, ...clearedRegistrant }, now);
    }
    if (verdict.kind === "declined")
      return changePayment(trx, id, { state, reason: verdict.reason, ...clearedRegistrant }, now);
    return changePayment(trx, id, { state }, now);
  });
}

/**
 * Looks up an undecided payment at the gateway without charging again. Cancels an order that was never charged once no
 * request for it can still be in flight.
 */
export async function resolve(deps: BillingDeps, payment: PaymentRow): Promise<PaymentRow> {
  const { clock, gateway } = deps;
  const { id, state, reference, updated_at } = payment;
  if (isDecided(state) || payment.gateway !== gateway.setup.gateway) return payment;
  const isAbandoned = clock.now() - updated_at.getTime() >= ABANDONED_AFTER_MS;
  if (reference === null)
    return isAbandoned ? settle(deps, id, { kind: "declined", reason: "not_taken" }) : payment;
  const status = await gateway.lookUp(reference);
  const shouldCancel = status.kind === "open" && isAbandoned;
  return settle(deps, id, shouldCancel ? await gateway.cancel(reference) : status);
}
