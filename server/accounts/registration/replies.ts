import { EMAIL_TAKEN } from "#contract/accounts/registration.ts";
import type { Deps } from "#server/platform/deps.ts";
import { apiError } from "#server/platform/web/handler.ts";
import { paymentErrors } from "../billing/billing-copy.ts";
import type { BillingDeps } from "../billing/settle.ts";
import { type FieldErrors, withFullMessages } from "../session/password.ts";

export const emailTaken = apiError("email_taken", EMAIL_TAKEN);

export const paymentPending = apiError("undecided", paymentErrors.processing);

/** Builds a 422 with errors by field, in devise's format. */
export const invalidFields = (errors: FieldErrors) => ({
  status: 422,
  error: {
    success: false,
    code: "invalid" as const,
    errors: Object.fromEntries(
      Object.entries(withFullMessages(errors)).map(([field, messages]) => [field, [...messages]]),
    ),
  },
});

export type RegistrationDeps = BillingDeps & Pick<Deps, "config" | "mail">;
