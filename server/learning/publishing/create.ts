import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { type Actor, aboutLesson } from "./actor.ts";
import { applyWritten } from "./change.ts";
import { type Errors, refuseFields } from "./field-rules.ts";
import { fieldsOf } from "./fields.ts";
import { findLesson, type Lesson, lessonReply, nextPosition } from "./queries.ts";
import { lockCatalog, storeLesson } from "./store.ts";

export const emptyLesson = (id: string): ContentWire => ({
  record_id_: id,
  lesson_number: "",
  title: "",
  tagline: "",
  description: "",
  type: "Audio",
  category_name: "",
  series_id: "",
  order: 1,
  stressors: [],
  content_for: [],
  content_status: "Draft",
  subject_matter_expert: "",
  length: "0:00",
  cme: "0",
  contact_hours: "0",
  credit: "0.00",
  released_on: "",
  views: 0,
  image: null,
  file_url: null,
  file: null,
  stream_url: null,
  subtitle_file_url: null,
  handout_title: null,
  handout: null,
  objective_1: null,
  objective_2: null,
  objective_3: null,
  deeper_1: null,
  deeper_2: null,
  deeper_3: null,
  wider_1: null,
  wider_2: null,
  wider_3: null,
  recommended_reading_1: null,
  recommended_reading_1_s3_url_: null,
  recommended_reading_1_web_url_: null,
  recommended_reading_1_doc: null,
  recommended_reading_2: null,
  recommended_reading_2_s3_url_: null,
  recommended_reading_2_web_url_: null,
  recommended_reading_2_doc: null,
  recommended_reading_3: null,
  recommended_reading_3_s3_url_: null,
  recommended_reading_3_web_url_: null,
  recommended_reading_3_doc: null,
  references: null,
  reference_urls: null,
  notes: null,
});

/** Creates a draft in the catalog's lock. Fields that aren't given are empty. */
export async function insertDraft(
  trx: Connection,
  id: string,
  given: Partial<LessonFields>,
  by: Actor,
): Promise<Lesson | { readonly errors: Errors }> {
  await lockCatalog(trx);
  const { lesson_number, order } = await nextPosition(trx, given.series_id ?? "");
  const blank: Lesson = {
    id,
    state: "draft",
    version: 0,
    wire: { ...emptyLesson(id), order },
    sections: [],
    has_changes: false,
    was_published: false,
    publish_at: null,
    expire_at: null,
    changed_at: null,
    changed_by: null,
  };
  const released_on = new Date(by.now).toISOString().slice(0, 10);
  const fields = { ...fieldsOf(blank.wire, []), lesson_number, released_on, ...given };
  const written = await applyWritten(trx, blank, fields);
  if ("errors" in written) return written;
  await storeLesson(
    trx,
    undefined,
    { ...blank, ...written },
    { what: "created", by: by.person, now: by.now },
  );
  const lesson = (await findLesson(trx, id)) as Lesson;
  const details = { after: { title: lesson.wire.title } };
  await recordAudit(
    trx,
    { by: by.person, action: "lesson.created", about: aboutLesson(id), ...details },
    by.now,
  );
  return lesson;
}

type NewLesson = Pick<LessonFields, "title" | "type" | "series_id">;

export const create = (db: Database, input: NewLesson, by: Actor) =>
  db.transaction().execute(async (trx) => {
    const created = await insertDraft(trx, uuidv7(by.now), input, by);
    return "errors" in created
      ? refuseFields(created.errors)
      : { body: await lessonReply(trx, created) };
  });
