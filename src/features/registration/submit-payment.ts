import { register } from "#shared/accounts/registration-calls.ts";
import { type Draft, isEmailProven, registrantFields } from "./draft.ts";
import { type PaymentMethod, paymentFields } from "./payment-method.ts";
import { type PaymentResult, paymentResultOf } from "./payment-result.ts";

export async function submitPayment(
  draft: Draft,
  wasOpen: boolean,
  paymentMethod: PaymentMethod,
): Promise<PaymentResult> {
  const outcome = await register({
    ...registrantFields(draft),
    ...paymentFields(paymentMethod),
    id: draft.id,
    plan: draft.plan,
    ...(isEmailProven(draft) && { email_proof: draft.proof }),
  });
  return paymentResultOf(outcome, { id: draft.id, wasOpen });
}
