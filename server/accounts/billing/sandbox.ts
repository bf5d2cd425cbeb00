import { setTimeout as wait } from "node:timers/promises";
import type { Selectable } from "kysely";
import { brandOf, cardDigits, cardProblems } from "#contract/accounts/card.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import type { Gateway, Order, PaymentFields, PaymentMethodResult } from "./gateway.ts";
import type { ChargeStatus } from "./rules.ts";
import { type Behavior, behaviorOf, testCards } from "./test-cards.ts";

type Charge = Selectable<Tables["sandbox_charge"]>;
type SandboxDeps = Pick<Deps, "db" | "clock"> & { readonly slowMs?: number };

const SLOW_CARD_DELAY_MS = 3000;
const REVIEW_DELAY_MS = 60_000;

const textOf = (value: string | number | null | undefined) => String(value ?? "").trim();

/** Validates card fields. They are held in memory only. */
function readCard(fields: PaymentFields, now: Date): PaymentMethodResult {
  const number = cardDigits(textOf(fields.card_number));
  const code = textOf(fields.card_code);
  const errors = cardProblems(
    {
      card_number: textOf(fields.card_number),
      expiration_month: textOf(fields.expiration_month),
      expiration_year: textOf(fields.expiration_year),
      card_code: code,
    },
    now,
  );
  if (number === undefined || Object.keys(errors).length > 0) return { kind: "invalid", errors };
  return { kind: "valid", method: { kind: "card", number, code } };
}

type Decision = Pick<Charge, "state" | "reason" | "decided_at">;

function decide(behavior: Behavior, now: number): Decision {
  const decided = { reason: null, decided_at: new Date(now) };
  switch (behavior.kind) {
    case "decline":
      return { ...decided, state: "declined", reason: behavior.reason };
    case "fail":
      return { ...decided, state: "declined", reason: "not_taken" };
    case "hold":
      return { ...decided, state: "held", decided_at: new Date(now + REVIEW_DELAY_MS) };
    default:
      return { ...decided, state: "approved" };
  }
}

function chargeStatusOf(charge: Charge | undefined, now: number): ChargeStatus {
  if (!charge || charge.state === "open") return { kind: "open" };
  if (charge.state === "declined")
    return { kind: "declined", reason: charge.reason ?? "card_declined" };
  const isHeld = charge.state === "held" && (charge.decided_at?.getTime() ?? 0) > now;
  if (isHeld) return { kind: "unknown" };
  const { card_brand: brand, card_last4: last4 } = charge;
  return { kind: "approved", card: brand && last4 ? { brand, last4 } : undefined };
}

/** Stores charges in the sandbox's own table, as a real gateway would. */
const createChargeStore = (db: Deps["db"]) => ({
  find: (reference: string) =>
    db
      .selectFrom("sandbox_charge")
      .selectAll()
      .where("reference", "=", reference)
      .executeTakeFirst(),

  /** Creates at most one charge per payment and returns its reference. */
  async open({ id, cents, currency }: Order, now: number): Promise<string> {
    await db
      .insertInto("sandbox_charge")
      .values({
        reference: `sandbox_${uuidv7(now)}`,
        payment_id: id,
        cents,
        currency,
        state: "open",
        reason: null,
        card_brand: null,
        card_last4: null,
        decided_at: null,
        created_at: new Date(now),
      })
      .onConflict((conflict) => conflict.column("payment_id").doNothing())
      .execute();
    const { reference } = await db
      .selectFrom("sandbox_charge")
      .select("reference")
      .where("payment_id", "=", id)
      .executeTakeFirstOrThrow();
    return reference;
  },

  /** Decides an open charge. Later decisions have no effect. */
  decide: (reference: string, decision: Decision, number?: string) =>
    db
      .updateTable("sandbox_charge")
      .set({
        ...decision,
        ...(number && { card_brand: brandOf(number), card_last4: number.slice(-4) }),
      })
      .where("reference", "=", reference)
      .where("state", "=", "open")
      .execute(),
});

/** Creates the built-in gateway, which accepts only the published test cards. */
export function sandboxGateway({ db, clock, slowMs = SLOW_CARD_DELAY_MS }: SandboxDeps): Gateway {
  const charges = createChargeStore(db);
  const lookUp = async (reference: string) =>
    chargeStatusOf(await charges.find(reference), clock.now());

  return {
    setup: {
      gateway: "sandbox",
      publishable_key: null,
      test_cards: testCards.map(({ number, outcome }) => ({ number, outcome })),
    },
    readPaymentMethod: readCard,
    open: (order) => charges.open(order, clock.now()),

    async charge(_order, reference, method) {
      if (method.kind !== "card") return { kind: "declined", reason: "not_taken" };
      const behavior = behaviorOf(method.number);
      if (behavior.kind === "request-lost") return { kind: "unknown" };
      if (behavior.kind === "slow") await wait(slowMs);
      await charges.decide(reference, decide(behavior, clock.now()), method.number);
      const isResponseLost = behavior.kind === "response-lost" || behavior.kind === "fail";
      return isResponseLost ? { kind: "unknown" } : lookUp(reference);
    },

    lookUp,

    async cancel(reference) {
      const decided_at = new Date(clock.now());
      await charges.decide(reference, { state: "declined", reason: "not_taken", decided_at });
      return lookUp(reference);
    },
  };
}
