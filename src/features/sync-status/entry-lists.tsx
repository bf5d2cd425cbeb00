import { useState } from "react";
import { useLive, valueOr } from "#device/use-live.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { Badge } from "#ui/badge.tsx";
import { Section } from "#ui/section.tsx";
import { TextButton } from "#ui/text-link.tsx";
import { entryWords, type TitleOf } from "./copy.ts";
import { FailedEntry } from "./failed-entry.tsx";
import { saveEntries } from "./save-entries.ts";
import { failedChanges, showMore, waitingChanges } from "./sync-page-copy.ts";
import styles from "./sync-status.module.css";

/** Entries rendered at a time, to keep long lists fast. */
const PAGE_SIZE = 50;

type ListProps = { readonly entries: readonly OutboxEntry[]; readonly titleOf: TitleOf };

/** Returns the first entries and a button that shows more. */
function usePaged(entries: readonly OutboxEntry[]) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const hidden = entries.length - limit;
  const more = hidden > 0 && (
    <TextButton onClick={() => setLimit(limit + PAGE_SIZE)}>{showMore}</TextButton>
  );
  return { first: entries.slice(0, limit), more };
}

const NO_IDS: ReadonlySet<string> = new Set();

export function FailedEntries({ entries, titleOf }: ListProps) {
  const { first, more } = usePaged(entries);
  const storedIds = valueOr(
    useLive(async ({ notes, highlights }): Promise<typeof NO_IDS> => {
      const stored = await Promise.all([notes.all(), highlights.all()]);
      return new Set(stored.flat().map(({ id }) => id));
    }, []),
    NO_IDS,
  );
  return (
    <Section
      title={failedChanges.title}
      action={
        entries.length > 1 && (
          <TextButton onClick={() => saveEntries(entries)}>{failedChanges.exportAll}</TextButton>
        )
      }
    >
      <p className="small muted">{failedChanges.lead(entries.length)}</p>
      <ul className={styles.cards}>
        {first.map((entry) => (
          <FailedEntry key={entry.seq} entry={entry} titleOf={titleOf} storedIds={storedIds} />
        ))}
      </ul>
      {more}
    </Section>
  );
}

export function WaitingEntries({
  entries,
  titleOf,
  isSending,
}: ListProps & { readonly isSending: boolean }) {
  const { first, more } = usePaged(entries);
  return (
    <Section title={waitingChanges.title}>
      <ul className={styles.rows}>
        {first.map((entry) => {
          const { title, detail } = entryWords(entry, titleOf);
          return (
            <li key={entry.seq}>
              <div>
                <b>{title}</b>
                <p className="small muted">{detail}</p>
                {entry.attempts > 0 && <p className="small muted">{waitingChanges.retrying}</p>}
              </div>
              <Badge tone="wait">
                {isSending && entry.state === "sent"
                  ? waitingChanges.syncing
                  : waitingChanges.waiting}
              </Badge>
            </li>
          );
        })}
      </ul>
      {more}
    </Section>
  );
}
