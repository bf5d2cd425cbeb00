import { type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Note } from "#ui/note.tsx";
import { formatDateTime } from "./admin-copy.ts";
import admin from "./admin-page.module.css";
import styles from "./admin-saving.module.css";

export const UNRESOLVED_CONFLICT = "First decide above what counts";
export const NOTHING_TO_SAVE = "There is nothing to save";

type ConflictNoteProps = {
  /** Null or undefined when the editor is unknown. */
  readonly who: string | null | undefined;
  readonly when: string | null | undefined;
  /** "saved version 3" */
  readonly did: string;
  /** "these terms" */
  readonly what: string;
  readonly discard: () => void;
  readonly rebase: () => void;
  readonly children?: ReactNode;
};

/** Warns that someone else saved a newer version. Scrolls into view, because the save button may be far away. */
export function ConflictNote({ who, when, did, what, ...rest }: ConflictNoteProps): ReactElement {
  const { discard, rebase, children } = rest;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Some browsers return a promise, which an effect must not return.
    void notice.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div className={classNames(admin.stack, styles.behind)} ref={notice}>
      <Note tone="attention" isNew>
        {who || "Somebody else"} {did}
        {when && ` at ${formatDateTime(when)}`}, after you had opened {what}. What you typed is kept
        and not saved.{children}
      </Note>
      <div className={admin.actions}>
        <Button onClick={rebase}>Keep what I typed</Button>
        <Button onClick={discard}>Take what is saved</Button>
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
  const [isSure, setSure] = useState(false);
  const nothing = isDirty ? undefined : NOTHING_TO_SAVE;
  return (
    <div className={classNames(styles.save, form && styles.below)}>
      <p className={classNames("small", problem && styles.problem)} role="status">
        {problem ?? (isDirty ? "Not saved yet. Kept in this tab." : "Everything is saved.")}
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
        form={form}
        busy={isBusy}
        disabledReason={isBehind ? UNRESOLVED_CONFLICT : nothing}
      >
        Save
      </Button>
    </div>
  );
}
