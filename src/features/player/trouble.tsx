import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import type { Trouble as Kind } from "./playback-state.ts";
import styles from "./player.module.css";

type Props = {
  readonly trouble: Kind;
  /** No network, and no copy on this device. */
  readonly isOutOfReach: boolean;
  /** It is the lesson in the player, so the browser may hold a part of it. */
  readonly isActive: boolean;
  readonly onRetry: () => void;
};

export function Trouble({ trouble, isOutOfReach, isActive, onRetry }: Props) {
  if (trouble === "medium") {
    return (
      <div className={styles.trouble}>
        <Note tone="attention" icon={isOutOfReach ? "no-network" : "attention"} isNew>
          {isOutOfReach
            ? "There is no network, and this lesson is not on this device. Your place in it is kept."
            : "The recording did not come. Your place in it is kept."}
        </Note>
        <Button icon="retry" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (trouble === "place") {
    return (
      <div className={styles.trouble}>
        <Note tone="attention" isNew>
          This device could not write down your place just now. It keeps trying while you listen.
        </Note>
      </div>
    );
  }
  if (!isOutOfReach) return null;
  return (
    <div className={styles.trouble}>
      <Note icon="no-network">
        {isActive
          ? "There is no network, and this lesson is not on this device. What has come of it still plays."
          : "Not on this device, and there is no network right now. It plays again when there is one."}
      </Note>
    </div>
  );
}
