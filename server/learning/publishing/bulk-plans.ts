import type { LessonsChange } from "#contract/learning/admin-bulk-lessons.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { applyTransition, differsFromPublished, missingToPublish } from "./change.ts";
import { missingText } from "./field-rules.ts";
import { plainText } from "./markup.ts";
import { findExisting, isoTimeOrNull, type Lesson } from "./queries.ts";
import { type StateRequest, transitionTo } from "./states.ts";
import { type EditedLesson, writePublished } from "./store.ts";

/** What a change does to one lesson. */
export type Plan =
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
export const cannot = (...why: string[]) => ({ outcome: "cannot", why }) as const;

export const SERIES_NOT_FOUND = "Series no longer exists";
const STILL_UNPUBLISHED = "Has other unpublished changes, published together";

export async function planState(
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
  if (id !== "" && !series.has(id)) return cannot(SERIES_NOT_FOUND);
  const { wire, sections } = lesson;
  return planContent(lesson, { wire: { ...wire, series_id: id }, sections });
}

export async function planChange(
  db: Connection,
  lesson: Lesson,
  change: LessonsChange,
  now: number,
): Promise<Plan> {
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
