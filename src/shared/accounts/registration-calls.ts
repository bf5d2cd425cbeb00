import type {
  PaymentSetup,
  PlanWire,
  listPlans as plansRoute,
  paymentSetup as setupRoute,
} from "#contract/accounts/billing.ts";
import type {
  CodeLookup,
  lookUpCode as lookUpRoute,
  proveEmail as proveRoute,
  register as registerRoute,
  requestEmailCode as requestCodeRoute,
  createUserWithCode as withCodeRoute,
} from "#contract/accounts/registration.ts";
import type { Body } from "#contract/route.ts";
import { call } from "#device/session.ts";
import type { Check } from "#sync/transport/call.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

/* Registration calls. Replies are validated by hand, so these pages don't load the schema library. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const createCheck = <T>(isGood: (value: unknown) => value is T): Check<T> => ({
  safeParse: (value) => (isGood(value) ? { success: true, data: value } : { success: false }),
});

const areStrings = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

const isPlan = (value: unknown): value is PlanWire =>
  isRecord(value) &&
  areStrings([value.id, value.name, value.currency]) &&
  Number.isInteger(value.cents) &&
  (value.period === "month" || value.period === "year") &&
  areStrings(value.includes);

const plans = createCheck(
  (value): value is PlanWire[] => Array.isArray(value) && value.every(isPlan),
);

const gateways: readonly unknown[] = ["sandbox", "stripe", "none"];

const isTestCard = (value: unknown) => isRecord(value) && areStrings([value.number, value.outcome]);

const setup = createCheck(
  (value): value is PaymentSetup =>
    isRecord(value) &&
    gateways.includes(value.gateway) &&
    (value.publishable_key === null || typeof value.publishable_key === "string") &&
    Array.isArray(value.test_cards) &&
    value.test_cards.every(isTestCard),
);

const states: readonly unknown[] = ["known", "unknown", "expired", "used_up"];

const lookup = createCheck(
  (value): value is CodeLookup =>
    isRecord(value) &&
    typeof value.code === "string" &&
    states.includes(value.state) &&
    (value.group === null || typeof value.group === "string") &&
    (value.redirect_url === null || typeof value.redirect_url === "string") &&
    typeof value.needs_payment === "boolean",
);

type RegistrationReply = { confirmation_token: string };

const registrationReply = createCheck(
  (value): value is RegistrationReply =>
    isRecord(value) && typeof value.confirmation_token === "string",
);

export const lookUpCode = (code: string): Promise<Outcome<CodeLookup>> =>
  call<typeof lookUpRoute>(
    { method: "GET", path: "/api/registration_codes/:code", access: "public", reply: lookup },
    { params: { code } },
  );

/** The available plans and the payment setup. */
export type BillingOptions = { readonly plans: readonly PlanWire[]; readonly setup: PaymentSetup };

export async function fetchBillingOptions(): Promise<Outcome<BillingOptions>> {
  const [known, payment] = await Promise.all([
    call<typeof plansRoute>(
      { method: "GET", path: "/api/plans", access: "public", reply: plans },
      {},
    ),
    call<typeof setupRoute>(
      { method: "GET", path: "/api/payment", access: "public", reply: setup },
      {},
    ),
  ]);
  if (known.kind !== "accepted") return known;
  if (payment.kind !== "accepted") return payment;
  return { ...payment, value: { plans: known.value, setup: payment.value } };
}

export const createUserWithCode = (
  body: Body<typeof withCodeRoute>,
): Promise<Outcome<RegistrationReply>> =>
  call<typeof withCodeRoute>(
    {
      method: "POST",
      path: "/api/create_burnout_user_with_code",
      access: "public",
      reply: registrationReply,
    },
    { body },
  );

const codeReply = createCheck(
  (value): value is { id: string } => isRecord(value) && typeof value.id === "string",
);

/** Mails a code. The id proves the mailbox once the code was right. */
export const requestEmailCode = (email: string): Promise<Outcome<{ readonly id: string }>> =>
  call<typeof requestCodeRoute>(
    { method: "POST", path: "/api/registration_emails", access: "public", reply: codeReply },
    { body: { email } },
  );

const proofReply = createCheck(
  (value): value is { success: true } => isRecord(value) && value.success === true,
);

export const proveEmail = (id: string, code: string): Promise<Outcome<unknown>> =>
  call<typeof proveRoute>(
    { method: "POST", path: "/api/registration_emails/proof", access: "public", reply: proofReply },
    { body: { id, code } },
  );

/** Payment gateways can be slow. */
const PAYMENT_TIMEOUT_MS = 60_000;

export const register = (body: Body<typeof registerRoute>): Promise<Outcome<RegistrationReply>> =>
  call<typeof registerRoute>(
    { method: "POST", path: "/api/register", access: "public", reply: registrationReply },
    { body, timeoutMs: PAYMENT_TIMEOUT_MS },
  );
