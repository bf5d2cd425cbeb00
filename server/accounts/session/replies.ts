import type { User } from "#contract/accounts/session.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { FieldErrors } from "./password.ts";
import { groupsOf } from "./queries.ts";

/** Bodies and statuses are fixed by the clients of the protocol, so they carry no code of ours. */
const failed = (status: number, error: string) => ({
  status,
  refusal: { success: false, errors: [error] },
});

export const badCredentials = failed(401, "Invalid login credentials. Please try again.");
export const locked = failed(
  401,
  "Your account has been locked due to an excessive number of unsuccessful sign in attempts.",
);
export const unconfirmed = (email: string) =>
  failed(
    401,
    `A confirmation email was sent to your account at '${email}'. You must follow the instructions in the email before your account can be activated`,
  );
export const useOfGet = failed(405, "Use POST /sign_in to sign in. GET is not supported.");
export const badToken = failed(401, "Invalid login credentials");
export const notSignedIn = failed(404, "User was not found or was not logged in.");
export const missingEmail = failed(401, "You must provide an email address.");
export const missingRedirect = failed(401, "Missing redirect URL.");
export const unauthorized = failed(401, "Unauthorized");
export const missingPasswords = failed(
  422,
  "You must fill out the fields labeled 'Password' and 'Password confirmation'.",
);
export const noPasswordAccount = (provider: string) =>
  failed(
    422,
    `This account does not require a password. Sign in using your '${provider.charAt(0).toUpperCase()}${provider.slice(1)}' account instead.`,
  );
/** Of calls about the account itself, which name their state as well. */
const accountFailed = (status: number, errors: readonly string[] | FieldErrors) => ({
  status,
  refusal: {
    status: "error",
    success: false,
    errors: isFields(errors) ? asMutable(errors) : [...errors],
  },
});
const isFields = (errors: readonly string[] | FieldErrors): errors is FieldErrors =>
  !Array.isArray(errors);

export const userNotFound = accountFailed(404, ["User not found."]);
export const noAccount = accountFailed(404, ["Unable to locate account for destruction."]);
export const noAccountData = accountFailed(422, [
  "Please submit proper account update data in request body.",
]);
export const noSignUpData = accountFailed(422, [
  "Please submit proper sign up data in request body.",
]);
export const missingSuccessUrl = withData(
  accountFailed(422, ["Missing 'confirm_success_url' parameter."]),
);
export const accountErrors = (errors: readonly string[] | FieldErrors) =>
  accountFailed(422, errors);
/** Says the same whether or not there is such an account. */
export const registeredElsewhere = (address: string) =>
  withData(
    accountFailed(422, {
      base: [`Registration needs a code or a plan: ${address}`],
      full_messages: [`Registration needs a code or a plan: ${address}`],
    }),
  );

function withData({ status, refusal }: ReturnType<typeof accountFailed>) {
  return { status, refusal: { ...refusal, data: null } };
}

export const badFields = (errors: FieldErrors) => ({
  status: 422,
  refusal: { success: false, errors: asMutable(errors) },
});

export function forbiddenRedirect(url: string) {
  const { status, refusal } = failed(422, `Redirect to '${url}' not allowed.`);
  return { status, refusal: { status: "error", data: null, ...refusal } };
}

/** The same whether or not there is such an account. */
export const RESET_REQUESTED =
  "If your email address exists in our database, you will receive a password recovery link at your email address in a few minutes.";
export const CONFIRMATION_REQUESTED =
  "If your email address exists in our database, you will receive an email with instructions for how to confirm your email address in a few minutes.";
export const PASSWORD_CHANGED = "Your password has been successfully updated.";

const asMutable = (errors: FieldErrors): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, [...texts]]));

export async function userOf(
  db: Connection,
  person: PersonRow,
  allowPasswordChange: boolean,
): Promise<User> {
  return {
    id: person.id,
    provider: person.provider,
    uid: person.email,
    email: person.email,
    first_name: person.first_name,
    last_name: person.last_name,
    burnout_role: person.burnout_role,
    provider_title: person.provider_title,
    practice_groups: await groupsOf(db, person.id),
    allow_password_change: allowPasswordChange,
  };
}
