import type { SecondStepMethod } from "#contract/accounts/second-step.ts";
import { apiError } from "#server/platform/web/handler.ts";
import { requestErrors } from "#server/platform/web/web-copy.ts";
import { twoStepErrors } from "./two-step-copy.ts";
import type { ProofResult } from "./verify.ts";

/** A 422 with a sentence for one field. */
export const invalidField = (field: string, sentence: string) => ({
  status: 422,
  error: { success: false, code: "invalid" as const, errors: { [field]: [sentence] } },
});

const wrong: Readonly<Record<SecondStepMethod, ReturnType<typeof invalidField>>> = {
  app: invalidField("app_code", twoStepErrors.wrongCode),
  recovery_code: invalidField("recovery_code", twoStepErrors.wrongRecoveryCode),
  passkey: invalidField("passkey", twoStepErrors.wrongPasskey),
};

function tooManyCodes(seconds: number) {
  const wait = Math.max(1, Math.ceil(seconds));
  const error = apiError("too_many", requestErrors.tooManyAttempts(wait));
  return { ...error, headers: { "retry-after": String(wait) } };
}

/** Returns the error for a second step that wasn't right. */
export const proofError = (result: Exclude<ProofResult, { readonly kind: "right" }>) =>
  result.kind === "wait" ? tooManyCodes(result.seconds) : wrong[result.method];

export const startOver = apiError("unauthenticated", twoStepErrors.startOver);
export const unknownPasskey = apiError("unauthenticated", twoStepErrors.unknownPasskey);
export const expired = invalidField("token", twoStepErrors.expired);
