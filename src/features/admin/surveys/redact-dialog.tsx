import { type ReactElement, useState } from "react";
import {
  type CommentRow,
  redactWords,
  commentWords,
} from "#contract/wellbeing/admin-comments.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-surveys.module.css";
import { decide, markedIn } from "./comment-copy.ts";

type Props = {
  readonly row: CommentRow;
  readonly reload: () => void;
  readonly onClose: () => void;
};

function whyNot(chosen: number, all: number): string | undefined {
  if (chosen === 0) return "Choose a word first";
  return chosen === all ? "Nothing would be left: hide it instead" : undefined;
}

/** Each word is a switch. What may lead to a person is chosen from the beginning. */
export function RedactDialog({ row, reload, onClose }: Props): ReactElement {
  const words = commentWords(row.text ?? "");
  const [out, setOut] = useState<ReadonlySet<number>>(() => markedIn(row));
  const [isBusy, setBusy] = useState(false);
  const toggle = (at: number) => {
    const next = new Set(out);
    if (!next.delete(at)) next.add(at);
    setOut(next);
  };
  const save = async () => {
    setBusy(true);
    const isDone = await decide(
      { row, decision: "redact", words: [...out].toSorted((a, b) => a - b) },
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
            why={whyNot(out.size, words.length)}
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
            key={at}
            type="button"
            aria-pressed={out.has(at)}
            onClick={() => toggle(at)}
          >
            {word}
          </button>
        ))}
      </fieldset>
      <p className={styles.left} aria-live="polite">
        <span className="small muted">Leaders will read:</span> {redactWords(row.text ?? "", out)}
      </p>
    </Dialog>
  );
}
