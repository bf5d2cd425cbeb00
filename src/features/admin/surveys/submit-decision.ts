import {
  type CommentDecision,
  type CommentRow,
  decideComment,
} from "#contract/wellbeing/admin-comments.ts";
import { call } from "#device/session.ts";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { showToast } from "#ui/toast.tsx";
import { comments as copy } from "./comment-copy.ts";

type Decision = {
  readonly row: CommentRow;
  readonly decision: CommentDecision;
  readonly words?: readonly number[];
};

/**
 * Saves a decision, shows the result in a toast, and reloads the list. Returns whether it was
 * saved.
 */
export async function submitDecision(
  { row, decision, words }: Decision,
  reload: () => void,
): Promise<boolean> {
  const body = { decision, version: row.version, ...(words && { words: [...words] }) };
  const outcome = await call(decideComment, { params: { id: row.id }, body });
  if (outcome.kind === "accepted") {
    const next = outcome.value;
    const undo = () => void submitDecision({ row: next, decision: "put_back" }, reload);
    const canUndo = row.state === "waiting" && next.may.includes("put_back");
    showToast({
      text: copy.done[decision],
      ...(canUndo && { action: { label: copy.undo, run: undo } }),
    });
    reload();
    return true;
  }
  const isBehind = outcome.kind === "refused" && outcome.code === "changed_meanwhile";
  showToast({
    text: isBehind ? copy.conflict : requestErrorMessage(outcome, OFFLINE),
    icon: "attention",
  });
  if (isBehind) reload();
  return false;
}

type BulkDecision = "pass" | "hide" | "put_back";

/** Saves the same decision for several comments, one after the other, and offers to undo them. */
export async function submitDecisions(
  rows: readonly CommentRow[],
  decision: BulkDecision,
  reload: () => void,
): Promise<void> {
  const decided: CommentRow[] = [];
  for (const { id, version } of rows) {
    const outcome = await call(decideComment, { params: { id }, body: { decision, version } });
    if (outcome.kind === "accepted") decided.push(outcome.value);
  }
  const failedCount = rows.length - decided.length;
  const undo = () => void submitDecisions(decided, "put_back", reload);
  const texts = [
    ...(decided.length > 0 ? [copy.bulkDone[decision](decided.length)] : []),
    ...(failedCount > 0 ? [copy.bulkFailed(failedCount)] : []),
  ];
  showToast({
    text: texts.join(". "),
    ...(failedCount > 0 && { icon: "attention" }),
    ...(decided.length > 0 &&
      decision !== "put_back" && { action: { label: copy.undo, run: undo } }),
  });
  reload();
}
