import { FINISHED_FRACTION } from "#contract/constants.ts";
import { amountFor, certificateTypeFor } from "#contract/credit/eligibility.ts";
import { isForRelease } from "#contract/credit/post-test.ts";
import type { Device } from "#sync/device.ts";
import type { Content, CreditTerms } from "#sync/local/content.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import type { Credit, PostTest, TimeWatched } from "#sync/records/types.ts";
import { formatDate } from "#ui/format.ts";

export type CreditKind = Credit["type"];

const names: Readonly<Record<CreditKind, string>> = {
  cme: "CME credit",
  contact_hours: "contact hours",
  participation: "certificate of participation",
};
export const creditKindName = (kind: CreditKind): string => names[kind];

type Lesson = Pick<
  Content,
  "id" | "cme" | "contactHours" | "credit" | "lengthSeconds" | "isWithdrawn"
>;

/** "0.25 contact hours", "1.00 CME credit" */
export const creditAmountText = (amount: number, kind: CreditKind): string =>
  amount > 0 ? `${amount.toFixed(2)} ${names[kind]}` : names[kind];

/** Formats a lesson's credit of this kind, such as "a certificate of participation". */
export function creditWorthText({ credit }: Pick<Lesson, "credit">, kind: CreditKind): string {
  const words = creditAmountText(amountFor(kind, credit), kind);
  return kind === "participation" ? `a ${words}` : words;
}

/** Returns the seconds left to play before the credit can be claimed, or 0 when it can be. */
export function secondsLeft(
  { lengthSeconds }: Pick<Lesson, "lengthSeconds">,
  watched: TimeWatched | undefined,
): number {
  if (!watched) return lengthSeconds * FINISHED_FRACTION;
  const heard = watched.intervals.reduce(
    (sum, [from, to]) => sum + Math.max(0, Math.min(to, lengthSeconds) - from),
    0,
  );
  const reached = watched.finished ? lengthSeconds : watched.furthest;
  // Ignores rounding errors of the player's clock.
  const left = Math.ceil(lengthSeconds * FINISHED_FRACTION - Math.min(heard, reached) - 0.5);
  return Math.max(0, left);
}

/** Without a length, only the player knows the end. */
const isAtEnd = ({ lengthSeconds }: Lesson, watched: TimeWatched | undefined) =>
  watched !== undefined &&
  (watched.finished ||
    (lengthSeconds > 0 && watched.furthest >= lengthSeconds * FINISHED_FRACTION));

const durationText = (seconds: number) =>
  seconds < 60 ? "Less than a minute" : `${Math.round(seconds / 60)} min`;

/** Returns the remaining time as text, or undefined when the lesson is complete. */
export function timeLeftText(lesson: Lesson, watched: TimeWatched | undefined): string | undefined {
  const left = secondsLeft(lesson, watched);
  if (left > 0) return `${durationText(left)} left to hear.`;
  if (!isAtEnd(lesson, watched)) return "It opens when you have heard it to the end.";
}

function correctionText({ on, reason }: NonNullable<Credit["corrected"]>): string {
  const day = formatDate(on);
  const why = reason.trim().replace(/[.\s]+$/, "");
  return `Put right${day ? ` on ${day}` : ""}${why && `: ${why}`}.`;
}

/** Describes the status of a credit in one line. */
export function creditStatusText({
  type,
  amount,
  state,
  awardedOn,
  revoked,
  corrected,
}: Credit): string {
  const words = creditAmountText(amount, type);
  const name = type === "participation" ? `a ${words}` : words;
  if (state === "claimed") return `Claimed: ${name}. Saved on this device, will be confirmed.`;
  if (revoked) {
    const day = formatDate(revoked.on);
    const why = revoked.reason.trim().replace(/[.\s]+$/, "");
    return `Revoked${day ? ` on ${day}` : ""}${why && `: ${why}`}.`;
  }
  const day = formatDate(awardedOn);
  const awarded = `Awarded: ${name}${day ? `, ${day}` : ""}.`;
  return corrected ? `${awarded} ${correctionText(corrected)}` : awarded;
}

/** The local data about a lesson's credit. */
export type ClaimFacts = {
  /** The kind this person earns. Undefined when the lesson has no credit. */
  readonly kind: CreditKind | undefined;
  /** The person's professional title. */
  readonly title: string | undefined;
  readonly credit: Credit | undefined;
  /** A claim that the server rejected and that is still in the outbox. */
  readonly refused: OutboxEntry | undefined;
  readonly watched: TimeWatched | undefined;
  readonly terms: CreditTerms | undefined;
  readonly tests: readonly PostTest[];
  /** yyyy-MM-dd */
  readonly today: string;
};

const isClaimOf = (contentId: string, { call, body }: OutboxEntry) =>
  call === "claimCredit" && (body as { record_id_?: string }).record_id_ === contentId;

export async function claimFacts(
  device: Device,
  lesson: Lesson & Pick<Content, "releasedOn">,
): Promise<ClaimFacts> {
  const [profile, credits, entries, watched, terms, tests] = await Promise.all([
    device.profile.get(),
    device.credits.all(),
    device.outbox.entries(),
    device.progress.of(lesson.id),
    device.credits.terms(lesson.id),
    device.credits.tests(lesson.id),
  ]);
  const kind = certificateTypeFor(profile?.providerTitle, lesson);
  // A new release of the lesson can be claimed again.
  const had = credits.filter(
    (credit) => credit.contentId === lesson.id && isForRelease(credit, lesson.releasedOn),
  );
  return {
    kind,
    title: profile?.providerTitle,
    credit: kind ? had.find(({ type }) => type === kind) : had[0],
    refused: entries.findLast((entry) => entry.state === "parked" && isClaimOf(lesson.id, entry)),
    watched,
    terms,
    tests,
    today: new Date().toISOString().slice(0, 10),
  };
}

/** Returns true when the quiz is passed, or the lesson has none. */
export const hasPassed = ({ terms, tests }: Pick<ClaimFacts, "terms" | "tests">): boolean =>
  (terms?.questions.length ?? 0) === 0 || tests.some(({ passed }) => passed);

/** Returns why the credit can't be claimed yet, or undefined when it can. Claiming works offline. */
export function claimBlockedText(
  lesson: Lesson,
  { watched, terms, today }: Pick<ClaimFacts, "watched" | "terms" | "today">,
): string | undefined {
  if (lesson.isWithdrawn)
    return "This lesson was withdrawn: its credit cannot be claimed any more.";
  const last = terms?.expiresOn;
  if (last !== undefined && last < today)
    return `Its credit could be claimed until ${formatDate(last) ?? last}.`;
  return timeLeftText(lesson, watched);
}
