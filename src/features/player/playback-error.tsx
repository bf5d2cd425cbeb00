import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import type { IconName } from "#ui/icon-paths.ts";
import { Note } from "#ui/note.tsx";
import { playbackError as copy, errorText } from "./playback-error-copy.ts";
import { isSourceError, type PlaybackState } from "./playback-state.ts";
import styles from "./player.module.css";

type Props = {
  readonly state: Pick<PlaybackState, "error" | "hasCopyFailed" | "isPositionSaved">;
  /** Offline and not downloaded. */
  readonly isOutOfReach: boolean;
  /** The lesson is loaded in the player, so some parts may be buffered. */
  readonly isActive: boolean;
  readonly onRetry: () => void;
};

/** Shows playback errors, with a retry button where it helps. */
export function PlaybackErrorNote({ state, isOutOfReach, isActive, onRetry }: Props) {
  const { error, hasCopyFailed, isPositionSaved } = state;
  if (!isActive)
    return isOutOfReach ? <ErrorNote icon="no-network">{copy.notDownloaded}</ErrorNote> : null;
  const words = errorText(error, { isOutOfReach, hasCopyFailed });
  const canRetry = isSourceError(error);
  return (
    <>
      {words && (
        <ErrorNote
          icon={isOutOfReach ? "no-network" : "attention"}
          isNew={error !== "none"}
          action={
            canRetry && (
              <Button icon="retry" onClick={onRetry}>
                {copy.retry}
              </Button>
            )
          }
        >
          {words}
        </ErrorNote>
      )}
      {!isPositionSaved && (
        <ErrorNote icon="clock" isNew>
          {copy.notSaved}
        </ErrorNote>
      )}
    </>
  );
}

type ErrorNoteProps = {
  readonly icon: IconName;
  readonly isNew?: boolean;
  readonly children: string;
  readonly action?: ReactNode;
};

function ErrorNote({ icon, isNew = false, children, action }: ErrorNoteProps) {
  return (
    <div className={styles.error}>
      <Note tone={isNew ? "attention" : "info"} icon={icon} isNew={isNew}>
        {children}
      </Note>
      {action}
    </div>
  );
}
