import type { LessonState } from "#contract/learning/admin-content.ts";
import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { UPLOAD_KINDS } from "#contract/learning/admin-uploads.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import { offersCredit } from "#contract/learning/credit-details.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { apiError } from "#server/platform/web/handler.ts";
import { type Actor, aboutLesson, type Editor, OFFER_FIELDS } from "./actor.ts";
import { creditMissingText, missingForCreditOf } from "./credit-rule.ts";
import { deleteUnused } from "./delete.ts";
import { missingFor, missingText, RELATED_FIELDS, refuseFields } from "./field-rules.ts";
import { applyFields, fieldsOf } from "./fields.ts";
import { creditErrors } from "./publishing-copy.ts";
import { findExisting, findLesson, type Lesson, lessonReply, versionOf } from "./queries.ts";
import { type Missing, type StateRequest, type Transition, transitionTo } from "./states.ts";
import {
  contentStatus,
  differs,
  type EditedLesson,
  lockCatalog,
  publishedSections,
  publishedWire,
  storeLesson,
  writePublished,
} from "./store.ts";

const notFound = apiError("not_found", "This lesson no longer exists.");

const utcTime = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** Refuses a stale edit with the name of the editor who saved first and the time. */
async function conflict(trx: Connection, lesson: Lesson) {
  const { changed_by, changed_at } = await lessonReply(trx, lesson);
  const who = changed_by ?? "Someone else";
  const when = changed_at ? ` on ${utcTime.format(Date.parse(changed_at))} UTC` : "";
  return apiError(
    "changed_meanwhile",
    `${who} changed this lesson${when}. Review the latest version and try again.`,
  );
}

/** Returns the changed fields, before and after. */
function fieldChanges(before: Lesson, after: EditedLesson) {
  const old = fieldsOf(before.wire, before.sections);
  const now = fieldsOf(after.wire, after.sections);
  const names = (Object.keys(now) as (keyof LessonFields)[]).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
  const of = (fields: LessonFields) =>
    Object.fromEntries(names.map((name) => [name, fields[name]]));
  return names.length === 0 ? {} : { before: of(old), after: of(now) };
}

type LessonEvent = { readonly what: string; readonly by: Actor; readonly details?: object };

/** Stores the lesson with an audit event, and returns it as stored. */
export async function storeChange(
  trx: Connection,
  before: Lesson,
  next: EditedLesson,
  event: LessonEvent,
) {
  const { what, by, details } = event;
  await storeLesson(trx, before, next, { what, by: by.person, now: by.now });
  await recordAudit(
    trx,
    {
      by: by.person,
      action: `lesson.${what}`,
      about: aboutLesson(next.id),
      ...(details ?? fieldChanges(before, next)),
    },
    by.now,
  );
  const lesson = (await findLesson(trx, next.id)) as Lesson;
  return { body: await lessonReply(trx, lesson) };
}

/** Runs `work` under the catalog lock if the lesson is still at the editor's version. */
const withLesson = <R>(
  db: Database,
  id: string,
  version: number,
  work: (trx: Connection, lesson: Lesson) => Promise<R>,
) =>
  db.transaction().execute(async (trx) => {
    await lockCatalog(trx);
    const lesson = await findLesson(trx, id);
    if (!lesson) return notFound;
    if (lesson.version !== version) return conflict(trx, lesson);
    return work(trx, lesson);
  });

/** Tells whether the edited lesson differs from the published one. False if it is not out, or expired before it was. */
export async function differsFromPublished(
  trx: Connection,
  state: LessonState,
  next: EditedLesson,
): Promise<boolean> {
  if (!next.was_published || (state !== "published" && state !== "expired")) return false;
  const wire = await publishedWire(trx, next.id);
  if (!wire) return false;
  return differs({ wire, sections: await publishedSections(trx, next.id) }, next);
}

export const applyWritten = async (trx: Connection, lesson: Lesson, fields: LessonFields) =>
  applyFields(
    lesson.wire,
    fields,
    await findExisting(
      trx,
      RELATED_FIELDS.map((name) => fields[name]),
      UPLOAD_KINDS.map((kind) => fields[kind] ?? null),
    ),
  );

type Offer = Pick<ContentWire, (typeof OFFER_FIELDS)[number] | "released_on">;

