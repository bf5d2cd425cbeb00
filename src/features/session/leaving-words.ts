import type { OutboxSummary } from "#sync/device.ts";
import { counted } from "#ui/format.ts";

/**
 * What becomes of the things that have not been sent when their person signs out. A device that has never met its server
 * has no key to seal them with.
 */
export function leavingWords({ waiting, needAttention }: OutboxSummary, canSeal: boolean): string {
  const unsent = waiting + needAttention;
  if (unsent === 0) {
    return "Everything you did has been sent. Signing in again needs a network.";
  }
  const isOne = unsent === 1;
  const have = isOne ? "has" : "have";
  const they = isOne ? "It stays" : "They stay";
  const go = isOne ? "goes" : "go";
  return `${counted(unsent, "thing")} ${have} not been sent yet. ${they} ${canSeal ? "sealed " : ""}on this device and ${go} when you sign in here again, which needs a network.`;
}

/** Sealed, it can no longer be read here, by its person either. */
export function refusedWords({ needAttention }: OutboxSummary): string | undefined {
  if (needAttention === 0) return undefined;
  if (needAttention === 1) {
    return "1 of them was not taken by the server. Once sealed, nobody can read or export what it holds any more, not even you.";
  }
  return `${needAttention} of them were not taken by the server. Once sealed, nobody can read or export what they hold any more, not even you.`;
}
