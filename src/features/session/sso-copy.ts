import type { SsoProblem } from "#contract/accounts/sso.ts";

const TELL = "tell your organisation's Respite contact";

const words: Readonly<Record<SsoProblem, string>> = {
  unknown:
    "There is no such organisation here. Type your email below, and we look for the one you belong to.",
  interrupted:
    "That sign-in cannot be finished any more: it took more than ten minutes, was used once already, or was begun in another browser. Please start again.",
  denied: "Your organisation did not let you in, or you cancelled there. Nothing was changed here.",
  unreachable:
    "Your organisation's sign-in does not answer right now. Try again in a little while, or use your Respite password if you have one.",
  failed: `What your organisation's sign-in answered could not be trusted, so nobody was signed in. Try again; if it happens again, ${TELL}.`,
  no_email: `Your organisation did not tell us your email, so we cannot know who you are. Please ${TELL}.`,
  unverified: `Your organisation has not confirmed your email, so we cannot be sure that it is yours. Please ${TELL}.`,
  foreign: `The email your organisation told us is not one of its own. Sign in with the account of your work; if that was it, ${TELL}.`,
  disabled: `Your Respite account has been switched off. If that should not be so, ${TELL}.`,
  too_many: "Too many people are signing in from your network at once. Try again in a minute.",
};

/** Returns the message for the `problem` query parameter, or `undefined` for an unknown value. */
export const ssoProblem = (word: string | null): string | undefined =>
  word !== null && Object.hasOwn(words, word) ? words[word as SsoProblem] : undefined;
