import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import styles from "./admin-care.module.css";
import { type Edited, momentOf } from "./care-words.ts";

type Props = {
  readonly saved: Edited;
  readonly draft: { readonly rebase: () => void; readonly discard: () => void };
};

/** Somebody else was first; nothing is overwritten unless it is wanted. */
export function Behind({ saved: { edited_by, edited_at }, draft }: Props) {
  return (
    <div className={styles.stack}>
      <Note tone="attention" isNew>
        {edited_by || "Somebody else"} saved this
        {edited_at && ` at ${momentOf(edited_at)}`}, after you had opened it. What you typed is kept
        and not saved.
      </Note>
      <div className={styles.actions}>
        <Button onClick={draft.rebase}>Keep what I typed</Button>
        <Button onClick={draft.discard}>Take what is saved</Button>
      </div>
    </div>
  );
}
