import { type ReactElement, useState } from "react";
import { type CommentRow, commentWords, redactWords } from "#contract/wellbeing/admin-comments.ts";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-surveys.module.css";
import { redactDialog as copy } from "./comment-copy.ts";
import { markedWords } from "./comment-segments.ts";
import { submitDecision } from "./submit-decision.ts";

type Props = {
  readonly row: CommentRow;
  readonly reload: () => void;
  readonly onClose: () => void;
};

function blockedReason(chosen: number, all: number): string | undefined {
  if (chosen === 0) return copy.noneSelected;
  return chosen === all ? copy.allSelected : undefined;
}

/** Redacts a comment word by word. Words that may identify someone are preselected. */
export function RedactDialog({ row, reload, onClose }: Props): ReactElement {
  const words = commentWords(row.text ?? "");
  const [positions, setPositions] = useDraft(`redact:${row.id}`, [...markedWords(row)]);
  const removed: ReadonlySet<number> = new Set(positions);
  const [isBusy, setBusy] = useState(false);
  const toggle = (at: number) => {
    const next = new Set(removed);
    if (!next.delete(at)) next.add(at);
    setPositions([...next]);
  };
  const save = async () => {
    setBusy(true);
    const isDone = await submitDecision(
      { row, decision: "redact", words: [...removed].toSorted((a, b) => a - b) },
      reload,
    );
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button
            kind="main"
            busy={isBusy}
            disabledReason={blockedReason(removed.size, words.length)}
            onClick={() => void save()}
          >
            {copy.submit}
          </Button>
        </>
      }
    >
      <p>{copy.help}</p>
      <fieldset className={styles.words}>
        <legend>
          <VisuallyHidden>{copy.words}</VisuallyHidden>
        </legend>
        {words.map((word, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: words are identified by position
            key={at}
            type="button"
            aria-pressed={removed.has(at)}
            onClick={() => toggle(at)}
          >
            {word}
          </button>
        ))}
      </fieldset>
      <p className={styles.left} aria-live="polite">
        <span className="small muted">{copy.preview}</span> {redactWords(row.text ?? "", removed)}
      </p>
    </Dialog>
  );
}
