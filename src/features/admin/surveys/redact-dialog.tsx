import { type ReactElement, useState } from "react";
import { type CommentRow, commentWords, redactWords } from "#contract/wellbeing/admin-comments.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-surveys.module.css";
import { markedWords, submitDecision } from "./comment-copy.ts";

type Props = {
  readonly row: CommentRow;
  readonly reload: () => void;
  readonly onClose: () => void;
};

function blockedReason(chosen: number, all: number): string | undefined {
  if (chosen === 0) return "Choose a word first";
  return chosen === all ? "Nothing would be left: hide it instead" : undefined;
}

/** Redacts a comment word by word. Words that may identify someone are preselected. */
export function RedactDialog({ row, reload, onClose }: Props): ReactElement {
  const words = commentWords(row.text ?? "");
  const [removed, setRemoved] = useState<ReadonlySet<number>>(() => markedWords(row));
  const [isBusy, setBusy] = useState(false);
  const toggle = (at: number) => {
    const next = new Set(removed);
    if (!next.delete(at)) next.add(at);
    setRemoved(next);
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
      title="Take words out"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="main"
            busy={isBusy}
            disabledReason={blockedReason(removed.size, words.length)}
            onClick={() => void save()}
          >
            Show the rest to leaders
          </Button>
        </>
      }
    >
      <p>
        Press each word that could lead to a person. From then on nobody but you can bring the words
        back.
      </p>
      <fieldset className={styles.words}>
        <legend>
          <VisuallyHidden>Words of the comment</VisuallyHidden>
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
        <span className="small muted">Leaders will read:</span>{" "}
        {redactWords(row.text ?? "", removed)}
      </p>
    </Dialog>
  );
}
