import type { ReactNode } from "react";
import { useAction } from "#device/use-action.ts";
import type { Highlight } from "#sync/records/highlight.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./notes.module.css";
import { notesCopy } from "./notes-copy.ts";

type Props = {
  readonly highlight: Highlight;
  /** Where the sentence is. */
  readonly children: ReactNode;
};

/** A highlighted sentence that can be removed. */
export function HighlightRow({ highlight, children }: Props) {
  const act = useAction();
  const remove = async () => {
    if (!(await act(({ highlights }) => highlights.remove(highlight)))) return;
    // A removed highlight stays removed on every device, so Undo adds the same sentence again.
    const { id: _removed, createdAt: _before, ...sentence } = highlight;
    showToast({
      text: notesCopy.highlightRemoved,
      action: {
        label: notesCopy.undo,
        run: () => void act(({ highlights }) => highlights.add(sentence)),
      },
    });
  };
  return (
    <li className={styles.note}>
      {children}
      <p className={styles.text}>
        <mark>{highlight.text}</mark>
      </p>
      <div className={styles.actions}>
        <Button kind="plain" onClick={() => void remove()}>
          {notesCopy.removeHighlight}
        </Button>
      </div>
    </li>
  );
}
