import type * as z from "zod/mini";
import type {
  CommentDecision,
  CommentRow,
  decideComment,
} from "#contract/wellbeing/admin-comments.ts";
import { invalidFields } from "#server/accounts/registration/replies.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { isId } from "#server/platform/ids.ts";
import { changedMeanwhile, type Handlers, refuse } from "#server/platform/web/handler.ts";
import { commentById, commentsPage, holdComment } from "./queries.ts";
import { mayDecide, redacted } from "./rules.ts";

const noComment = refuse("not_found", "There is no such comment.");
const notYours = refuse("forbidden", "Only who took these words away may bring them back.");

const became: Readonly<Record<CommentDecision, CommentRow["state"]>> = {
  pass: "passed",
  redact: "redacted",
  hide: "hidden",
  put_back: "waiting",
};

type Deciding = z.infer<typeof decideComment.body> & {
  readonly id: string;
  readonly by: string;
  readonly now: number;
};

/** Why it cannot be done; nothing = it is. */
async function decide(trx: Connection, { id, decision, words = [], version, by, now }: Deciding) {
  const comment = await holdComment(trx, id);
  if (!comment) return noComment;
  if (comment.version !== version) return changedMeanwhile;
  if (!mayDecide(comment, by).includes(decision))
    return decision === "put_back" && comment.state !== "waiting"
      ? notYours
      : invalidFields({ decision: ["cannot be made of this comment"] });
  const shown = decision === "redact" ? redacted(comment.text, words) : null;
  if (shown === undefined) return invalidFields({ words: ["must be some of them, and not all"] });
  // Words that somebody else has taken out stay theirs.
  const decided_by = comment.state === "redacted" && decision === "hide" ? comment.decided_by : by;
  await trx
    .updateTable("comment_review")
    .set({ state: became[decision], shown, decided_by, version: version + 1 })
    .where("id", "=", id)
    .execute();
  // Never the words, nor how many were taken out.
  return recordAudit(trx, { by, action: `comment.${decision}`, about: `comment:${id}` }, now);
}

type Given = Pick<Deps, "db" | "clock">;

export const commentHandlers = ({
  db,
  clock,
}: Given): Pick<Handlers, "listComments" | "decideComment"> => ({
  listComments: async ({ query, session: { person } }) => ({
    headers: { "cache-control": "no-store" },
    body: await commentsPage(db, query, person.id),
  }),

  decideComment: async ({ params: { id }, body, session: { person } }) => {
    if (!isId(id)) return noComment;
    const deciding = { ...body, id, by: person.id, now: clock.now() };
    const why = await db.transaction().execute((trx) => decide(trx, deciding));
    if (why) return why;
    const row = await commentById(db, id, person.id);
    return row ? { body: row } : noComment;
  },
});
