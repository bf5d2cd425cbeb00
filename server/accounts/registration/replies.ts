import { EMAIL_TAKEN } from "#contract/accounts/registration.ts";
import type { Deps } from "#server/platform/deps.ts";
import { refuse } from "#server/platform/web/handler.ts";
import type { BillingDeps } from "../billing/settle.ts";
import { type FieldErrors, withFullMessages } from "../session/password.ts";

export const emailTaken = refuse("email_taken", EMAIL_TAKEN);

export const paymentUnderWay = refuse(
  "undecided",
  "A payment for this email is under way. You are not charged twice.",
);

/** By field, as devise says it. */
export const invalidFields = (errors: FieldErrors) => ({
  status: 422,
  refusal: {
    success: false,
    code: "invalid" as const,
    errors: Object.fromEntries(
      Object.entries(withFullMessages(errors)).map(([field, texts]) => [field, [...texts]]),
    ),
  },
});

export type RegistrationDeps = BillingDeps & Pick<Deps, "config" | "mail">;
