import { type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Note } from "#ui/note.tsx";
import { conflictNote, saveBar as copy } from "./admin-copy.ts";
import admin from "./admin-page.module.css";
import styles from "./admin-saving.module.css";

export const UNRESOLVED_CONFLICT = conflictNote.unresolved;
export const NOTHING_TO_SAVE = copy.nothingToSave;

type ConflictNoteProps = {
  /** Null or undefined when the editor is unknown. */
  readonly who: string | null | undefined;
  readonly when: string | null | undefined;
  /** "these requirements" */
  readonly what: string;
  readonly discard: () => void;
  readonly rebase: () => void;
  /** More sentences about the other version. */
  readonly children?: ReactNode;
};

/** Warns that someone else saved a newer version. Scrolls into view, because the save button may be far away. */
export function ConflictNote(props: ConflictNoteProps): ReactElement {
  const { who, when, what, discard, rebase, children } = props;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Some browsers return a promise, which an effect must not return.
    void notice.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div className={classNames(admin.stack, styles.behind)} ref={notice}>
      <Note tone="attention" isNew>
        {conflictNote.text({ who, when, what })}
        {children}
      </Note>
      <div className={admin.actions}>
        <Button onClick={rebase}>{conflictNote.keepMine}</Button>
        <Button onClick={discard}>{conflictNote.useTheirs}</Button>
      </div>
    </div>
  );
}

type SaveBarProps = {
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly isBehind: boolean;
  readonly discard: () => void;
  /** The error of the last save. */
  readonly problem?: string | undefined;
  /** The id of the form, when the bar is outside it. */
  readonly form?: string;
};

/** The sticky save bar below a long form. */
export function SaveBar({ isDirty, isBusy, isBehind, discard, problem, form }: SaveBarProps) {
  const [isAsking, setAsking] = useState(false);
  const nothing = isDirty ? undefined : NOTHING_TO_SAVE;
  return (
    <div className={classNames(styles.save, form && styles.below)}>
      <p className={classNames("small", problem && styles.problem)} role="status">
        {problem ?? (isDirty ? copy.unsaved : copy.saved)}
      </p>
      {isDirty && <Button onClick={() => setAsking(true)}>{copy.openDiscard}</Button>}
      <Button
        kind="main"
        type="submit"
        form={form}
        busy={isBusy}
        disabledReason={isBehind ? UNRESOLVED_CONFLICT : nothing}
      >
        {copy.save}
      </Button>
      {isAsking && (
        <DiscardDialog
          onClose={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false);
            discard();
          }}
        />
      )}
    </div>
  );
}

type DiscardDialogProps = { readonly onClose: () => void; readonly onDiscard: () => void };

function DiscardDialog({ onClose, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.discardTitle}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button kind="danger" onClick={onDiscard}>
            {copy.discard}
          </Button>
        </>
      }
    >
      <p>{copy.discardText}</p>
    </Dialog>
  );
}
