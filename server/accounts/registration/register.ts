import { CARD_IN_THE_OPEN } from "#contract/accounts/registration.ts";
import type { Routes } from "#contract/routes.ts";
import { type Answer, type Handler, refuse } from "#server/platform/web/handler.ts";
import { type Purchase, purchase } from "../billing/purchase.ts";
import { type PaymentRow, type PlanRow, plansOnSale } from "../billing/queries.ts";
import { REPEATED_MS } from "../billing/rules.ts";
import { issueConfirmation, originFor } from "../session/confirmation.ts";
import { personById } from "../session/queries.ts";
import { readRegistrant } from "./fields.ts";
import type { RegistrationDeps } from "./replies.ts";
import { emailTaken, invalidFields, paymentUnderWay } from "./replies.ts";
import { declineSentences } from "./rules.ts";

type Registered = Answer<Routes["register"]>;

/** The body holds a card: nothing of it is written anywhere before the gateway has said what to do with it. */
export const register =
  (deps: RegistrationDeps): Handler<Routes["register"]> =>
  async ({ body, request }) => {
    const now = new Date(deps.clock.now());
    const { card_number, card_code, expiration_month, expiration_year, payment_token } = body;
    const card = { card_number, card_code, expiration_month, expiration_year, payment_token };
    const read = deps.gateway.read(card, now);
    if (read.kind === "card-in-the-open") return refuse("invalid", CARD_IN_THE_OPEN);
    const { registrant, errors } = readRegistrant(body, now.toISOString().slice(0, 10));
    const plan = planNamed(await plansOnSale(deps.db), body.plan);
    const all = {
      ...errors,
      ...(!plan && { plan: ["is not on sale"] }),
      ...(read.kind === "invalid" && read.errors),
    };
    if (!plan || read.kind === "invalid" || Object.keys(all).length > 0) return invalidFields(all);
    const origin = originFor(deps.config, request);
    const attempt = { id: body.id, registrant, origin, plan };
    return answerTo(deps, await purchase(deps, attempt, read.means));
  };

const planNamed = (plans: readonly PlanRow[], name: string | null | undefined) =>
  name ? plans.find(({ id }) => id === name) : plans[0];

async function answerTo(deps: RegistrationDeps, made: Purchase): Promise<Registered> {
  switch (made.kind) {
    case "stands":
      return answerToPayment(deps, made.payment);
    case "email-taken":
      return emailTaken;
    case "other-under-way":
      return paymentUnderWay;
    case "id-reused":
      return refuse("key_reused", "This id was used for other details.");
  }
}

function answerToPayment(
  deps: RegistrationDeps,
  payment: PaymentRow,
): Registered | Promise<Registered> {
  switch (payment.state) {
    case "approved":
      return tokenFor(deps, payment);
    case "declined":
      return refuse("declined", declineSentences[payment.reason ?? "card_declined"]);
    default:
      return refuse(
        "undecided",
        "We have not heard yet whether the payment was made. You are not charged twice.",
      );
  }
}

/** Who asks again because the answer was lost gets a token too, while the account is new and has no password. */
async function tokenFor({ db, clock }: RegistrationDeps, payment: PaymentRow): Promise<Registered> {
  const now = new Date(clock.now());
  const isOld = now.getTime() - payment.updated_at.getTime() > REPEATED_MS;
  const person = await personById(db, payment.person_id ?? "");
  if (!person || isOld || person.password_hash || person.confirmed_at) return emailTaken;
  return { body: { confirmation_token: await issueConfirmation(db, person, "handed over", now) } };
}
