import { sql } from "kysely";
import { containsCardNumber } from "#contract/accounts/card.ts";
import { MAX_TIMELINE_NOTES, type TimelineNote } from "#contract/insights/timeline-notes.ts";
import { fullName } from "#server/accounts/users/name.ts";
import { invalidSentences } from "#server/organizations/invalid-fields.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { apiError, changedMeanwhile } from "#server/platform/web/handler.ts";
import type { Writer } from "./open-group.ts";
import { planErrors } from "./plans-copy.ts";

type Fields = { readonly month: string; readonly text: string };
type Known = { readonly id: string; readonly version: number };

const notFound = apiError("not_found", planErrors.noteNotFound);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the notes of a group by month. */
export async function notesOf(db: Connection, group: string): Promise<TimelineNote[]> {
  const rows = await db
    .selectFrom("insight_note as note")
    .leftJoin("person as author", "author.id", "note.created_by")
    .leftJoin("person as editor", "editor.id", "note.edited_by")
    .select(["note.id", "text", "note.version", "note.created_at", "note.edited_at"])
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as("month"))
    .select(["author.first_name as author_first", "author.last_name as author_last"])
    .select(["editor.first_name as editor_first", "editor.last_name as editor_last"])
    .where("practice_group_id", "=", group)
    .where("deleted_at", "is", null)
    .orderBy("note.month")
    .orderBy("note.created_at")
    .orderBy("note.id")
    .execute();
  return rows.map(({ author_first, author_last, editor_first, editor_last, ...row }) => ({
    ...{ id: row.id, month: row.month, text: row.text, version: row.version },
    created_at: isoTime(row.created_at),
    created_by: nameOf(author_first, author_last),
    edited_at: isoTime(row.edited_at),
    edited_by: nameOf(editor_first, editor_last),
  }));
}

const nameOf = (first_name: string | null, last_name: string | null) =>
  fullName({ first_name: first_name ?? "", last_name: last_name ?? "" }) || null;

const firstDayOf = (month: string) => `${month}-01`;

const problemsOf = ({ text }: Fields) =>
  containsCardNumber(text) ? invalidSentences({ text: [planErrors.cardNumber] }) : undefined;

type Audited = {
  readonly action: "added" | "changed" | "deleted" | "restored";
  readonly id: string;
  readonly before?: Fields;
  readonly after?: Fields;
};

/** Records the change in the audit log. */
const audit = (
  trx: Connection,
  { group, by, now }: Writer,
  { action, id, before, after }: Audited,
) =>
  recordAudit(
    trx,
    {
      by,
      action: `insight_note.${action}`,
      about: `insight_note:${id}`,
      before: before && { practice_group_id: group, ...before },
      after: after && { practice_group_id: group, ...after },
    },
    now,
  );

/** Locks the group's row, so that its notes are changed one after another. */
const lockGroup = (trx: Connection, group: string) =>
  trx
    .selectFrom("practice_group")
    .select("id")
    .where("id", "=", group)
    .forNoKeyUpdate()
    .executeTakeFirst();

async function isFull(trx: Connection, group: string): Promise<boolean> {
  const { n } = await trx
    .selectFrom("insight_note")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("practice_group_id", "=", group)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(n) >= MAX_TIMELINE_NOTES;
}

const tooMany = invalidSentences({ text: [planErrors.tooManyNotes(MAX_TIMELINE_NOTES)] });

/** Adds a note. Like the other functions here, returns a refusal, or undefined on success. */
export async function addNote(db: Database, writer: Writer, fields: Fields) {
  const problems = problemsOf(fields);
  if (problems) return problems;
  return db.transaction().execute(async (trx) => {
    await lockGroup(trx, writer.group);
    if (await isFull(trx, writer.group)) return tooMany;
    const id = uuidv7(writer.now);
    const at = new Date(writer.now);
    await trx
      .insertInto("insight_note")
      .values({
        ...{ id, practice_group_id: writer.group, text: fields.text, version: 1 },
        ...{ month: firstDayOf(fields.month), created_by: writer.by, created_at: at },
        ...{ edited_by: writer.by, edited_at: at, deleted_at: null },
      })
      .execute();
    await audit(trx, writer, { action: "added", id, after: fields });
  });
}

const lockNote = (trx: Connection, group: string, id: string) =>
  trx
    .selectFrom("insight_note")
    .select(["text", "version", "deleted_at"])
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as("month"))
    .where("id", "=", id)
    .where("practice_group_id", "=", group)
    .forUpdate()
    .executeTakeFirst();

type Changes = { readonly fields?: Fields; readonly deleted_at?: Date | null };

async function update(trx: Connection, { by, now }: Writer, known: Known, changes: Changes) {
  const { fields, ...rest } = changes;
  await trx
    .updateTable("insight_note")
    .set({
      ...rest,
      ...(fields && { text: fields.text, month: firstDayOf(fields.month) }),
      ...{ version: known.version + 1, edited_by: by, edited_at: new Date(now) },
    })
    .where("id", "=", known.id)
    .execute();
}

/** Saving the current text and month changes nothing. */
export async function changeNote(db: Database, writer: Writer, known: Known, fields: Fields) {
  const problems = problemsOf(fields);
  if (problems) return problems;
  return db.transaction().execute(async (trx) => {
    const note = await lockNote(trx, writer.group, known.id);
    if (!note || note.deleted_at) return notFound;
    if (note.version !== known.version) return changedMeanwhile;
    const before = { month: note.month, text: note.text };
    if (before.month === fields.month && before.text === fields.text) return;
    await update(trx, writer, known, { fields });
    await audit(trx, writer, { action: "changed", id: known.id, before, after: fields });
  });
}

/** Marks a note as deleted, and erases those deleted more than a day ago. */
export const deleteNote = (db: Database, writer: Writer, known: Known) =>
  db.transaction().execute(async (trx) => {
    const note = await lockNote(trx, writer.group, known.id);
    if (!note || note.deleted_at) return notFound;
    if (note.version !== known.version) return changedMeanwhile;
    await trx
      .deleteFrom("insight_note")
      .where("deleted_at", "<", new Date(writer.now - DAY_MS))
      .execute();
    await update(trx, writer, known, { deleted_at: new Date(writer.now) });
    const before = { month: note.month, text: note.text };
    await audit(trx, writer, { action: "deleted", id: known.id, before });
  });

export const restoreNote = (db: Database, writer: Writer, known: Known) =>
  db.transaction().execute(async (trx) => {
    await lockGroup(trx, writer.group);
    const note = await lockNote(trx, writer.group, known.id);
    if (!note) return notFound;
    if (note.version !== known.version) return changedMeanwhile;
    if (!note.deleted_at) return;
    if (await isFull(trx, writer.group)) return tooMany;
    await update(trx, writer, known, { deleted_at: null });
    const after = { month: note.month, text: note.text };
    await audit(trx, writer, { action: "restored", id: known.id, after });
  });
