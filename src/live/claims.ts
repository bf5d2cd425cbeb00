import type { Content } from "#sync/local/content.ts";
import type { Credit } from "#sync/local/personal.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";
import { dateInWords } from "./words.ts";

export type CreditKind = Credit["type"];

const names: Record<CreditKind, string> = { cme: "CME credit", contact_hours: "contact hours" };

/** The server asks for so much of a lesson: what comes at its very end need not be heard. */
const ENOUGH = 0.95;

type Lesson = Pick<
  Content,
  "id" | "cme" | "contactHours" | "credit" | "lengthSeconds" | "isWithdrawn"
>;

/** What credit a lesson carries; who gets which is decided by the server. */
export const kindsOf = ({ cme, contactHours }: Pick<Lesson, "cme" | "contactHours">) => [
  ...(cme ? ["cme" as const] : []),
  ...(contactHours ? ["contact_hours" as const] : []),
];

/** "0.25 contact hours" */
export const amountInWords = ({ credit }: Pick<Lesson, "credit">, kind: CreditKind): string =>
  credit > 0 ? `${credit.toFixed(2)} ${names[kind]}` : names[kind];

/** Seconds still to be heard before its credit can be claimed; nothing is left when it is 0. */
export function leftToHear(
  { lengthSeconds }: Pick<Lesson, "lengthSeconds">,
  watched: TimeWatched | undefined,
): number {
  if (!watched) return lengthSeconds * ENOUGH;
  const heard = watched.intervals.reduce(
    (sum, [from, to]) => sum + Math.max(0, Math.min(to, lengthSeconds) - from),
    0,
  );
  const reached = watched.finished ? lengthSeconds : watched.furthest;
  // A rounding of the player's own clock is nothing to be told about.
  const left = Math.ceil(lengthSeconds * ENOUGH - Math.min(heard, reached) - 0.5);
  return Math.max(0, left);
}

/** Without a length only the player can tell. */
const isAtEnd = ({ lengthSeconds }: Lesson, watched: TimeWatched | undefined) =>
  watched !== undefined &&
  (watched.finished || (lengthSeconds > 0 && watched.furthest >= lengthSeconds * ENOUGH));

const howMuch = (seconds: number) =>
  seconds < 60 ? "Less than a minute" : `${Math.round(seconds / 60)} min`;

function inWords({ type, state, awardedOn }: Credit): string {
  if (state === "claimed")
    return `Claimed: ${names[type]}. Saved on this device, will be confirmed.`;
  const day = dateInWords(awardedOn);
  return `Credit awarded: ${names[type]}${day ? `, ${day}` : ""}.`;
}

/** Why this credit cannot be claimed now; nothing when it can. Being without a network is no reason. */
export function whyNotClaimed(
  lesson: Lesson,
  kind: CreditKind,
  watched: TimeWatched | undefined,
  credits: readonly Credit[],
): string | undefined {
  const had = credits.find(({ contentId, type }) => contentId === lesson.id && type === kind);
  if (had) return inWords(had);
  if (lesson.isWithdrawn)
    return "This lesson was withdrawn: its credit cannot be claimed any more.";
  const left = leftToHear(lesson, watched);
  if (left > 0) return `${howMuch(left)} left to hear.`;
  if (!isAtEnd(lesson, watched)) return "It opens when you have heard it to the end.";
}
