import type { User } from "#contract/accounts/session.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textFields = [
  "id",
  "provider",
  "uid",
  "email",
  "first_name",
  "last_name",
  "burnout_role",
] as const satisfies readonly (keyof User)[];

const isGroup = (value: unknown) =>
  isRecord(value) &&
  typeof value.id === "string" &&
  typeof value.name === "string" &&
  typeof value.enabled === "boolean";

/** Checked by hand because the login screen loads before the schema library. */
export function isUser(value: unknown): value is User {
  return (
    isRecord(value) &&
    textFields.every((name) => typeof value[name] === "string") &&
    value.id !== "" &&
    (value.provider_title === null || typeof value.provider_title === "string") &&
    typeof value.allow_password_change === "boolean" &&
    (value.two_step_setup === undefined || typeof value.two_step_setup === "string") &&
    Array.isArray(value.practice_groups) &&
    value.practice_groups.every(isGroup)
  );
}
