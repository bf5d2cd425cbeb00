import type { LessonsChange } from "#contract/learning/admin-bulk-lessons.ts";
import type {
  AppliedRow,
  BulkActor,
  BulkRow,
  BulkTarget,
  PlannedRow,
  UndoneRow,
} from "#server/platform/bulk/target.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { cannot, type Plan, planChange, planState, SERIES_NOT_FOUND } from "./bulk-plans.ts";
import { differsFromPublished, missingToPublish, storeChange } from "./change.ts";
import {
  applyImported,
  type ImportChange,
  planImported,
  undoImported,
} from "./import/bulk-import.ts";
import { importTexts } from "./import/import-copy.ts";
import {
  type Filters,
  findExisting,
  findLesson,
  isoTimeOrNull,
  type Lesson,
  matchingLessons,
} from "./queries.ts";
import { type StateRequest, transitionTo } from "./states.ts";
import {
  contentStatus,
  lockCatalog,
  publishedSections,
  publishedWire,
  writePublished,
} from "./store.ts";

/* How many lessons change together. */

type AnyChange = LessonsChange | ImportChange;

const NOT_FOUND = "Lesson no longer exists";
const CHANGED_MEANWHILE = "Changed by someone else";
const CHANGED_SINCE = "Changed since";
const NO_WAY_BACK = "Learners already have the published changes";
const PUBLISH_TIME_PASSED = "The publish date has passed";

const beforeOf = ({ state, publish_at, expire_at, wire }: Lesson) => ({
  state,
  publish_at: isoTimeOrNull(publish_at),
  expire_at: isoTimeOrNull(expire_at),
  category: wire.category_name,
  series_id: wire.series_id,
});
type Before = ReturnType<typeof beforeOf>;

/** Restores what learners had, and the unpublished changes beside it. */
async function planRepublish(
  trx: Connection,
  lesson: Lesson,
  { state, expire_at }: Pick<StateRequest, "expire_at"> & Pick<Lesson, "state">,
  now: number,
): Promise<Plan> {
  const wire = await publishedWire(trx, lesson.id);
  if (!wire) return cannot(NOT_FOUND);
  const { series } = await findExisting(trx, [], []);
  if (wire.series_id !== "" && !series.has(wire.series_id)) return cannot(SERIES_NOT_FOUND);
  if (state === "published") {
    const missing = await missingToPublish(trx, wire);
    const transition = transitionTo(lesson, { to: state, expire_at }, now, missing);
    if ("problem" in transition) return cannot(transition.problem);
  }
  const sections = await publishedSections(trx, lesson.id);
  const content_status = contentStatus(state);
  const next = {
    ...lesson,
    state,
    expire_at: expire_at ? new Date(expire_at) : null,
    wire: { ...lesson.wire, content_status },
  };
  return {
    outcome: "changes",
    why: [],
    what: state,
    apply: async () => {
      if (lesson.was_published)
        await writePublished(trx, lesson.id, { wire: { ...wire, content_status }, sections });
      return { ...next, has_changes: await differsFromPublished(trx, state, next) };
    },
    details: { before: { state: lesson.state }, after: { state, expire_at } },
  };
}

async function planUndoUnpublish(
  trx: Connection,
  lesson: Lesson,
  { state, publish_at, expire_at }: Before,
  now: number,
): Promise<Plan> {
  if (state !== "scheduled") return planRepublish(trx, lesson, { state, expire_at }, now);
  if (Date.parse(publish_at ?? "") <= now) return cannot(PUBLISH_TIME_PASSED);
  return planState(trx, lesson, { to: state, publish_at, expire_at }, now);
}

/** Returns the change that restores a lesson's previous state, or undefined if none does. */
function inverseOf(
  change: Exclude<LessonsChange, { kind: "take_back" }>,
  { state, expire_at, category, series_id }: Before,
): LessonsChange | undefined {
  switch (change.kind) {
    case "publish":
      return state === "draft" || state === "withdrawn" ? { kind: "take_back" } : undefined;
    case "expire":
      return { kind: "expire", at: expire_at };
    case "section":
      return { ...change, put: !change.put };
    case "category":
      return { kind: "category", name: category };
    case "series":
      return { kind: "series", series_id };
  }
}

type Stored =
  | Exclude<Plan, { outcome: "changes" }>
  | { readonly outcome: "changes"; readonly version: number };

