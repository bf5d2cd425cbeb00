import { RAW_CARD_REJECTED } from "#contract/accounts/registration.ts";
import type { Routes } from "#contract/routes.ts";
import { apiError, type Handler, type HandlerResult } from "#server/platform/web/handler.ts";
import { declineMessages, paymentErrors } from "../billing/billing-copy.ts";
import { type PurchaseResult, purchase, repeatPurchase } from "../billing/purchase.ts";
import { type PaymentRow, type PlanRow, paymentById, plansOnSale } from "../billing/queries.ts";
import { TOKEN_REISSUE_MS } from "../billing/rules.ts";
import { issueConfirmation, originFor } from "../session/confirmation.ts";
import { personById } from "../session/queries.ts";
import { hasProvenEmail } from "./email-proof.ts";
import { readRegistrant } from "./fields.ts";
import type { RegistrationDeps } from "./replies.ts";
import { emailTaken, invalidFields, paymentPending } from "./replies.ts";

type RegisterResponse = HandlerResult<Routes["register"]>;

/** Registers and pays. The body may contain a card, so nothing from it is stored or logged before the gateway has read it. */
export const register =
  (deps: RegistrationDeps): Handler<Routes["register"]> =>
  async ({ body, request }) => {
    const now = new Date(deps.clock.now());
    const { card_number, card_code, expiration_month, expiration_year, payment_token } = body;
    const card = { card_number, card_code, expiration_month, expiration_year, payment_token };
    const read = deps.gateway.readPaymentMethod(card, now);
    if (read.kind === "raw-card") return apiError("invalid", RAW_CARD_REJECTED);
    const { registrant, errors } = readRegistrant(body, now.toISOString().slice(0, 10));
    const provesEmail = () => hasProvenEmail(deps.db, body.email_proof, registrant.email, now);
    const earlier = body.id === undefined ? undefined : await paymentById(deps.db, body.id);
    if (earlier) {
      const result = await repeatPurchase(deps, earlier, registrant, body.plan || earlier.plan_id);
      return toResponse(deps, result, await provesEmail());
    }
    const plan = findPlan(await plansOnSale(deps.db), body.plan);
    const allErrors = {
      ...errors,
      ...(!plan && { plan: ["is not on sale"] }),
      ...(read.kind === "invalid" && read.errors),
    };
    if (!plan || read.kind === "invalid" || Object.keys(allErrors).length > 0)
      return invalidFields(allErrors);
    const origin = originFor(deps.config, request);
    const attempt = { id: body.id, registrant, origin, plan };
    const result = await purchase(deps, attempt, read.method);
    return toResponse(deps, result, await provesEmail());
  };

const findPlan = (plans: readonly PlanRow[], name: string | null | undefined) =>
  name ? plans.find(({ id }) => id === name) : plans[0];

async function toResponse(
  deps: RegistrationDeps,
  result: PurchaseResult,
  provesEmail: boolean,
): Promise<RegisterResponse> {
  switch (result.kind) {
    case "payment":
      return paymentResponse(deps, result.payment, provesEmail);
    case "email-taken":
      return emailTaken;
    case "payment-pending":
      return paymentPending;
    case "id-reused":
      return idReused(result.payment);
  }
}

/** Says whether money moved. Only a declined payment can be followed by a new one. */
function idReused({ state }: PaymentRow): RegisterResponse {
  switch (state) {
    case "approved":
      return apiError("email_taken", paymentErrors.paidBefore);
    case "declined":
      return apiError("key_reused", paymentErrors.detailsChanged);
    default:
      return apiError("undecided", paymentErrors.pending);
  }
}

function paymentResponse(
  deps: RegistrationDeps,
  payment: PaymentRow,
  provesEmail: boolean,
): RegisterResponse | Promise<RegisterResponse> {
  switch (payment.state) {
    case "approved":
      return issueToken(deps, payment, provesEmail);
    case "declined":
      return apiError("declined", declineMessages[payment.reason ?? "card_declined"]);
    default:
      return apiError("undecided", paymentErrors.pending);
  }
}

/** Returns a token again if the first response was lost, as long as the account is new and has no password. */
async function issueToken(
  { db, clock }: RegistrationDeps,
  payment: PaymentRow,
  provesEmail: boolean,
): Promise<RegisterResponse> {
  const now = new Date(clock.now());
  const isExpired = now.getTime() - payment.updated_at.getTime() > TOKEN_REISSUE_MS;
  const person = await personById(db, payment.person_id ?? "");
  if (!person || isExpired || person.password_hash || person.confirmed_at) return emailTaken;
  const token = await issueConfirmation(db, person, "returned", now, { provesEmail });
  return { body: { confirmation_token: token } };
}
