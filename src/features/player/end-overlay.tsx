import { Claim } from "#shared/credit/claim.tsx";
import { lessonPath } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import styles from "./stage.module.css";
import type { Known } from "./use-lesson.ts";

type Props = {
  readonly known: Known;
  /** That it was heard to its end is written down. */
  readonly isKept: boolean;
  readonly onReplay: () => void;
};

/** At the end: hear it again, go on, or claim its credit. */
export function EndOverlay({ known, isKept, onReplay }: Props) {
  const { content, next } = known;
  return (
    <div className={styles.end}>
      <p role="status">{isKept ? "Finished. Saved on this device." : "The end"}</p>
      <div>
        <Button icon="retry" onClick={onReplay}>
          Play again
        </Button>
        {isKept && <Claim lesson={content} />}
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
