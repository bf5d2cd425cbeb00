import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { tableReply } from "#server/platform/documents/table-file.ts";
import { isId } from "#server/platform/ids.ts";
import { apiError, changedMeanwhile, type Handlers } from "#server/platform/web/handler.ts";
import {
  countFeedback,
  exportedFeedback,
  feedbackById,
  feedbackHeader,
  feedbackPage,
  MAX_EXPORT_ROWS,
} from "./admin-queries.ts";

type FeedbackDeps = Pick<Deps, "db" | "clock">;
type Calls = "listFeedback" | "exportFeedback" | "markFeedback";

const feedbackNotFound = apiError("not_found", "This feedback no longer exists.");

const exportFeedback =
  ({ db, clock }: FeedbackDeps): Handlers["exportFeedback"] =>
  async ({ query: { format, ...query }, session: { person } }) => {
    if ((await countFeedback(db, query)) > MAX_EXPORT_ROWS)
      return apiError(
        "invalid",
        `This export has more than ${MAX_EXPORT_ROWS.toLocaleString("en-US")} rows. Add a filter.`,
      );
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    const reply = await tableReply({
      ...{ format, name: `feedback-${day}`, header: feedbackHeader },
      pages: [await exportedFeedback(db, query)],
    });
    if ("error" in reply) return reply;
    const event = { by: person.id, action: "feedback.exported", about: "service" };
    const { q: _, ...filters } = query;
    await db
      .transaction()
      .execute((trx) => recordAudit(trx, { ...event, after: { filters } }, clock.now()));
    return reply;
  };

type StateChange = {
  readonly id: string;
  readonly isDone: boolean;
  readonly version: number;
  readonly by: string;
  readonly now: number;
};

/** Returns a refusal, or undefined on success. */
async function changeState(trx: Connection, { id, isDone, version, by, now }: StateChange) {
  const note = await trx
    .selectFrom("feedback_note")
    .select(["version", "is_done", "record_id"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!note) return feedbackNotFound;
  if (note.version !== version) return changedMeanwhile;
  if (note.is_done === isDone) return undefined;
  await trx
    .updateTable("feedback_note")
    .set({ is_done: isDone, version: version + 1 })
    .where("id", "=", id)
    .execute();
  // Refers to the lesson, because the audit log must not identify the author.
  const about = `content:${note.record_id}`;
  const action = isDone ? "feedback.done" : "feedback.opened";
  return recordAudit(trx, { by, action, about }, now);
}

const markFeedback =
  ({ db, clock }: FeedbackDeps): Handlers["markFeedback"] =>
  async ({ params: { id }, body: { state, version }, session }) => {
    if (!isId(id)) return feedbackNotFound;
    const by = { by: session.person.id, now: clock.now() };
    const change = { id, isDone: state === "done", version, ...by };
    const why = await db.transaction().execute((trx) => changeState(trx, change));
    if (why) return why;
    const row = await feedbackById(db, id);
    return row ? { body: row } : feedbackNotFound;
  };

export const adminFeedbackHandlers = (deps: FeedbackDeps): Pick<Handlers, Calls> => ({
  listFeedback: async ({ query }) => ({ body: await feedbackPage(deps.db, query) }),
  exportFeedback: exportFeedback(deps),
  markFeedback: markFeedback(deps),
});
