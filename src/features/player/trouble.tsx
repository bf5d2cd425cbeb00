import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import type { IconName } from "#ui/icon-paths.ts";
import { Note } from "#ui/note.tsx";
import { isOfMedium, type PlaybackState } from "./playback-state.ts";
import styles from "./player.module.css";
import { NOT_HERE, troubleInWords } from "./trouble-words.ts";

type Props = {
  readonly state: Pick<PlaybackState, "trouble" | "hasLostCopy" | "isPlaceKept">;
  /** No network, and no copy on this device. */
  readonly isOutOfReach: boolean;
  /** It is the lesson in the player, so the browser may hold a part of it. */
  readonly isActive: boolean;
  readonly onRetry: () => void;
};

/** What is not as it should be, and what to do about it. Nothing else on the page suffers from it. */
export function Trouble({ state, isOutOfReach, isActive, onRetry }: Props) {
  const { trouble, hasLostCopy, isPlaceKept } = state;
  if (!isActive) return isOutOfReach ? <Said icon="no-network">{NOT_HERE}</Said> : null;
  const words = troubleInWords(trouble, { isOutOfReach, hasLostCopy });
  const canRetry = isOfMedium(trouble);
  return (
    <>
      {words && (
        <Said
          icon={isOutOfReach ? "no-network" : "attention"}
          isNew={trouble !== "none"}
          action={
            canRetry && (
              <Button icon="retry" onClick={onRetry}>
                Try again
              </Button>
            )
          }
        >
          {words}
        </Said>
      )}
      {!isPlaceKept && (
        <Said icon="clock" isNew>
          This device could not write down your place just now. It keeps trying while you listen.
        </Said>
      )}
    </>
  );
}

type SaidProps = {
  readonly icon: IconName;
  readonly isNew?: boolean;
  readonly children: string;
  readonly action?: ReactNode;
};

function Said({ icon, isNew = false, children, action }: SaidProps) {
  return (
    <div className={styles.trouble}>
      <Note tone={isNew ? "attention" : "info"} icon={icon} isNew={isNew}>
        {children}
      </Note>
      {action}
    </div>
  );
}
