import { Stripe } from "stripe";
import { RAW_CARD_REJECTED } from "#contract/accounts/registration.ts";
import type { StripeConfig } from "#server/platform/config.ts";
import type { DeclineReason } from "#server/platform/database/registration-types.ts";
import type { Gateway, PaymentFields, PaymentMethodResult } from "./gateway.ts";
import type { Card, ChargeStatus } from "./rules.ts";

/** Milliseconds. The registrant is waiting, and slower results are looked up later. */
const TIMEOUT_MS = 20_000;

const declineReasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: "insufficient_funds",
  expired_card: "expired_card",
  incorrect_cvc: "incorrect_code",
  invalid_cvc: "incorrect_code",
  authentication_required: "authentication_required",
};

const declined = (...codes: readonly (string | undefined)[]): ChargeStatus => {
  const mapped = codes.flatMap((code) => (code === undefined ? [] : (declineReasons[code] ?? [])));
  return { kind: "declined", reason: mapped[0] ?? "card_declined" };
};

function cardOf({ latest_charge }: Stripe.PaymentIntent): Card | undefined {
  const charge = typeof latest_charge === "object" ? latest_charge : undefined;
  const card = charge?.payment_method_details?.card;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : undefined;
}

function chargeStatusOf(intent: Stripe.PaymentIntent): ChargeStatus {
  const failure = intent.last_payment_error;
  switch (intent.status) {
    case "succeeded":
      return { kind: "approved", card: cardOf(intent) };
    case "canceled":
      return { kind: "declined", reason: "not_taken" };
    case "requires_payment_method":
      return failure ? declined(failure.decline_code, failure.code) : { kind: "open" };
    case "requires_confirmation":
    case "requires_action":
      return { kind: "open" };
    default:
      return { kind: "unknown" };
  }
}

/** Reports a decline only if Stripe certainly did not charge. */
function chargeStatusOfError(error: unknown): ChargeStatus {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (error instanceof StripeCardError) return declined(error.decline_code, error.code);
  const isRejected =
    error instanceof StripeInvalidRequestError &&
    error.code !== "payment_intent_unexpected_state" &&
    error.statusCode !== 409;
  return isRejected ? { kind: "declined", reason: "not_taken" } : { kind: "unknown" };
}

const isPresent = (value: unknown) => String(value ?? "").trim() !== "";

function readToken(fields: PaymentFields): PaymentMethodResult {
  const { payment_token, ...card } = fields;
  if (Object.values(card).some(isPresent)) return { kind: "raw-card" };
  const token = payment_token?.trim() ?? "";
  if (/^[a-z]+_\w{1,200}$/.test(token)) return { kind: "valid", method: { kind: "token", token } };
  return { kind: "invalid", errors: { payment_token: ["can't be blank"] } };
}

const withCard = { expand: ["latest_charge"] };

/**
 * Creates the Stripe gateway. Card fields never reach this server, because Stripe's form turns them into a token. An order is
 * a PaymentIntent. It is created and then confirmed, each with its own idempotency key, so neither step happens twice.
 */
export function stripeGateway(config: StripeConfig): Gateway {
  const url = new URL(config.url);
  const stripe = new Stripe(config.key, {
    host: url.hostname,
    port: url.port || (url.protocol === "https:" ? "443" : "80"),
    protocol: url.protocol === "https:" ? "https" : "http",
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });

  const lookUp = async (reference: string): Promise<ChargeStatus> => {
    try {
      return chargeStatusOf(await stripe.paymentIntents.retrieve(reference, withCard));
    } catch {
      return { kind: "unknown" };
    }
  };

  return {
    setup: { gateway: "stripe", publishable_key: config.publishableKey, test_cards: [] },
    readPaymentMethod: readToken,

    async open({ id, cents, currency, description }) {
      const intent = await stripe.paymentIntents.create(
        {
          amount: cents,
          currency,
          description,
          metadata: { payment: id },
          automatic_payment_methods: { enabled: true, allow_redirects: "never" },
        },
        { idempotencyKey: `${id}-open` },
      );
      return intent.id;
    },

    async charge({ id }, reference, method) {
      if (method.kind !== "token") throw new Error(RAW_CARD_REJECTED);
      try {
        const intent = await stripe.paymentIntents.confirm(
          reference,
          { payment_method: method.token, error_on_requires_action: true, ...withCard },
          { idempotencyKey: `${id}-charge` },
        );
        const verdict = chargeStatusOf(intent);
        return verdict.kind === "open" ? { kind: "unknown" } : verdict;
      } catch (error) {
        return chargeStatusOfError(error);
      }
    },

    lookUp,

    async cancel(reference) {
      try {
        return chargeStatusOf(await stripe.paymentIntents.cancel(reference));
      } catch {
        return lookUp(reference);
      }
    },

    verifyWebhook(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, config.webhookSecret);
        return event.type.startsWith("payment_intent.")
          ? (event.data.object as Stripe.PaymentIntent).id
          : null;
      } catch {
        return;
      }
    },
  };
}
