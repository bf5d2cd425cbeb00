import { Claim } from "#shared/credit/claim.tsx";
import { lessonPath } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { ending as copy } from "./copy.ts";
import styles from "./stage.module.css";
import type { KnownLesson } from "./use-lesson.ts";

type Props = {
  readonly known: KnownLesson;
  /** The completion is stored. */
  readonly isRecorded: boolean;
  readonly onReplay: () => void;
};

/** Shown at the end: replay, claim credit, or play the next lesson. */
export function EndOverlay({ known, isRecorded, onReplay }: Props) {
  const { content, next } = known;
  return (
    <div className={styles.end}>
      <p role="status">{isRecorded ? copy.saved : copy.title}</p>
      <div>
        <Button icon="retry" onClick={onReplay}>
          {copy.replay}
        </Button>
        {isRecorded && <Claim lesson={content} />}
        {next && (
          <LinkButton
            kind="main"
            icon="forward"
            to={lessonPath(next.id)}
            aria-label={copy.next(next.title)}
          >
            {copy.nextShort}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
