import { useAction } from "#device/use-action.ts";
import { failureReasonText } from "#shared/credit/reason-copy.ts";
import { lessonPath, SENDING_PATH } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { rejected as copy } from "./claim-page-copy.ts";
import styles from "./credits.module.css";

type Props = { readonly entry: OutboxEntry; readonly lesson: Content };

/** Shows a rejected claim that can be retried unchanged. */
export function Refused({ entry, lesson }: Props) {
  const act = useAction();
  const reason = entry.reason && failureReasonText("claimCredit", entry.reason);
  const isUnfinished = entry.reason?.code === "not_finished";
  return (
    <>
      <h2>{copy.title}</h2>
      {reason && (
        <Note tone="attention" icon="attention">
          {reason}
        </Note>
      )}
      <div className={styles.actions}>
        {isUnfinished && (
          <LinkButton kind="main" to={lessonPath(lesson.id)}>
            {copy.continue}
          </LinkButton>
        )}
        <Button icon="retry" onClick={() => void act(({ outbox }) => outbox.retry(entry.seq))}>
          {copy.retry}
        </Button>
      </div>
      <TextLink to={SENDING_PATH}>{copy.link}</TextLink>
    </>
  );
}
