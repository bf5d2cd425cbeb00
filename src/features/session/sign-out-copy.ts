import type { OutboxSummary } from "#sync/device.ts";
import { pluralize } from "#ui/format.ts";

/**
 * Explains what happens to unsynced changes at sign-out. A device that has never synced has no
 * server key to encrypt them with.
 */
export function unsyncedWords(
  { waiting, needAttention }: OutboxSummary,
  canEncrypt: boolean,
): string {
  const unsynced = waiting + needAttention;
  if (unsynced === 0) {
    return "Everything you did has been sent. Signing in again needs a network.";
  }
  const isOne = unsynced === 1;
  const have = isOne ? "has" : "have";
  const they = isOne ? "It stays" : "They stay";
  const go = isOne ? "goes" : "go";
  return `${pluralize(unsynced, "thing")} ${have} not been sent yet. ${they} ${canEncrypt ? "sealed " : ""}on this device and ${go} when you sign in here again, which needs a network.`;
}

/** Warns that rejected entries can't be read or exported after they are encrypted. */
export function failedWords({ needAttention }: OutboxSummary): string | undefined {
  if (needAttention === 0) return undefined;
  if (needAttention === 1) {
    return "1 of them was not taken by the server. Once sealed, nobody can read or export what it holds any more, not even you.";
  }
  return `${needAttention} of them were not taken by the server. Once sealed, nobody can read or export what they hold any more, not even you.`;
}