/** Returns the field that decides about credit and that this editor may not change. Each release can be claimed. */
function changedOffer(before: Offer, after: Offer, { maySetCredit }: Editor) {
  if (maySetCredit) return undefined;
  const offer = OFFER_FIELDS.find((name) => before[name] !== after[name]);
  if (offer) return { field: offer, text: creditErrors.field };
  return offersCredit(before) && before.released_on !== after.released_on
    ? { field: "released_on", text: creditErrors.release }
    : undefined;
}

export const save = (db: Database, id: string, version: number, fields: LessonFields, by: Editor) =>
  withLesson(db, id, version, async (trx, lesson) => {
    const changed = changedOffer(lesson.wire, fields, by);
    if (changed) return refuseFields({ [changed.field]: [changed.text] });
    const written = await applyWritten(trx, lesson, fields);
    if ("errors" in written) return refuseFields(written.errors);
    const next = { ...lesson, ...written };
    const has_changes = await differsFromPublished(trx, lesson.state, next);
    return storeChange(trx, lesson, { ...next, has_changes }, { what: "saved", by });
  });

export const restore = (db: Database, id: string, version: number, from: number, by: Editor) =>
  withLesson(db, id, version, async (trx, lesson) => {
    const old = await versionOf(trx, id, from);
    if (!old) return apiError("not_found", "This version no longer exists.");
    // Editors don't write the order, the views, and the status.
    const { order, views, content_status } = lesson.wire;
    // The series or sections of the old version may have been deleted.
    const existing = await findExisting(trx, [], []);
    const series_id = existing.series.has(old.wire.series_id) ? old.wire.series_id : "";
    const wire = { ...old.wire, series_id, order, views, content_status };
    if (changedOffer(lesson.wire, wire, by)) return apiError("forbidden", creditErrors.version);
    const sections = old.sections.filter((name) => existing.sections.has(name));
    const next = { ...lesson, wire, sections };
    const has_changes = await differsFromPublished(trx, lesson.state, next);
    return storeChange(trx, lesson, { ...next, has_changes }, { what: "restored", by });
  });

/** Applies a state transition and writes what devices sync. Returns the changed lesson without storing it. */
export async function applyTransition(
  trx: Connection,
  lesson: Lesson,
  transition: Transition,
): Promise<EditedLesson> {
  const { to, publish_at, expire_at } = transition;
  const content_status = contentStatus(to);
  const next: EditedLesson = {
    ...lesson,
    state: to,
    publish_at,
    expire_at,
    wire: { ...lesson.wire, content_status },
  };
  if (to === "published") {
    await writePublished(trx, lesson.id, next);
    return { ...next, has_changes: false, was_published: true };
  }
  const wire = lesson.was_published ? await publishedWire(trx, lesson.id) : undefined;
  if (wire && wire.content_status !== content_status) {
    const sections = await publishedSections(trx, lesson.id);
    await writePublished(trx, lesson.id, { wire: { ...wire, content_status }, sections });
  }
  return to === "expired" ? next : { ...next, has_changes: false };
}

export async function missingToPublish(db: Connection, wire: ContentWire): Promise<Missing> {
  const credit = await missingForCreditOf(db, wire);
  return {
    details: missingFor(wire),
    credit: credit.length > 0 ? creditMissingText(credit, wire.credit) : undefined,
  };
}

export const changeState = (
  db: Database,
  id: string,
  version: number,
  request: StateRequest,
  by: Actor,
) =>
  withLesson(db, id, version, async (trx, lesson) => {
    const missing = await missingToPublish(trx, lesson.wire);
    const transition = transitionTo(lesson, request, by.now, missing);
    if ("missing" in transition)
      return apiError("invalid", ...transition.missing.map((name) => `${missingText(name)}.`));
    if ("problem" in transition) return apiError("invalid", transition.problem);
    const next = await applyTransition(trx, lesson, transition);
    const { publish_at, expire_at } = transition;
    const details = {
      before: { state: lesson.state },
      after: { state: transition.to, publish_at, expire_at },
    };
    return storeChange(trx, lesson, next, { what: transition.to, by, details });
  });

export const remove = (db: Database, id: string, version: number, by: Actor) =>
  withLesson(db, id, version, async (trx, lesson) => {
    const why = await deleteUnused(trx, lesson, by);
    return why ? apiError("in_use", why) : { body: { success: true as const } };
  });
