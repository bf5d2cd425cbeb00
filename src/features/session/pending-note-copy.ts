import { pluralize } from "#ui/format.ts";

/** Shown on the sign-in page. A device that never synced has no key to encrypt them with. */
export function pendingText(count: number, isEncrypted: boolean): string {
  const where = isEncrypted ? "encrypted on this device" : "on this device";
  return count === 1
    ? `1 change from your last session is ${where}. It syncs after you sign in.`
    : `${pluralize(count, "change")} from your last session are ${where}. They sync after you sign in.`;
}
