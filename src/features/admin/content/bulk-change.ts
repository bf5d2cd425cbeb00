import {
  changeManyLessons,
  MAX_BULK_LESSONS,
  type BulkChange,
  type BulkResult,
} from "#contract/learning/admin-bulk-lessons.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { call } from "#device/session.ts";
import { NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";

export type Chosen = {
  readonly id: string;
  readonly version: number;
  readonly title: string;
};

export type Run = {
  readonly results: readonly BulkResult[];
  /** Why the rest was not asked for. */
  readonly problem?: string;
};

type Running = {
  readonly isDry: boolean;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
};

/** In parts, so that one sees how far it is, and may stop between two of them. */
export async function runMany(
  lessons: readonly Chosen[],
  change: BulkChange,
  { isDry, onProgress, signal }: Running,
): Promise<Run> {
  const results: BulkResult[] = [];
  const step = isDry ? MAX_BULK_LESSONS : 5;
  for (let at = 0; at < lessons.length && !signal.aborted; at += step) {
    const part = lessons.slice(at, at + step).map(({ id, version }) => ({ id, version }));
    const body = { lessons: part, change, dry_run: isDry };
    const outcome = await call(changeManyLessons, { body });
    if (outcome.kind !== "accepted")
      return { results, problem: requestErrorMessage(outcome, NEEDS_NETWORK) };
    results.push(...outcome.value.results);
    onProgress(results.length);
  }
  return signal.aborted ? { results, problem: "Stopped. The rest is as it was." } : { results };
}

type Before = NonNullable<BulkResult["before"]>;

/** What would bring a lesson back to where it was; nothing where nothing does. */
function backTo(change: BulkChange, before: Before): BulkChange | undefined {
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

export type Undoing = { readonly change: BulkChange; readonly lessons: readonly Chosen[] };

/** The changes that undo it, each with its lessons. */
export function undoOf(change: BulkChange, results: readonly BulkResult[]): readonly Undoing[] {
  const groups = new Map<string, { change: BulkChange; lessons: Chosen[] }>();
  for (const { id, title, version, outcome, before } of results) {
    const back = outcome === "changes" && before ? backTo(change, before) : undefined;
    if (!back) continue;
    const key = JSON.stringify(back);
    const group = groups.get(key) ?? { change: back, lessons: [] };
    group.lessons.push({ id, title, version });
    groups.set(key, group);
  }
  return [...groups.values()];
}

export const countOf = (results: readonly BulkResult[], outcome: BulkResult["outcome"]) =>
  results.filter((one) => one.outcome === outcome).length;

/** The lessons that will be changed, as they were seen by the dry run. */
export const changing = (results: readonly BulkResult[]): readonly Chosen[] =>
  results.filter(({ outcome }) => outcome === "changes");
