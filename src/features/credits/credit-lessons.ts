import { amountFor, certificateTypeFor } from "#contract/credit/eligibility.ts";
import { isForRelease } from "#contract/credit/post-test.ts";
import { licenseOf } from "#contract/learning/license.ts";
import { dayOfYear, rankForPerson } from "#contract/learning/ranking.ts";
import type { CreditKind } from "#shared/credit/claim-copy.ts";
import { claimBlockedText, claimFacts, hasPassed, timeLeft } from "#shared/credit/claims.ts";
import { rankableIn } from "#shared/lessons/rankable.ts";
import type { Device } from "#sync/device.ts";
import type { Content, Series } from "#sync/local/content.ts";
import { coversClaim } from "#sync/records/credits.ts";
import type { TimeWatched } from "#sync/records/types.ts";

/** A lesson whose credit the person can still earn. */
export type CreditLesson = {
  readonly lesson: Content;
  readonly series: Series | undefined;
  readonly kind: CreditKind;
  readonly amount: number;
  readonly isHere: boolean;
};

/** A completed lesson: `claim` after its quiz, else `quiz`. */
export type ReadyLesson = CreditLesson & {
  readonly next: "claim" | "quiz";
  readonly hasQuiz: boolean;
};

export type CreditLessons = {
  readonly ready: readonly ReadyLesson[];
  /** Best first. */
  readonly suggested: readonly CreditLesson[];
};

/** Lists the lessons on this device whose credit the person hasn't claimed. */
export async function creditLessonsOf(device: Device, isLeader: boolean): Promise<CreditLessons> {
  const { content, progress, profile, credits, downloads } = device;
  const [lessons, inSections, series, watched, person, claimed, downloaded] = await Promise.all([
    content.all(),
    content.inSections(),
    content.series(),
    progress.all(),
    profile.get(),
    credits.all(),
    downloads.all(),
  ]);
  const progressById = new Map(watched.map((one) => [one.contentId, one]));
  const here = new Set(
    downloaded.flatMap(({ contentId, state }) => (state === "downloaded" ? [contentId] : [])),
  );
  const open = lessons.flatMap((lesson): CreditLesson[] => {
    const kind = certificateTypeFor(person?.providerTitle, lesson, person?.canEarnCredit);
    const amount = kind ? amountFor(kind, lesson.credit) : 0;
    const isClaimed = claimed.some(
      (credit) =>
        kind &&
        credit.contentId === lesson.id &&
        coversClaim(credit, kind) &&
        isForRelease(credit, lesson.releasedOn),
    );
    if (!kind || amount === 0 || isClaimed || lesson.isWithdrawn) return [];
    return [
      {
        ...{ lesson, kind, amount },
        series: series.find(({ id }) => id === lesson.seriesId),
        isHere: here.has(lesson.id),
      },
    ];
  });
  const isComplete = ({ lesson }: CreditLesson) =>
    timeLeft(lesson, progressById.get(lesson.id)) === undefined;
  const ready = await readyLessons(device, open.filter(isComplete), progressById);
  const isReady = new Set(ready.map(({ lesson }) => lesson.id));
  const rest = open.filter(({ lesson }) => !isReady.has(lesson.id));
  const byId = new Map(rest.map((one) => [one.lesson.id, one]));
  const ranked = rankForPerson(
    rest.map(({ lesson }) => lesson),
    rankableIn(inSections),
    {
      license: licenseOf(person?.providerTitle),
      isLeader,
      day: dayOfYear(Date.now()),
      progressOf: (id) => ((progressById.get(id)?.furthest ?? 0) > 0 ? "begun" : undefined),
    },
  );
  return { ready, suggested: ranked.flatMap(({ id }) => byId.get(id) ?? []) };
}

/** Returns the completed lessons that can be claimed, latest first. A claim with a problem is listed elsewhere. */
async function readyLessons(
  device: Device,
  complete: readonly CreditLesson[],
  progressById: ReadonlyMap<string, TimeWatched>,
): Promise<ReadyLesson[]> {
  const checked = await Promise.all(
    complete.map(async (one): Promise<ReadyLesson[]> => {
      const facts = await claimFacts(device, one.lesson);
      if (facts.problem || claimBlockedText(one.lesson, facts)) return [];
      const hasQuiz = (facts.terms?.questions.length ?? 0) > 0;
      return [{ ...one, hasQuiz, next: hasPassed(facts) ? "claim" : "quiz" }];
    }),
  );
  const at = ({ lesson }: CreditLesson) => progressById.get(lesson.id)?.updatedAt ?? 0;
  return checked.flat().toSorted((a, b) => at(b) - at(a));
}
