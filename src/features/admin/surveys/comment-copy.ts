import {
  type CommentDecision,
  type CommentRow,
  decideComment,
  commentWords,
} from "#contract/wellbeing/admin-comments.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { call } from "#device/session.ts";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import { showToast } from "#ui/toast.tsx";

type Kind = CommentRow["hints"][number]["kind"];
type State = CommentRow["state"];

export const hintWords: Readonly<Record<Kind, string>> = {
  name: "May name somebody",
  contact: "Mail or web address",
  number: "Long number",
  place: "Room or unit",
  day: "A day",
  only: "Like nobody else",
};

export const stateWords: Readonly<
  Record<State, { readonly text: string; readonly tone: "wait" | "done" | "plain" }>
> = {
  waiting: { text: "Waits", tone: "wait" },
  passed: { text: "Shown to leaders", tone: "done" },
  redacted: { text: "Shown, words taken out", tone: "done" },
  hidden: { text: "Hidden", tone: "plain" },
};

export const decisionWords: Readonly<Record<CommentDecision, string>> = {
  pass: "Let it pass",
  redact: "Take words out",
  hide: "Hide",
  put_back: "Put back",
};

const doneWords: Readonly<Record<CommentDecision, string>> = {
  pass: "Leaders can read it",
  redact: "Leaders can read what is left of it",
  hide: "Hidden from everybody",
  put_back: "It waits again",
};

const MEANWHILE = "Somebody was faster, or its author took it back. Look at it again.";

/** Its beginning, to tell one button from another. */
export const beginningOf = ({ text }: CommentRow): string => text?.slice(0, 60) ?? "hidden comment";

export const markedIn = ({ hints }: CommentRow): ReadonlySet<number> =>
  new Set(hints.flatMap(({ words }) => words));

/** Words as they follow each other, marked or not. */
export function stretchesOf(row: CommentRow) {
  const marked = markedIn(row);
  const stretches: { readonly isMarked: boolean; readonly at: number; text: string }[] = [];
  for (const [at, text] of commentWords(row.text ?? "").entries()) {
    const isMarked = marked.has(at);
    const last = stretches.at(-1);
    if (last?.isMarked === isMarked) last.text += ` ${text}`;
    else stretches.push({ isMarked, at, text });
  }
  return stretches;
}

type Deciding = {
  readonly row: CommentRow;
  readonly decision: CommentDecision;
  readonly words?: readonly number[];
};

/** Says what became of it; the list is asked for anew either way. True when it is done. */
export async function decide(
  { row, decision, words }: Deciding,
  reload: () => void,
): Promise<boolean> {
  const body = { decision, version: row.version, ...(words && { words: [...words] }) };
  const outcome = await call(decideComment, { params: { id: row.id }, body });
  if (outcome.kind === "accepted") {
    const next = outcome.value;
    const undo = () => void decide({ row: next, decision: "put_back" }, reload);
    const canUndo = row.state === "waiting" && next.may.includes("put_back");
    showToast({
      text: doneWords[decision],
      ...(canUndo && { action: { label: "Undo", run: undo } }),
    });
    reload();
    return true;
  }
  const isBehind = outcome.kind === "refused" && outcome.code === "changed_meanwhile";
  showToast({ text: isBehind ? MEANWHILE : requestErrorMessage(outcome, OFFLINE), icon: "attention" });
  if (isBehind) reload();
  return false;
}
