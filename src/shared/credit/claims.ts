import { FINISHED_FRACTION, reachesEnd } from "#contract/constants.ts";
import { amountFor, certificateTypeFor } from "#contract/credit/eligibility.ts";
import { isForRelease } from "#contract/credit/post-test.ts";
import type { Device } from "#sync/device.ts";
import { calendarDay } from "#sync/local/calendar-day.ts";
import type { Content, CreditTerms } from "#sync/local/content.ts";
import type { FailureReason, OutboxEntry } from "#sync/outbox/entry.ts";
import { heldBy } from "#sync/outbox/held.ts";
import { coversClaim } from "#sync/records/credits.ts";
import type { Credit, PostTest, TimeWatched } from "#sync/records/types.ts";
import { type CreditKind, claimBlocked, creditAmountText } from "./claim-copy.ts";

type Lesson = Pick<
  Content,
  "id" | "cme" | "contactHours" | "credit" | "lengthSeconds" | "isWithdrawn"
>;

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

const isAtEnd = ({ lengthSeconds }: Lesson, watched: TimeWatched | undefined) =>
  watched !== undefined && (watched.finished || reachesEnd(watched.furthest, lengthSeconds));

/**
 * Returns the seconds left to play, or "unknown" when the length is unknown and the end wasn't reached. Returns undefined
 * when the lesson is complete.
 */
export function timeLeft(
  lesson: Lesson,
  watched: TimeWatched | undefined,
): number | "unknown" | undefined {
  const left = secondsLeft(lesson, watched);
  if (left > 0) return left;
  return isAtEnd(lesson, watched) ? undefined : "unknown";
}

/** A claim that isn't confirmed unless the person does something. */
export type ClaimProblem = {
  readonly claim: OutboxEntry;
  /** What the server rejected: the claim itself, or an earlier change it waits for, such as the quiz. */
  readonly failed: OutboxEntry;
};

/** Reasons after which the person does a step again, instead of retrying. */
const reclaimable: readonly (FailureReason["code"] | undefined)[] = [
  "not_passed",
  "not_evaluated",
  "not_eligible",
  "invalid",
  "malformed",
];
export const canClaimAgain = ({ claim, failed }: ClaimProblem): boolean =>
  failed === claim && reclaimable.includes(failed.reason?.code);

const problemOf = (entries: readonly OutboxEntry[], claim: OutboxEntry): ClaimProblem[] => {
  const failed = claim.state === "parked" ? claim : heldBy(entries, claim);
  return failed ? [{ claim, failed }] : [];
};

/** Returns the claims that need the person's attention, oldest first. */
export const claimProblems = (entries: readonly OutboxEntry[]): readonly ClaimProblem[] =>
  entries.filter(({ call }) => call === "claimCredit").flatMap((one) => problemOf(entries, one));

/** Leaves out pending credit whose claim has a problem. */
export function withoutProblems(
  credits: readonly Credit[],
  problems: readonly ClaimProblem[],
): Credit[] {
  const ids = new Set(problems.map(({ claim }) => (claim.body as { id?: string }).id ?? claim.id));
  return credits.filter(({ id, state }) => state !== "claimed" || !ids.has(id));
}

/** The local data about a lesson's credit. */
export type ClaimFacts = {
  /** The kind this person earns. Undefined when the lesson has no credit. */
  readonly kind: CreditKind | undefined;
  /** The person's professional title. */
  readonly title: string | undefined;
  /** False: whatever the title is. */
  readonly canEarnCredit: boolean;
  readonly credit: Credit | undefined;
  readonly problem: ClaimProblem | undefined;
  readonly watched: TimeWatched | undefined;
  readonly terms: CreditTerms | undefined;
  readonly tests: readonly PostTest[];
  /** yyyy-MM-dd */
  readonly today: string;
};

/** Returns the id of the lesson that a claim is for. */
const lessonOfClaim = ({ body }: OutboxEntry): string | undefined =>
  (body as { record_id_?: string }).record_id_;

/** Returns what keeps the claim of this lesson from being confirmed. */
export const problemWith = (
  entries: readonly OutboxEntry[],
  contentId: string,
): ClaimProblem | undefined =>
  claimProblems(entries).findLast(({ claim }) => lessonOfClaim(claim) === contentId);

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
  const kind = certificateTypeFor(profile?.providerTitle, lesson, profile?.canEarnCredit);
  const problem = problemWith(entries, lesson.id);
  // A new release of the lesson can be claimed again.
  const had = withoutProblems(credits, problem ? [problem] : []).filter(
    (credit) => credit.contentId === lesson.id && isForRelease(credit, lesson.releasedOn),
  );
  return {
    kind,
    title: profile?.providerTitle,
    canEarnCredit: profile?.canEarnCredit ?? true,
    credit: kind ? had.find((credit) => coversClaim(credit, kind)) : had[0],
    problem,
    watched,
    terms,
    tests,
    today: calendarDay(Date.now()),
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
  if (lesson.isWithdrawn) return claimBlocked.unpublished;
  const last = terms?.expiresOn;
  if (last !== undefined && last < today) return claimBlocked.expired(last);
  const left = timeLeft(lesson, watched);
  if (left === "unknown") return claimBlocked.notAtEnd;
  return left === undefined ? undefined : claimBlocked.unfinished(left);
}
