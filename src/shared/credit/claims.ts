import { FINISHED_FRACTION } from "#contract/constants.ts";
import { amountFor, certificateTypeFor } from "#contract/credit/eligibility.ts";
import { isForRelease } from "#contract/credit/post-test.ts";
import type { Device } from "#sync/device.ts";
import type { Content, CreditTerms } from "#sync/local/content.ts";
import type { Credit, PostTest } from "#sync/records/types.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { dateInWords } from "#ui/format.ts";

export type CreditKind = Credit["type"];

const names: Readonly<Record<CreditKind, string>> = {
  cme: "CME credit",
  contact_hours: "contact hours",
  participation: "certificate of participation",
};
export const kindInWords = (kind: CreditKind): string => names[kind];

type Lesson = Pick<
  Content,
  "id" | "cme" | "contactHours" | "credit" | "lengthSeconds" | "isWithdrawn"
>;

/** "0.25 contact hours", "1.00 CME credit" */
export const amountInWords = (amount: number, kind: CreditKind): string =>
  amount > 0 ? `${amount.toFixed(2)} ${names[kind]}` : names[kind];

/** What a lesson is worth to who gets this kind of credit; "a certificate of participation" is not counted. */
export function worthInWords({ credit }: Pick<Lesson, "credit">, kind: CreditKind): string {
  const words = amountInWords(amountFor(kind, credit), kind);
  return kind === "participation" ? `a ${words}` : words;
}

/** Seconds still to be heard before its credit can be claimed; nothing is left when it is 0. */
export function leftToHear(
  { lengthSeconds }: Pick<Lesson, "lengthSeconds">,
  watched: TimeWatched | undefined,
): number {
  if (!watched) return lengthSeconds * FINISHED_FRACTION;
  const heard = watched.intervals.reduce(
    (sum, [from, to]) => sum + Math.max(0, Math.min(to, lengthSeconds) - from),
    0,
  );
  const reached = watched.finished ? lengthSeconds : watched.furthest;
  // A rounding of the player's own clock is nothing to be told about.
  const left = Math.ceil(lengthSeconds * FINISHED_FRACTION - Math.min(heard, reached) - 0.5);
  return Math.max(0, left);
}

/** Without a length only the player can tell. */
const isAtEnd = ({ lengthSeconds }: Lesson, watched: TimeWatched | undefined) =>
  watched !== undefined &&
  (watched.finished || (lengthSeconds > 0 && watched.furthest >= lengthSeconds * FINISHED_FRACTION));

const howMuch = (seconds: number) =>
  seconds < 60 ? "Less than a minute" : `${Math.round(seconds / 60)} min`;

/** What is still to be heard; nothing when it was heard to the end. */
export function stillToHear(lesson: Lesson, watched: TimeWatched | undefined): string | undefined {
  const left = leftToHear(lesson, watched);
  if (left > 0) return `${howMuch(left)} left to hear.`;
  if (!isAtEnd(lesson, watched)) return "It opens when you have heard it to the end.";
}

function correctionInLine({ on, reason }: NonNullable<Credit["corrected"]>): string {
  const day = dateInWords(on);
  const why = reason.trim().replace(/[.\s]+$/, "");
  return `Put right${day ? ` on ${day}` : ""}${why && `: ${why}`}.`;
}

/** How a credit stands, in one line. */
export function creditInLine({
  type,
  amount,
  state,
  awardedOn,
  revoked,
  corrected,
}: Credit): string {
  const words = amountInWords(amount, type);
  const name = type === "participation" ? `a ${words}` : words;
  if (state === "claimed") return `Claimed: ${name}. Saved on this device, will be confirmed.`;
  if (revoked) {
    const day = dateInWords(revoked.on);
    const why = revoked.reason.trim().replace(/[.\s]+$/, "");
    return `Revoked${day ? ` on ${day}` : ""}${why && `: ${why}`}.`;
  }
  const day = dateInWords(awardedOn);
  const awarded = `Awarded: ${name}${day ? `, ${day}` : ""}.`;
  return corrected ? `${awarded} ${correctionInLine(corrected)}` : awarded;
}

/** All that this device knows of a lesson's credit. */
export type ClaimFacts = {
  /** For this person; nothing when the lesson carries no credit. */
  readonly kind: CreditKind | undefined;
  /** Of the person's profession. */
  readonly title: string | undefined;
  readonly credit: Credit | undefined;
  /** What the server did not take, and is still here. */
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
  // Released anew, it can be claimed anew.
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

/** Were its questions answered well enough? Also when it asks none. */
export const hasPassed = ({ terms, tests }: Pick<ClaimFacts, "terms" | "tests">): boolean =>
  (terms?.questions.length ?? 0) === 0 || tests.some(({ passed }) => passed);

/** Why no credit can be claimed now; nothing when it can. Being without a network is no reason. */
export function whyNotClaimed(
  lesson: Lesson,
  { watched, terms, today }: Pick<ClaimFacts, "watched" | "terms" | "today">,
): string | undefined {
  if (lesson.isWithdrawn)
    return "This lesson was withdrawn: its credit cannot be claimed any more.";
  const last = terms?.expiresOn;
  if (last !== undefined && last < today)
    return `Its credit could be claimed until ${dateInWords(last) ?? last}.`;
  return stillToHear(lesson, watched);
}
