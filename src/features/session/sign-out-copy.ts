import type { OutboxSummary } from "#sync/device.ts";
import { pluralize } from "#ui/format.ts";

export const signOut = {
  button: "Sign out",
  busy: "Signing out…",
  title: "Sign out of this device?",
  review: "Review changes that need attention",
  offline: "You're offline.",
  unreachable: "Can't reach Respite.",
  downloads: "Downloaded lessons stay on this device.",
  sync: "Sync now",
  syncing: "Syncing…",
  encrypting: "Encrypting…",
  confirm: "Sign out anyway",
  confirmSynced: "Sign out",
  stay: "Stay signed in",
} as const;

export const encryptionFailed = {
  title: "We couldn't encrypt your changes",
  text: "You're still signed in. If you sign out now, someone with access to this device could read unsynced changes. Check-in answers are always encrypted.",
  retry: "Try again",
  confirm: "Sign out anyway",
  stay: "Stay signed in",
} as const;

/**
 * Explains what happens to unsynced changes at sign-out. A device that has never synced has no
 * server key to encrypt them with.
 */
export function unsyncedText(
  { waiting, needAttention }: OutboxSummary,
  canEncrypt: boolean,
): string {
  const unsynced = waiting + needAttention;
  if (unsynced === 0) return "All changes are synced. You'll need to be online to sign in again.";
  if (unsynced === 1) {
    return canEncrypt
      ? "1 change hasn't synced. We'll encrypt it and keep it on this device. It syncs the next time you sign in here."
      : "1 change hasn't synced. It stays on this device, unencrypted, until you sign in here again.";
  }
  const changes = pluralize(unsynced, "change");
  return canEncrypt
    ? `${changes} haven't synced. We'll encrypt them and keep them on this device. They sync the next time you sign in here.`
    : `${changes} haven't synced. They stay on this device, unencrypted, until you sign in here again.`;
}

/** Warns that rejected changes can't be read or exported after they are encrypted. */
export function failedText({ needAttention, waiting }: OutboxSummary): string | undefined {
  if (needAttention === 0) return undefined;
  if (needAttention === 1) {
    return waiting === 0
      ? "It couldn't sync. After you sign out, you can't view or export it."
      : "1 of these changes couldn't sync. After you sign out, you can't view or export it.";
  }
  return `${needAttention} of these changes couldn't sync. After you sign out, you can't view or export them.`;
}
