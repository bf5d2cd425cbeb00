import type { LessonState } from "#contract/learning/admin-content.ts";
import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { UPLOAD_KINDS } from "#contract/learning/admin-uploads.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { refuse } from "#server/platform/web/handler.ts";
import { missingFor, RELATED, refuseFields } from "./field-rules.ts";
import { applyFields, fieldsOf } from "./fields.ts";
import {
  findLesson,
  isSpokenOf,
  knownFor,
  type Lesson,
  leadingTo,
  lessonReply,
  versionOf,
} from "./queries.ts";
import { type Step, stepTo, type Wish } from "./states.ts";
import {
  contentStatus,
  differs,
  giveToDevices,
  keep,
  learnersWire,
  sectionsOnDevices,
  takeTurn,
  type Working,
} from "./store.ts";

export type By = { readonly person: string; readonly now: number };

const gone = refuse("not_found", "There is no such lesson.");

/** What the words of a refusal say of whoever was first. */
async function meanwhile(trx: Connection, lesson: Lesson) {
  const { changed_by, changed_at } = await lessonReply(trx, lesson);
  return refuse("changed_meanwhile", `${changed_by ?? "Somebody"} changed it at ${changed_at}.`);
}

export const aboutLesson = (id: string) => `lesson:${id}`;

/** The fields that are not what they were. */
function changesOf(before: Lesson, after: Working) {
  const old = fieldsOf(before.wire, before.sections);
  const now = fieldsOf(after.wire, after.sections);
  const names = (Object.keys(now) as (keyof LessonFields)[]).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
  const of = (fields: LessonFields) =>
    Object.fromEntries(names.map((name) => [name, fields[name]]));
  return names.length === 0 ? {} : { before: of(old), after: of(now) };
}

type Deed = { readonly what: string; readonly by: By; readonly details?: object };

/** Keeps it and writes down who did it; answers it as it stands then. */
export async function settle(trx: Connection, before: Lesson, next: Working, deed: Deed) {
  const { what, by, details } = deed;
  await keep(trx, before, next, { what, by: by.person, now: by.now });
  await recordAudit(
    trx,
    {
      by: by.person,
      action: `lesson.${what}`,
      about: aboutLesson(next.id),
      ...(details ?? changesOf(before, next)),
    },
    by.now,
  );
  const lesson = (await findLesson(trx, next.id)) as Lesson;
  return { body: await lessonReply(trx, lesson) };
}

/** With the lesson as its editor saw it, while no other editor writes. */
const onLesson = <R>(
  db: Database,
  id: string,
  version: number,
  work: (trx: Connection, lesson: Lesson) => Promise<R>,
) =>
  db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    const lesson = await findLesson(trx, id);
    if (!lesson) return gone;
    if (lesson.version !== version) return meanwhile(trx, lesson);
    return work(trx, lesson);
  });

/** Is it not what learners have? Of a lesson they do not have, there is nothing to compare. */
export async function isChanged(
  trx: Connection,
  state: LessonState,
  next: Working,
): Promise<boolean> {
  if (state !== "published" && state !== "expired") return false;
  const wire = await learnersWire(trx, next.id);
  if (!wire) return false;
  return differs({ wire, sections: await sectionsOnDevices(trx, next.id) }, next);
}

export const write = async (trx: Connection, lesson: Lesson, fields: LessonFields) =>
  applyFields(
    lesson.wire,
    fields,
    await knownFor(
      trx,
      RELATED.map((name) => fields[name]),
      UPLOAD_KINDS.map((kind) => fields[kind] ?? null),
    ),
  );

export const save = (db: Database, id: string, version: number, fields: LessonFields, by: By) =>
  onLesson(db, id, version, async (trx, lesson) => {
    const written = await write(trx, lesson, fields);
    if ("errors" in written) return refuseFields(written.errors);
    const next = { ...lesson, ...written };
    const has_changes = await isChanged(trx, lesson.state, next);
    return settle(trx, lesson, { ...next, has_changes }, { what: "saved", by });
  });

export const restore = (db: Database, id: string, version: number, from: number, by: By) =>
  onLesson(db, id, version, async (trx, lesson) => {
    const old = await versionOf(trx, id, from);
    if (!old) return refuse("not_found", "There is no such version.");
    // Its place, and what learners did with it, are no part of what was written.
    const { order, views, content_status } = lesson.wire;
    // A series or section of then may be gone by now.
    const known = await knownFor(trx, [], []);
    const series_id = known.series.has(old.wire.series_id) ? old.wire.series_id : "";
    const wire = { ...old.wire, series_id, order, views, content_status };
    const sections = old.sections.filter((name) => known.sections.has(name));
    const next = { ...lesson, wire, sections };
    const has_changes = await isChanged(trx, lesson.state, next);
    return settle(trx, lesson, { ...next, has_changes }, { what: "restored", by });
  });

/** The lesson after a step, with devices told of it where they have to be. */
export async function takeStep(trx: Connection, lesson: Lesson, step: Step): Promise<Working> {
  const { to, publish_at, expire_at } = step;
  const content_status = contentStatus(to);
  const next: Working = {
    ...lesson,
    state: to,
    publish_at,
    expire_at,
    wire: { ...lesson.wire, content_status },
  };
  if (to === "published") {
    await giveToDevices(trx, lesson.id, next);
    return { ...next, has_changes: false, was_published: true };
  }
  const wire = await learnersWire(trx, lesson.id);
  if (wire && wire.content_status !== content_status) {
    const sections = await sectionsOnDevices(trx, lesson.id);
    await giveToDevices(trx, lesson.id, { wire: { ...wire, content_status }, sections });
  }
  return to === "expired" ? next : { ...next, has_changes: false };
}

export const changeState = (db: Database, id: string, version: number, wish: Wish, by: By) =>
  onLesson(db, id, version, async (trx, lesson) => {
    const step = stepTo(lesson, wish, by.now, missingFor(lesson.wire));
    if ("problem" in step) return refuse("invalid", ...step.problem);
    const next = await takeStep(trx, lesson, step);
    const { publish_at, expire_at } = step;
    const details = {
      before: { state: lesson.state },
      after: { state: step.to, publish_at, expire_at },
    };
    return settle(trx, lesson, next, { what: step.to, by, details });
  });

export const remove = (db: Database, id: string, version: number, by: By) =>
  onLesson(db, id, version, async (trx, lesson) => {
    if (lesson.was_published || (await isSpokenOf(trx, id)))
      return refuse("in_use", "People have had this lesson. Withdraw it instead.");
    const others = await leadingTo(trx, id);
    if (others.length > 0)
      return refuse("in_use", `These lessons lead to it: ${others.join(", ")}.`);
    await trx.deleteFrom("content_edit").where("content_id", "=", id).execute();
    await trx.deleteFrom("content_version").where("content_id", "=", id).execute();
    // A draft that the installation began with: it does not come back.
    await trx
      .updateTable("content")
      .set({ removed: true, edited: true })
      .where("id", "=", id)
      .execute();
    const details = { before: { title: lesson.wire.title } };
    await recordAudit(
      trx,
      { by: by.person, action: "lesson.deleted", about: aboutLesson(id), ...details },
      by.now,
    );
    return { body: { success: true as const } };
  });
