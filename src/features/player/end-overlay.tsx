import { lessonPath } from "#live/paths.ts";
import type { Content } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import styles from "./player.module.css";

type Props = {
  readonly finished: boolean;
  readonly next: Content | undefined;
  readonly onReplay: () => void;
};

/** At the end: hear it again, or go on. */
export function EndOverlay({ finished, next, onReplay }: Props) {
  return (
    <div className={styles.end}>
      <p role="status">{finished ? "Finished. Saved on this device." : "The end"}</p>
      <div>
        <Button icon="retry" onClick={onReplay}>
          Play again
        </Button>
        {next && (
          <LinkButton
            kind="main"
            icon="forward"
            to={lessonPath(next.id)}
            aria-label={`Next: ${next.title}`}
          >
            Next lesson
          </LinkButton>
        )}
      </div>
    </div>
  );
}
