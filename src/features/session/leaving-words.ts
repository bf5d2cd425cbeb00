import { counted } from "#live/words.ts";

/** What becomes of the things that have not been sent when their person signs out. */
export function leavingWords(unsent: number): string {
  if (unsent === 0) {
    return "Everything you did has been sent. Signing in again needs a network.";
  }
  const have = unsent === 1 ? "has" : "have";
  const they = unsent === 1 ? "It stays" : "They stay";
  const go = unsent === 1 ? "goes" : "go";
  return `${counted(unsent, "thing")} ${have} not been sent yet. ${they} on this device and ${go} when you sign in again, which needs a network.`;
}
