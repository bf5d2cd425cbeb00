import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import styles from "./admin-surveys.module.css";
import { momentOf } from "./survey-words.ts";
import type { SurveyEditing } from "./use-survey.ts";

type Props = { readonly editing: SurveyEditing };

/** Somebody else was first; nothing is overwritten unless it is wanted. */
export function Behind({ editing: { saved, rebase, discard } }: Props) {
  return (
    <div className={styles.stack}>
      <Note tone="attention" isNew>
        {saved.edited_by || "Somebody else"} saved version {saved.version}
        {saved.edited_at && ` at ${momentOf(saved.edited_at)}`}, after you had opened this survey.
        What you typed is kept and not saved.
      </Note>
      <div className={styles.actions}>
        <Button onClick={rebase}>Keep what I typed</Button>
        <Button onClick={discard}>Take what is saved</Button>
      </div>
    </div>
  );
}

export function SaveBar({ editing }: Props) {
  const { isDirty, isBusy, isBehind, discard } = editing;
  const [isSure, setSure] = useState(false);
  const nothing = isDirty ? undefined : "There is nothing to save";
  return (
    <div className={styles.save}>
      <p className="small" role="status">
        {isDirty ? "Not saved yet. Kept in this tab." : "Everything is saved."}
      </p>
      {isDirty && (
        <Button
          kind={isSure ? "danger" : "quiet"}
          onClick={() => {
            if (isSure) discard();
            setSure(!isSure);
          }}
        >
          {isSure ? "Discard what I typed" : "Discard…"}
        </Button>
      )}
      <Button
        kind="main"
        type="submit"
        busy={isBusy}
        why={isBehind ? "First decide above what counts" : nothing}
      >
        Save
      </Button>
    </div>
  );
}
