import { useState } from "react";
import { isSealed } from "#contract/sync/encrypted.ts";
import { useAct } from "#device/use-action.ts";
import { reasonInWords } from "#shared/credit/reason-copy.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { contentOf } from "./content-words.ts";
import { lossInWords } from "./discard-words.ts";
import { owedWords, type TitleOf } from "./pending-copy.ts";
import { saveEntries } from "./save-entries.ts";
import styles from "./sync-status.module.css";

type Props = { readonly entry: OutboxEntry; readonly titleOf: TitleOf };

/** One thing the server refused: what it is, why, what it holds, and the ways on. */
export function SetAside({ entry, titleOf }: Props) {
  const act = useAct();
  const [isAsking, setAsking] = useState(false);
  const { title, detail } = owedWords(entry, titleOf);
  const discard = async () => {
    setAsking(false);
    const isDone = await act(({ outbox }) => outbox.discard(entry.seq));
    if (isDone) showToast({ text: `Discarded: ${title}` });
  };
  return (
    <li>
      <Card>
        <h3>{title}</h3>
        <p className="small muted">{detail}</p>
        {entry.reason && <p className={styles.reason}>{reasonInWords(entry.call, entry.reason)}</p>}
        <Holds entry={entry} titleOf={titleOf} />
        <div className={styles.actions}>
          <Button
            aria-label={`Try again: ${title}`}
            onClick={() => void act(({ outbox }) => outbox.retry(entry.seq))}
          >
            Try again
          </Button>
          <Button aria-label={`Export: ${title}`} onClick={() => saveEntries([entry])}>
            Export
          </Button>
          <Button kind="danger" aria-label={`Discard: ${title}`} onClick={() => setAsking(true)}>
            Discard
          </Button>
        </div>
      </Card>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Discard “${title}”?`}
        actions={
          <>
            <Button kind="danger" onClick={() => void discard()}>
              Discard
            </Button>
            <Button kind="main" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        }
      >
        <p className="muted">
          {lossInWords(entry.call)}{" "}
          {isSealed(entry.body)
            ? "This cannot be undone."
            : "This cannot be undone; export it first if you want a copy."}
        </p>
      </Dialog>
    </li>
  );
}

function Holds({ entry, titleOf }: Props) {
  const { kind, facts } = contentOf(entry, titleOf, Date.now());
  return (
    <details className={styles.holds}>
      <summary>What it holds</summary>
      {kind === "sealed" && (
        <p className="small">
          It is sealed: only Respite’s server can read it, nobody who holds this device.
        </p>
      )}
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
