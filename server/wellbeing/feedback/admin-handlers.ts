import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { attachment } from "#server/platform/documents/attachment.ts";
import { isId } from "#server/platform/ids.ts";
import { changedMeanwhile, type Handlers, refuse } from "#server/platform/web/handler.ts";
import {
  countFeedback,
  feedbackById,
  feedbackCsv,
  feedbackPage,
  MOST_IN_FILE,
} from "./admin-queries.ts";

type Given = Pick<Deps, "db" | "clock">;
type Calls = "listFeedback" | "exportFeedback" | "markFeedback";

const noFeedback = refuse("not_found", "There is no such feedback.");

const exportFeedback =
  ({ db, clock }: Given): Handlers["exportFeedback"] =>
  async ({ query, session: { person } }) => {
    if ((await countFeedback(db, query)) > MOST_IN_FILE)
      return refuse("invalid", `More than ${MOST_IN_FILE} rows fit. Choose another filter.`);
    const body = await feedbackCsv(db, query);
    const deed = { by: person.id, action: "feedback.exported", about: "service" };
    const { q: _, ...filters } = query;
    await db
      .transaction()
      .execute((trx) => recordAudit(trx, { ...deed, after: { filters } }, clock.now()));
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    return {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": attachment(`feedback-${day}.csv`),
      },
      body,
    };
  };

type Marking = {
  readonly id: string;
  readonly isDone: boolean;
  readonly version: number;
  readonly by: string;
  readonly now: number;
};

/** Why it cannot be done; nothing = it is. */
async function writeMark(trx: Connection, { id, isDone, version, by, now }: Marking) {
  const note = await trx
    .selectFrom("feedback_note")
    .select(["version", "is_done", "record_id"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!note) return noFeedback;
  if (note.version !== version) return changedMeanwhile;
  if (note.is_done === isDone) return undefined;
  await trx
    .updateTable("feedback_note")
    .set({ is_done: isDone, version: version + 1 })
    .where("id", "=", id)
    .execute();
  // Of the lesson: the log must not lead to who said it.
  const about = `content:${note.record_id}`;
  const action = isDone ? "feedback.done" : "feedback.opened";
  return recordAudit(trx, { by, action, about }, now);
}

const markFeedback =
  ({ db, clock }: Given): Handlers["markFeedback"] =>
  async ({ params: { id }, body: { state, version }, session }) => {
    if (!isId(id)) return noFeedback;
    const by = { by: session.person.id, now: clock.now() };
    const marking = { id, isDone: state === "done", version, ...by };
    const why = await db.transaction().execute((trx) => writeMark(trx, marking));
    if (why) return why;
    const row = await feedbackById(db, id);
    return row ? { body: row } : noFeedback;
  };

export const adminFeedbackHandlers = (deps: Given): Pick<Handlers, Calls> => ({
  listFeedback: async ({ query }) => ({ body: await feedbackPage(deps.db, query) }),
  exportFeedback: exportFeedback(deps),
  markFeedback: markFeedback(deps),
});
