import {
  type BulkChange,
  type BulkResult,
  changeManyLessons,
  MAX_BULK_LESSONS,
} from "#contract/learning/admin-bulk-lessons.ts";
import { call } from "#device/session.ts";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { bulkStopped, type OutcomeCounts } from "./bulk-copy.ts";

export type SelectedLesson = {
  readonly id: string;
  readonly version: number;
  readonly title: string;
};

export type BulkRun = {
  readonly results: readonly BulkResult[];
  /** Why the run stopped early. */
  readonly problem?: string;
};

type RunOptions = {
  readonly isDry: boolean;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
};

/** Runs the change in small requests, so it can report progress and be stopped in between. */
export async function runBulkChange(
  lessons: readonly SelectedLesson[],
  change: BulkChange,
  { isDry, onProgress, signal }: RunOptions,
): Promise<BulkRun> {
  const results: BulkResult[] = [];
  const step = isDry ? MAX_BULK_LESSONS : 5;
  for (let at = 0; at < lessons.length && !signal.aborted; at += step) {
    const part = lessons.slice(at, at + step).map(({ id, version }) => ({ id, version }));
    const body = { lessons: part, change, dry_run: isDry };
    const outcome = await call(changeManyLessons, { body });
    if (outcome.kind !== "accepted")
      return { results, problem: requestErrorMessage(outcome, OFFLINE) };
    results.push(...outcome.value.results);
    onProgress(results.length);
  }
  return signal.aborted ? { results, problem: bulkStopped } : { results };
}

type LessonBefore = NonNullable<BulkResult["before"]>;

/** Returns the change that restores a lesson's previous state, or undefined if none does. */
function inverseOf(change: BulkChange, before: LessonBefore): BulkChange | undefined {
  const { state, has_changes, expire_at, category } = before;
  switch (change.kind) {
    case "publish":
      return state === "draft" || state === "withdrawn" ? { kind: "take_back" } : undefined;
    case "take_back":
      return state === "published" && !has_changes ? { kind: "publish", expire_at } : undefined;
    case "expire":
      return { kind: "expire", at: expire_at };
    case "section":
      return { ...change, put: !change.put };
    case "category":
      return { kind: "category", name: category };
  }
}

export type UndoStep = { readonly change: BulkChange; readonly lessons: readonly SelectedLesson[] };

/** Groups lessons by the change that undoes theirs. */
export function undoStepsOf(
  change: BulkChange,
  results: readonly BulkResult[],
): readonly UndoStep[] {
  const groups = new Map<string, { change: BulkChange; lessons: SelectedLesson[] }>();
  for (const { id, title, version, outcome, before } of results) {
    const back = outcome === "changes" && before ? inverseOf(change, before) : undefined;
    if (!back) continue;
    const key = JSON.stringify(back);
    const group = groups.get(key) ?? { change: back, lessons: [] };
    group.lessons.push({ id, title, version });
    groups.set(key, group);
  }
  return [...groups.values()];
}

export const countByOutcome = (results: readonly BulkResult[], outcome: BulkResult["outcome"]) =>
  results.filter((one) => one.outcome === outcome).length;

export const outcomeCounts = (results: readonly BulkResult[]): OutcomeCounts => ({
  changes: countByOutcome(results, "changes"),
  same: countByOutcome(results, "same"),
  cannot: countByOutcome(results, "cannot"),
});

/** Groups the results by reason. */
export function byReason(
  results: readonly BulkResult[],
): readonly { readonly why: string; readonly titles: readonly string[] }[] {
  const reasons = new Map<string, string[]>();
  for (const { title, id, why } of results)
    for (const one of why) reasons.set(one, [...(reasons.get(one) ?? []), title || id]);
  return [...reasons].map(([why, titles]) => ({ why, titles }));
}

/** Returns the lessons that would change, with the versions the dry run saw. */
export const lessonsToChange = (results: readonly BulkResult[]): readonly SelectedLesson[] =>
  results.filter(({ outcome }) => outcome === "changes");
