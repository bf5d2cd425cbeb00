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
import { apiError, changedMeanwhile, type Handlers } from "#server/platform/web/handler.ts";
import { commentById, commentsPage, lockComment } from "./queries.ts";
import { allowedDecisions, redactedText } from "./rules.ts";

const commentNotFound = apiError("not_found", "This comment no longer exists.");
const notDecider = apiError(
  "forbidden",
  "Only the administrator who hid or redacted this can restore it.",
);

const STATE_AFTER: Readonly<Record<CommentDecision, CommentRow["state"]>> = {
  pass: "passed",
  redact: "redacted",
  hide: "hidden",
  put_back: "waiting",
};

type Decision = z.infer<typeof decideComment.body> & {
  readonly id: string;
  readonly by: string;
  readonly now: number;
};

/** Applies a decision. Returns a refusal, or undefined on success. */
async function decide(trx: Connection, { id, decision, words = [], version, by, now }: Decision) {
  const comment = await lockComment(trx, id);
  if (!comment) return commentNotFound;
  if (comment.version !== version) return changedMeanwhile;
  if (!allowedDecisions(comment, by).includes(decision))
    return decision === "put_back" && comment.state !== "waiting"
      ? notDecider
      : invalidFields({ decision: ["isn't available for this comment"] });
  const shown = decision === "redact" ? redactedText(comment.text, words) : null;
  if (shown === undefined)
    return invalidFields({ words: ["must include at least 1 word, but not every word"] });
  // Hiding a redacted comment doesn't take it over from the person who redacted it.
  const decided_by = comment.state === "redacted" && decision === "hide" ? comment.decided_by : by;
  await trx
    .updateTable("comment_review")
    .set({ state: STATE_AFTER[decision], shown, decided_by, version: version + 1 })
    .where("id", "=", id)
    .execute();
  // The audit log never gets the words or how many were removed.
  return recordAudit(trx, { by, action: `comment.${decision}`, about: `comment:${id}` }, now);
}

type CommentDeps = Pick<Deps, "db" | "clock">;

export const commentHandlers = ({
  db,
  clock,
}: CommentDeps): Pick<Handlers, "listComments" | "decideComment"> => ({
  listComments: async ({ query, session: { person } }) => ({
    headers: { "cache-control": "no-store" },
    body: await commentsPage(db, query, person.id),
  }),

  decideComment: async ({ params: { id }, body, session: { person } }) => {
    if (!isId(id)) return commentNotFound;
    const request = { ...body, id, by: person.id, now: clock.now() };
    const refused = await db.transaction().execute((trx) => decide(trx, request));
    if (refused) return refused;
    const row = await commentById(db, id, person.id);
    return row ? { body: row } : commentNotFound;
  },
});
