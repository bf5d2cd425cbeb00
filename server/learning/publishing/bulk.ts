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
import { applyTransition, differsFromPublished, missingToPublish, storeChange } from "./change.ts";
import { missingText } from "./field-rules.ts";
import {
  applyImported,
  type ImportChange,
  planImported,
  undoImported,
} from "./import/bulk-import.ts";
import { importTexts } from "./import/import-copy.ts";
import { plainText } from "./markup.ts";
import {
  type Filters,
  findExisting,
  findLesson,
  isoTimeOrNull,
  type Lesson,
  matchingLessons,
} from "./queries.ts";
import { type StateRequest, transitionTo } from "./states.ts";
import { type EditedLesson, lockCatalog, writePublished } from "./store.ts";

/* How many lessons change together. */

type AnyChange = LessonsChange | ImportChange;

type Plan =
  | { readonly outcome: "same" }
  | { readonly outcome: "cannot"; readonly why: readonly string[] }
  | {
      readonly outcome: "changes";
      readonly why: readonly string[];
      readonly what: string;
      readonly apply: (trx: Connection) => Promise<EditedLesson>;
      /** Audit details. Defaults to the changed fields. */
      readonly details?: object;
    };

const same = { outcome: "same" } as const;
const cannot = (...why: string[]) => ({ outcome: "cannot", why }) as const;

const STILL_UNPUBLISHED = "Has other unpublished changes, published together";

async function planState(
  db: Connection,
  lesson: Lesson,
  request: StateRequest,
  now: number,
): Promise<Plan> {
  const missing = await missingToPublish(db, lesson.wire);
  const transition = transitionTo(lesson, request, now, missing);
  if ("missing" in transition) return cannot(...transition.missing.map(missingText));
  if ("problem" in transition) return cannot(transition.problem);
  const { to, publish_at, expire_at } = transition;
  return {
    outcome: "changes",
    why: [],
    what: to,
    apply: (trx) => applyTransition(trx, lesson, transition),
    details: { before: { state: lesson.state }, after: { state: to, publish_at, expire_at } },
  };
}

async function planPublish(
  db: Connection,
  lesson: Lesson,
  expire_at: string | null | undefined,
  now: number,
): Promise<Plan> {
  const { state, has_changes } = lesson;
  if (state === "published" && !has_changes) return same;
  const ends = expire_at === undefined ? isoTimeOrNull(lesson.expire_at) : expire_at;
  const plan = await planState(db, lesson, { to: "published", expire_at: ends }, now);
  if (plan.outcome !== "changes" || state !== "published") return plan;
  return { ...plan, why: ["Includes changes since the last publish"] };
}

async function planUnpublish(db: Connection, lesson: Lesson, now: number): Promise<Plan> {
  if (lesson.state === "draft" || lesson.state === "withdrawn") return same;
  return planState(db, lesson, { to: lesson.state === "scheduled" ? "draft" : "withdrawn" }, now);
}

function planExpiry(lesson: Lesson, at: string | null, now: number): Plan {
  const { state, publish_at } = lesson;
  if (state !== "published" && state !== "scheduled") return cannot("Not published");
  if (at === isoTimeOrNull(lesson.expire_at)) return same;
  const expire_at = at === null ? null : new Date(at);
  if (expire_at && expire_at.getTime() <= (publish_at?.getTime() ?? now))
    return cannot(publish_at ? "Date is before publishing" : "Date is in the past");
  return {
    outcome: "changes",
    why: [],
    what: "expiry",
    apply: async () => ({ ...lesson, expire_at }),
    details: { before: { expire_at: isoTimeOrNull(lesson.expire_at) }, after: { expire_at: at } },
  };
}

/** Publishes the change right away, unless that would publish an editor's unfinished work too. */
function planContent(lesson: Lesson, next: Pick<EditedLesson, "wire" | "sections">): Plan {
  const isOut = lesson.state === "published" || lesson.state === "expired";
  const apply = async (trx: Connection): Promise<EditedLesson> => {
    const edited = { ...lesson, ...next };
    if (!isOut || lesson.has_changes)
      return { ...edited, has_changes: await differsFromPublished(trx, lesson.state, edited) };
    await writePublished(trx, lesson.id, edited);
    return edited;
  };
  const why = isOut && lesson.has_changes ? [STILL_UNPUBLISHED] : [];
  return { outcome: "changes", why, what: "saved", apply };
}

const MAX_SECTIONS = 30;

function planSection(
  lesson: Lesson,
  name: string,
  put: boolean,
  sections: ReadonlySet<string>,
): Plan {
  if (put && !sections.has(name)) return cannot("Collection no longer exists");
  if (lesson.sections.includes(name) === put) return same;
  const others = lesson.sections.filter((one) => one !== name);
  if (put && others.length >= MAX_SECTIONS) return cannot("In too many collections");
  const next = put ? [...others, name].toSorted() : others;
  return planContent(lesson, { wire: lesson.wire, sections: next });
}

function planCategory(lesson: Lesson, name: string): Plan {
  if (lesson.wire.category_name === name) return same;
  const isOut = lesson.state === "published" || lesson.state === "scheduled";
  if (name === "" && isOut) return cannot("Published and scheduled lessons need a category");
  const { wire, sections } = lesson;
  return planContent(lesson, { wire: { ...wire, category_name: name }, sections });
}

function planSeries(lesson: Lesson, id: string, series: ReadonlySet<string>): Plan {
  if (lesson.wire.series_id === id) return same;
  if (id !== "" && !series.has(id)) return cannot("Series no longer exists");
  const { wire, sections } = lesson;
  return planContent(lesson, { wire: { ...wire, series_id: id }, sections });
}

async function planChange(db: Connection, lesson: Lesson, change: LessonsChange, now: number) {
  switch (change.kind) {
    case "publish":
      return planPublish(db, lesson, change.expire_at, now);
    case "take_back":
      return planUnpublish(db, lesson, now);
    case "expire":
      return planExpiry(lesson, change.at, now);
    case "section": {
      const { sections } = await findExisting(db, [], []);
      return planSection(lesson, change.name, change.put, sections);
    }
    case "category":
      return planCategory(lesson, plainText(change.name));
    case "series": {
      const { series } = await findExisting(db, [], []);
      return planSeries(lesson, change.series_id, series);
    }
  }
}

const NOT_FOUND = "Lesson no longer exists";
const CHANGED_MEANWHILE = "Changed by someone else";
const CHANGED_SINCE = "Changed since";
const NO_WAY_BACK = "Learners already have the published changes";

const beforeOf = ({ state, has_changes, expire_at, wire }: Lesson) => ({
  state,
  has_changes,
  expire_at: isoTimeOrNull(expire_at),
  category: wire.category_name,
  series_id: wire.series_id,
});
type Before = ReturnType<typeof beforeOf>;

/** Returns the change that restores a lesson's previous state, or undefined if none does. */
function inverseOf(change: LessonsChange, before: Before): LessonsChange | undefined {
  const { state, has_changes, expire_at, category, series_id } = before;
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
    case "series":
      return { kind: "series", series_id };
  }
}

type Stored =
  | Exclude<Plan, { outcome: "changes" }>
  | { readonly outcome: "changes"; readonly version: number };

async function store(
  trx: Connection,
  lesson: Lesson,
  change: LessonsChange,
  { person, now }: BulkActor,
): Promise<Stored> {
  const plan = await planChange(trx, lesson, change, now.getTime());
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
  const stored = await store(trx, lesson, change, by);
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
  const back = inverseOf(change, before as Before);
  if (!back) return { left: NO_WAY_BACK };
  const stored = await store(trx, lesson, back, by);
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
