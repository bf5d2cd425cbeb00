import type { FieldErrors } from "#server/accounts/session/password.ts";

/** Builds a 422 with whole sentences by field. */
export const invalidSentences = (errors: FieldErrors) => ({
  status: 422,
  error: {
    success: false,
    code: "invalid" as const,
    errors: Object.fromEntries(
      Object.entries({ ...errors, full_messages: Object.values(errors).flat() }).map(
        ([field, sentences]) => [field, [...sentences]],
      ),
    ),
  },
});
