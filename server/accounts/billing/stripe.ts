import { Stripe } from "stripe";
import { CARD_IN_THE_OPEN } from "#contract/accounts/registration.ts";
import type { StripeConfig } from "#server/platform/config.ts";
import type { DeclineReason } from "#server/platform/database/registration-types.ts";
import type { Gateway, MeansRead, PaymentFields } from "./gateway.ts";
import type { Card, Verdict } from "./rules.ts";

/** Whoever registers waits for it. What takes longer is looked up. */
const TIMEOUT_MS = 20_000;

const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: "insufficient_funds",
  expired_card: "expired_card",
  incorrect_cvc: "incorrect_code",
  invalid_cvc: "incorrect_code",
  authentication_required: "authentication_required",
};

const declined = (...codes: readonly (string | undefined)[]): Verdict => {
  const known = codes.flatMap((code) => (code === undefined ? [] : (reasons[code] ?? [])));
  return { kind: "declined", reason: known[0] ?? "card_declined" };
};

function cardOf({ latest_charge }: Stripe.PaymentIntent): Card | undefined {
  const charge = typeof latest_charge === "object" ? latest_charge : undefined;
  const card = charge?.payment_method_details?.card;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : undefined;
}

function verdictOf(intent: Stripe.PaymentIntent): Verdict {
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

/** Only what Stripe surely has not done counts as declined. */
function verdictOfError(error: unknown): Verdict {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (error instanceof StripeCardError) return declined(error.decline_code, error.code);
  const isRefused =
    error instanceof StripeInvalidRequestError &&
    error.code !== "payment_intent_unexpected_state" &&
    error.statusCode !== 409;
  return isRefused ? { kind: "declined", reason: "not_taken" } : { kind: "unknown" };
}

const isGiven = (value: unknown) => String(value ?? "").trim() !== "";

function readToken(fields: PaymentFields): MeansRead {
  const { payment_token, ...card } = fields;
  if (Object.values(card).some(isGiven)) return { kind: "card-in-the-open" };
  const token = payment_token?.trim() ?? "";
  if (/^[a-z]+_\w{1,200}$/.test(token)) return { kind: "means", means: { kind: "token", token } };
  return { kind: "invalid", errors: { payment_token: ["can't be blank"] } };
}

const withCard = { expand: ["latest_charge"] };

/**
 * Card fields never come here: Stripe's own form makes a token of them. An order is a PaymentIntent, made first and confirmed
 * then, each under a key of its own, so that neither is ever done twice.
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

  const lookUp = async (reference: string): Promise<Verdict> => {
    try {
      return verdictOf(await stripe.paymentIntents.retrieve(reference, withCard));
    } catch {
      return { kind: "unknown" };
    }
  };

  return {
    setup: { gateway: "stripe", publishable_key: config.publishableKey, test_cards: [] },
    read: readToken,

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

    async charge({ id }, reference, means) {
      if (means.kind !== "token") throw new Error(CARD_IN_THE_OPEN);
      try {
        const intent = await stripe.paymentIntents.confirm(
          reference,
          { payment_method: means.token, error_on_requires_action: true, ...withCard },
          { idempotencyKey: `${id}-charge` },
        );
        const verdict = verdictOf(intent);
        return verdict.kind === "open" ? { kind: "unknown" } : verdict;
      } catch (error) {
        return verdictOfError(error);
      }
    },

    lookUp,

    async withdraw(reference) {
      try {
        return verdictOf(await stripe.paymentIntents.cancel(reference));
      } catch {
        return lookUp(reference);
      }
    },

    readNotice(body, signature) {
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
