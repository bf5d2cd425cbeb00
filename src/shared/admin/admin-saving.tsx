import { type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Note } from "#ui/note.tsx";
import { momentOf } from "./admin-copy.ts";
import admin from "./admin-page.module.css";
import styles from "./admin-saving.module.css";

export const UNDECIDED = "First decide above what counts";
export const NOTHING_TO_SAVE = "There is nothing to save";

type BehindProps = {
  /** Nothing: nobody knows any more. */
  readonly who: string | null | undefined;
  readonly when: string | null | undefined;
  /** "saved version 3" */
  readonly did: string;
  /** "these terms" */
  readonly what: string;
  readonly discard: () => void;
  readonly rebase: () => void;
  /** What else there is to say. */
  readonly children?: ReactNode;
};

/** Somebody else was first; nothing is overwritten unless it is wanted. It comes into sight, far as it may be from what was pressed. */
export function Behind({ who, when, did, what, ...rest }: BehindProps): ReactElement {
  const { discard, rebase, children } = rest;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Some browsers answer with a promise, which is nothing to clean up with.
    void notice.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div className={classNames(admin.stack, styles.behind)} ref={notice}>
      <Note tone="attention" isNew>
        {who || "Somebody else"} {did}
        {when && ` at ${momentOf(when)}`}, after you had opened {what}. What you typed is kept and
        not saved.{children}
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
  /** Why it was not saved. */
  readonly problem?: string | undefined;
  /** The id of what is saved, where the bar stands below it. */
  readonly form?: string;
};

/** Below a long form, in reach wherever one is in it. */
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
        why={isBehind ? UNDECIDED : nothing}
      >
        Save
      </Button>
    </div>
  );
}