async function planUndo(
  trx: Connection,
  lesson: Lesson,
  change: LessonsChange,
  before: Before,
  now: number,
): Promise<Plan> {
  if (change.kind === "take_back") return planUndoUnpublish(trx, lesson, before, now);
  const back = inverseOf(change, before);
  return back ? planChange(trx, lesson, back, now) : cannot(NO_WAY_BACK);
}

async function store(
  trx: Connection,
  lesson: Lesson,
  plan: Plan,
  { person, now }: BulkActor,
): Promise<Stored> {
  if (plan.outcome !== "changes") return plan;
  const { what, apply, details } = plan;
  const by = { person, now: now.getTime() };
  const event = { what, by, ...(details && { details }) };
  const { body } = await storeChange(trx, lesson, await apply(trx), event);
  return { outcome: "changes", version: body.version };
}

async function apply(
  trx: Connection,
  row: BulkRow,
  change: AnyChange,
  by: BulkActor,
): Promise<AppliedRow> {
  if (change.kind === "import") return applyImported(trx, row, change, by);
  const { key, version } = row;
  await lockCatalog(trx);
  const lesson = await findLesson(trx, key);
  if (!lesson) return { outcome: "cannot", why: NOT_FOUND };
  if (lesson.version !== version) return { outcome: "cannot", why: CHANGED_MEANWHILE };
  const plan = await planChange(trx, lesson, change, by.now.getTime());
  const stored = await store(trx, lesson, plan, by);
  if (stored.outcome === "cannot") return { outcome: "cannot", why: stored.why.join(". ") };
  return stored.outcome === "same" ? stored : { ...stored, before: beforeOf(lesson) };
}

async function undo(
  trx: Connection,
  { key, version, before }: BulkRow & { readonly before: object },
  change: AnyChange,
  by: BulkActor,
): Promise<UndoneRow> {
  await lockCatalog(trx);
  const lesson = await findLesson(trx, key);
  if (!lesson) return { left: NOT_FOUND };
  if (lesson.version !== version) return { left: CHANGED_SINCE };
  if (change.kind === "import") return undoImported(trx, lesson, by);
  const plan = await planUndo(trx, lesson, change, before as Before, by.now.getTime());
  const stored = await store(trx, lesson, plan, by);
  return stored.outcome === "cannot" ? { left: stored.why.join(". ") } : {};
}

async function planAll(
  db: Connection,
  keys: readonly string[],
  change: AnyChange,
  now: Date,
): Promise<PlannedRow[]> {
  if (change.kind === "import")
    return Object.entries(change.lessons)
      .filter(([key]) => keys.includes(key))
      .map(([key, lesson]) => planImported(key, lesson));
  const lessons = await db
    .selectFrom("editable_content")
    .selectAll()
    .where("id", "=", anyOf(keys))
    .execute();
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const rows: PlannedRow[] = [];
  for (const key of keys) {
    const lesson = byId.get(key);
    if (!lesson) {
      rows.push({ key, name: key, outcome: "cannot", why: NOT_FOUND });
      continue;
    }
    const plan = await planChange(db, lesson, change, now.getTime());
    const why = "why" in plan && plan.why.length > 0 ? plan.why.join(". ") : undefined;
    const { outcome } = plan;
    const { version } = lesson;
    rows.push({ key, name: lesson.wire.title || key, outcome, why, version });
  }
  return rows;
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

async function describe(db: Connection, change: AnyChange): Promise<string> {
  switch (change.kind) {
    case "import":
      return importTexts.title(change.name);
    case "publish":
      return "Publish";
    case "take_back":
      return "Unpublish";
    case "expire":
      return change.at === null
        ? "Remove expiration"
        : `Expire on ${day.format(Date.parse(change.at))}`;
    case "section":
      return change.put ? `Add to “${change.name}”` : `Remove from “${change.name}”`;
    case "category":
      return change.name ? `Set category to “${change.name}”` : "Remove category";
    case "series": {
      if (!change.series_id) return "Remove from series";
      const row = await db
        .selectFrom("series")
        .select("wire")
        .where("id", "=", change.series_id)
        .executeTakeFirst();
      return `Set series to “${row?.wire.name ?? change.series_id}”`;
    }
  }
}

export const lessonsTarget: BulkTarget<AnyChange, Filters> = {
  list: "lessons",
  // Each lesson is written with what devices sync, under the lock of the catalog.
  size: 5,
  describe,
  matching: matchingLessons,
  plan: (db, keys, change, { now }) => planAll(db, keys, change, now),
  canUndo: () => true,
  needsProof: async () => false,
  apply,
  undo,
};
