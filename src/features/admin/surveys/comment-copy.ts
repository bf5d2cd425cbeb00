import {
  type CommentDecision,
  type CommentRow,
  commentWords,
  decideComment,
} from "#contract/wellbeing/admin-comments.ts";
import { call } from "#device/session.ts";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { showToast } from "#ui/toast.tsx";

type Kind = CommentRow["hints"][number]["kind"];
type State = CommentRow["state"];

export const hintNames: Readonly<Record<Kind, string>> = {
  name: "May name somebody",
  contact: "Mail or web address",
  number: "Long number",
  place: "Room or unit",
  day: "A day",
  only: "Like nobody else",
};

export const stateNames: Readonly<
  Record<State, { readonly text: string; readonly tone: "wait" | "done" | "plain" }>
> = {
  waiting: { text: "Waits", tone: "wait" },
  passed: { text: "Shown to leaders", tone: "done" },
  redacted: { text: "Shown, words taken out", tone: "done" },
  hidden: { text: "Hidden", tone: "plain" },
};

export const decisionNames: Readonly<Record<CommentDecision, string>> = {
  pass: "Let it pass",
  redact: "Take words out",
  hide: "Hide",
  put_back: "Put back",
};

const doneMessages: Readonly<Record<CommentDecision, string>> = {
  pass: "Leaders can read it",
  redact: "Leaders can read what is left of it",
  hide: "Hidden from everybody",
  put_back: "It waits again",
};

const EDIT_CONFLICT = "Somebody was faster, or its author took it back. Look at it again.";

/** Tells buttons of different comments apart for screen readers. */
export const excerptOf = ({ text }: CommentRow): string => text?.slice(0, 60) ?? "hidden comment";

export const markedWords = ({ hints }: CommentRow): ReadonlySet<number> =>
  new Set(hints.flatMap(({ words }) => words));

/** Splits the comment into runs of marked and unmarked words. */
export function segmentsOf(row: CommentRow) {
  const marked = markedWords(row);
  const segments: { readonly isMarked: boolean; readonly at: number; text: string }[] = [];
  for (const [at, text] of commentWords(row.text ?? "").entries()) {
    const isMarked = marked.has(at);
    const last = segments.at(-1);
    if (last?.isMarked === isMarked) last.text += ` ${text}`;
    else segments.push({ isMarked, at, text });
  }
  return segments;
}

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
      text: doneMessages[decision],
      ...(canUndo && { action: { label: "Undo", run: undo } }),
    });
    reload();
    return true;
  }
  const isBehind = outcome.kind === "refused" && outcome.code === "changed_meanwhile";
  showToast({
    text: isBehind ? EDIT_CONFLICT : requestErrorMessage(outcome, OFFLINE),
    icon: "attention",
  });
  if (isBehind) reload();
  return false;
}
