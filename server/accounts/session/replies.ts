import type { User } from "#contract/accounts/session.ts";
import { effectiveRole } from "#server/platform/access/rules.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { FieldErrors } from "./password.ts";
import { groupsOf } from "./queries.ts";
import { PROFILE_ELSEWHERE, registrationRequired } from "./session-copy.ts";

/** The protocol's clients depend on these bodies and statuses, so they carry no error code. */
const failure = (status: number, error: string) => ({
  status,
  error: { success: false, errors: [error] },
});

export const badCredentials = failure(401, "Invalid login credentials. Please try again.");
export const locked = failure(
  401,
  "Your account has been locked due to an excessive number of unsuccessful sign in attempts.",
);
export const unconfirmed = (email: string) =>
  failure(
    401,
    `A confirmation email was sent to your account at '${email}'. You must follow the instructions in the email before your account can be activated`,
  );
export const signInGetNotAllowed = failure(
  405,
  "Use POST /sign_in to sign in. GET is not supported.",
);
export const badToken = failure(401, "Invalid login credentials");
export const notSignedIn = failure(404, "User was not found or was not logged in.");
export const missingEmail = failure(401, "You must provide an email address.");
export const missingRedirect = failure(401, "Missing redirect URL.");
export const unauthorized = failure(401, "Unauthorized");
export const missingPasswords = failure(
  422,
  "You must fill out the fields labeled 'Password' and 'Password confirmation'.",
);
export const noPasswordAccount = (provider: string) =>
  failure(
    422,
    `This account does not require a password. Sign in using your '${provider.charAt(0).toUpperCase()}${provider.slice(1)}' account instead.`,
  );
const asMutable = (errors: FieldErrors): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [...messages]]));
const isFields = (errors: readonly string[] | FieldErrors): errors is FieldErrors =>
  !Array.isArray(errors);

/** Account calls also include a `status` field. */
const accountFailure = (status: number, errors: readonly string[] | FieldErrors) => ({
  status,
  error: {
    status: "error",
    success: false,
    errors: isFields(errors) ? asMutable(errors) : [...errors],
  },
});

export const userNotFound = accountFailure(404, ["User not found."]);
export const noAccount = accountFailure(404, ["Unable to locate account for destruction."]);
export const noAccountData = accountFailure(422, [
  "Please submit proper account update data in request body.",
]);
export const noSignUpData = accountFailure(422, [
  "Please submit proper sign up data in request body.",
]);
export const accountErrors = (errors: readonly string[] | FieldErrors) =>
  accountFailure(422, errors);
/** A failure of the request as a whole, in the format of model errors. */
const baseFailure = (sentence: string) =>
  accountFailure(422, { base: [sentence], full_messages: [sentence] });
/** Identical whether or not the account exists. */
export const registrationRequiresCode = (address: string) =>
  withData(baseFailure(registrationRequired(address)));
export const profileElsewhere = baseFailure(PROFILE_ELSEWHERE);

function withData({ status, error }: ReturnType<typeof accountFailure>) {
  return { status, error: { ...error, data: null } };
}

export const badFields = (errors: FieldErrors) => ({
  status: 422,
  error: { success: false, errors: asMutable(errors) },
});

export function forbiddenRedirect(url: string) {
  const { status, error } = failure(422, `Redirect to '${url}' not allowed.`);
  return { status, error: { status: "error", data: null, ...error } };
}

/** Identical whether or not the account exists. */
export const RESET_REQUESTED =
  "If your email address exists in our database, you will receive a password recovery link at your email address in a few minutes.";
export const CONFIRMATION_REQUESTED =
  "If your email address exists in our database, you will receive an email with instructions for how to confirm your email address in a few minutes.";
export const PASSWORD_CHANGED = "Your password has been successfully updated.";

export async function userOf(db: Connection, person: PersonRow): Promise<User> {
  return {
    id: person.id,
    provider: person.provider,
    uid: person.email,
    email: person.email,
    first_name: person.first_name,
    last_name: person.last_name,
    burnout_role: effectiveRole(person),
    provider_title: person.provider_title,
    practice_groups: await groupsOf(db, person.id),
    allow_password_change: false,
    confirmed: person.confirmed_at !== null,
    created_at: new Date(person.created_at).toISOString(),
  };
}
