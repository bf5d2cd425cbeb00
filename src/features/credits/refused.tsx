import { useAction } from "#device/use-action.ts";
import { failureReasonText } from "#shared/credit/reason-copy.ts";
import { lessonPath, SENDING_PATH } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./credits.module.css";

type Props = { readonly entry: OutboxEntry; readonly lesson: Content };

/** Shows a rejected claim that can be retried unchanged. */
export function Refused({ entry, lesson }: Props) {
  const act = useAction();
  const reason = entry.reason && failureReasonText("claimCredit", entry.reason);
  const isUnfinished = entry.reason?.code === "not_finished";
  return (
    <>
      <h2>The server did not take your claim</h2>
      <Note tone="attention" icon="attention">
        {reason ?? "It is kept here."}
      </Note>
      <div className={styles.actions}>
        {isUnfinished && (
          <LinkButton kind="main" to={lessonPath(lesson.id)}>
            To the lesson
          </LinkButton>
        )}
        <Button icon="retry" onClick={() => void act(({ outbox }) => outbox.retry(entry.seq))}>
          Try again
        </Button>
      </div>
      <TextLink to={SENDING_PATH}>It stands under “Needs attention”</TextLink>
    </>
  );
}
