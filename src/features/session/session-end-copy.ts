import type { SessionEndReason } from "#contract/api-error.ts";
import { DEVICE_LIMIT, SESSION_IDLE } from "#contract/constants.ts";
import { requestErrors } from "#shared/requests/request-errors-copy.ts";

/** Fixed by the specification. */
export const idleSignOut = SESSION_IDLE;

const texts: Readonly<Record<SessionEndReason, string>> = {
  password_changed: "Your password was changed on another device. Sign in with your new password.",
  email_changed: "The email of your account was changed. Sign in with your new email.",
  signed_out: "This device was signed out from another device. Sign in again.",
  too_many_devices: `You signed in on more than ${DEVICE_LIMIT} devices, so this one was signed out. Sign in again.`,
  account_deleted: "Your account is deleted.",
  restored: "Respite was restored from a backup, which ended your session. Sign in again.",
  inactive: "This account is inactive. Contact your Respite administrator.",
  idle: idleSignOut,
};

/** Returns what the sign-in page says about an ended session. Without a reason it has expired. */
export const sessionEndText = (reason: SessionEndReason | undefined): string =>
  reason ? texts[reason] : requestErrors.sessionEnded;
