import { setTimeout as wait } from "node:timers/promises";
import type { Registrant } from "#server/platform/database/registration-types.ts";
import { contentHash } from "#server/platform/writes/canonical-json.ts";
import { personByEmail } from "../session/queries.ts";
import type { Means, Order } from "./gateway.ts";
import type { PaymentRow, PlanRow } from "./queries.ts";
import * as queries from "./queries.ts";
import { ABANDONED_MS, stateAfter } from "./rules.ts";
import { type BillingDeps, resolve, settle } from "./settle.ts";

/** What somebody asks for. The price is that of the plan, whatever they believe. */
export type Attempt = {
  /** Made by the browser; without it, the same fields are the same attempt until it was declined. */
  readonly id: string | undefined;
  readonly registrant: Registrant;
  /** Where the link of the mail will lead. */
  readonly origin: string;
  readonly plan: PlanRow;
};

export type Purchase =
  | { readonly kind: "stands"; readonly payment: PaymentRow }
  | { readonly kind: "email-taken" | "other-under-way" | "id-reused" };

type Begun = { readonly kind: "new" | "same"; readonly payment: PaymentRow } | Purchase;

/** How long a second request waits for the answer to the first. */
const PATIENCE_MS = 20_000;
const GLANCE_MS = 100;

/** Charges once, however often and from wherever it is asked. */
export async function purchase(
  deps: BillingDeps,
  attempt: Attempt,
  means: Means,
): Promise<Purchase> {
  const begun = await begin(deps, attempt);
  switch (begun.kind) {
    case "new":
      return { kind: "stands", payment: await carryOut(deps, begun.payment, attempt.plan, means) };
    case "same":
      return { kind: "stands", payment: await endOf(deps, begun.payment) };
    default:
      return begun;
  }
}

function begin({ db, clock, gateway }: BillingDeps, attempt: Attempt): Promise<Begun> {
  const { registrant, origin, plan } = attempt;
  const { email } = registrant;
  const fingerprint = contentHash("register", 1, { registrant, plan: plan.id });
  return db.transaction().execute(async (trx): Promise<Begun> => {
    await queries.lockEmail(trx, email);
    const tries = attempt.id ? 0 : await queries.countDeclined(trx, fingerprint);
    const id = attempt.id ?? `${fingerprint}-${tries}`;
    const known = await queries.paymentById(trx, id);
    if (known) {
      const isSame = known.fingerprint === fingerprint;
      return isSame ? { kind: "same", payment: known } : { kind: "id-reused" };
    }
    if (await personByEmail(trx, email)) return { kind: "email-taken" };
    if (await queries.undecidedPayment(trx, email)) return { kind: "other-under-way" };
    const now = new Date(clock.now());
    const payment: PaymentRow = {
      id,
      fingerprint,
      email,
      plan_id: plan.id,
      cents: plan.cents,
      currency: plan.currency,
      gateway: gateway.setup.gateway,
      reference: null,
      state: "intent",
      reason: null,
      registrant: { ...registrant, origin },
      person_id: null,
      created_at: now,
      updated_at: now,
    };
    await queries.addPayment(trx, payment);
    return { kind: "new", payment };
  });
}

/** It is written down that we ask before we ask, so that a process that dies in between leaves something to look up. */
async function carryOut(
  deps: BillingDeps,
  { id, cents, currency }: PaymentRow,
  plan: PlanRow,
  means: Means,
): Promise<PaymentRow> {
  const order: Order = { id, cents, currency, description: `Respite, ${plan.name}` };
  const reference = await open(deps, order);
  if (reference === undefined) return settle(deps, id, { kind: "declined", reason: "not_taken" });
  const submitted = await submit(deps, id, reference);
  if (submitted.state !== "submitted") return submitted;
  return settle(deps, id, await deps.gateway.charge(order, reference, means));
}

async function open({ gateway, log }: BillingDeps, order: Order): Promise<string | undefined> {
  try {
    return await gateway.open(order);
  } catch (error) {
    log.error({ err: error }, "the payment gateway did not take an order");
    return undefined;
  }
}

const submit = ({ db, clock }: BillingDeps, id: string, reference: string) =>
  db.transaction().execute(async (trx) => {
    const payment = await queries.lockPayment(trx, id);
    const state = stateAfter(payment.state, { kind: "submit" });
    if (state === undefined) return payment;
    return queries.changePayment(trx, id, { state, reference }, new Date(clock.now()));
  });

/** Of a payment that was asked for before: waits for the one who asks, then finds out. */
async function endOf(deps: BillingDeps, first: PaymentRow): Promise<PaymentRow> {
  const { db, clock } = deps;
  let payment = first;
  const isBeingMade = () =>
    (payment.state === "intent" || payment.state === "submitted") &&
    clock.now() - payment.updated_at.getTime() < ABANDONED_MS;
  for (let waited = 0; isBeingMade() && waited < PATIENCE_MS; waited += GLANCE_MS) {
    await wait(GLANCE_MS);
    payment = (await queries.paymentById(db, payment.id)) ?? payment;
  }
  return resolve(deps, payment);
}
