import { SESSION_IDLE, type SessionEndReason } from "#contract/api-error.ts";
import { requestErrors } from "#shared/requests/request-errors-copy.ts";
import { pluralize } from "#ui/format.ts";

/** Fixed by the specification. */
export const idleSignOut = SESSION_IDLE;

const texts: Readonly<Record<SessionEndReason, string>> = {
  password_changed: "Your password was changed on another device. Sign in with your new password.",
  signed_out: "This device was signed out from another device. Sign in again.",
  account_deleted: "Your account is deleted.",
  inactive: "This account is inactive. Contact your Respite administrator.",
  idle: idleSignOut,
};

/** Returns what the sign-in page says about an ended session. Without a reason it has expired. */
export const sessionEndText = (reason: SessionEndReason | undefined): string =>
  reason ? texts[reason] : requestErrors.sessionEnded;

/** Shown on the sign-in page. A device that never synced has no key to encrypt them with. */
export function pendingText(count: number, isEncrypted: boolean): string {
  const where = isEncrypted ? "encrypted on this device" : "on this device";
  return count === 1
    ? `1 change from your last session is ${where}. It syncs after you sign in.`
    : `${pluralize(count, "change")} from your last session are ${where}. They sync after you sign in.`;
}
