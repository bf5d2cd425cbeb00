import { register } from "#shared/accounts/registration-calls.ts";
import { browserPorts } from "#sync/ports-browser.ts";
import { type Draft, isEmailProven, registrantFields } from "./draft.ts";
import { type PaymentMethod, paymentFields } from "./payment-method.ts";
import { type PaymentResult, paymentResultOf } from "./payment-result.ts";

/** Keeps the attempt's id until the server has decided it, also across reloads. */
export const startAttempt = (draft: Draft): Pick<Draft, "id" | "isOpen"> => ({
  id: draft.id || browserPorts().ids.uuid(),
  isOpen: true,
});

export async function submitPayment(
  draft: Draft,
  wasOpen: boolean,
  plan: string,
  paymentMethod: PaymentMethod,
): Promise<PaymentResult> {
  const outcome = await register({
    ...registrantFields(draft),
    ...paymentFields(paymentMethod),
    id: draft.id,
    plan,
    ...(isEmailProven(draft) && { email_proof: draft.proof }),
  });
  return paymentResultOf(outcome, { id: draft.id, wasOpen });
}
