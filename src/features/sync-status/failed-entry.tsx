import { useState } from "react";
import { isEncrypted } from "#contract/sync/encrypted.ts";
import { useAction } from "#device/use-action.ts";
import { failureReasonText } from "#shared/credit/reason-copy.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { discardWarning, entryDetails, entryWords, type TitleOf } from "./copy.ts";
import { saveEntries } from "./save-entries.ts";
import { failedChange as copy } from "./sync-page-copy.ts";
import styles from "./sync-status.module.css";

type Props = { readonly entry: OutboxEntry; readonly titleOf: TitleOf };
type EntryProps = Props & { readonly storedIds: ReadonlySet<string> };

/** A rejected entry: what it is, why it was rejected, its contents, and the actions. */
export function FailedEntry({ entry, titleOf, storedIds }: EntryProps) {
  const act = useAction();
  const [isConfirming, setConfirming] = useState(false);
  const { title, detail } = entryWords(entry, titleOf);
  const discard = async () => {
    setConfirming(false);
    const isDone = await act(({ outbox }) => outbox.discard(entry.seq));
    if (isDone) showToast({ text: copy.discarded });
  };
  return (
    <li>
      <Card>
        <h3>{title}</h3>
        <p className="small muted">{detail}</p>
        {entry.reason && (
          <p className={styles.reason}>{failureReasonText(entry.call, entry.reason)}</p>
        )}
        <EntryContent entry={entry} titleOf={titleOf} />
        <div className={styles.actions}>
          <Button
            aria-label={copy.retryLabel(title)}
            onClick={() => void act(({ outbox }) => outbox.retry(entry.seq))}
          >
            {copy.retry}
          </Button>
          <Button aria-label={copy.exportLabel(title)} onClick={() => saveEntries([entry])}>
            {copy.export}
          </Button>
          <Button
            kind="danger"
            aria-label={copy.discardLabel(title)}
            onClick={() => setConfirming(true)}
          >
            {copy.discard}
          </Button>
        </div>
      </Card>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={copy.discardTitle}
        actions={
          <>
            <Button kind="danger" onClick={() => void discard()}>
              {copy.discardConfirm}
            </Button>
            <Button kind="main" onClick={() => setConfirming(false)}>
              {copy.discardCancel}
            </Button>
          </>
        }
      >
        <p className="muted">
          {copy.discardText(discardWarning(entry, storedIds), isEncrypted(entry.body))}
        </p>
      </Dialog>
    </li>
  );
}

function EntryContent({ entry, titleOf }: Props) {
  const { kind, facts } = entryDetails(entry, titleOf, Date.now());
  return (
    <details className={styles.content}>
      <summary>{copy.details}</summary>
      {kind === "encrypted" && <p className="small">{copy.encrypted}</p>}
      <dl>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
