import { useState } from "react";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { Badge } from "#ui/badge.tsx";
import { counted } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import { TextButton } from "#ui/text-link.tsx";
import { SetAside } from "./failed.tsx";
import { owedWords, type TitleOf } from "./pending-copy.ts";
import { saveEntries } from "./save-entries.ts";
import styles from "./sync-status.module.css";

/** As many as one looks through; thousands would only be slow to draw. */
const AT_FIRST = 50;

type ListProps = { readonly entries: readonly OutboxEntry[]; readonly titleOf: TitleOf };

/** The first of a list, and a way to see the next. */
function useFirst(entries: readonly OutboxEntry[]) {
  const [most, setMost] = useState(AT_FIRST);
  const hidden = entries.length - most;
  const more = hidden > 0 && (
    <TextButton onClick={() => setMost(most + AT_FIRST)}>
      Show more of the {counted(hidden, "other")}
    </TextButton>
  );
  return { first: entries.slice(0, most), more };
}

export function NeedAttention({ entries, titleOf }: ListProps) {
  const { first, more } = useFirst(entries);
  return (
    <Section
      title="Needs attention"
      action={
        entries.length > 1 && (
          <TextButton onClick={() => saveEntries(entries)}>Export all</TextButton>
        )
      }
    >
      <p className="small muted">
        The server did not take {entries.length === 1 ? "this" : "these"}. Nothing is lost: it stays
        here until you decide.
      </p>
      <ul className={styles.cards}>
        {first.map((entry) => (
          <SetAside key={entry.seq} entry={entry} titleOf={titleOf} />
        ))}
      </ul>
      {more}
    </Section>
  );
}

export function Waiting({
  entries,
  titleOf,
  isSending,
}: ListProps & { readonly isSending: boolean }) {
  const { first, more } = useFirst(entries);
  return (
    <Section title="Waiting">
      <ul className={styles.rows}>
        {first.map((entry) => {
          const { title, detail } = owedWords(entry, titleOf);
          return (
            <li key={entry.seq}>
              <div>
                <b>{title}</b>
                <p className="small muted">{detail}</p>
                {entry.attempts > 0 && (
                  <p className="small muted">
                    The server could not do it yet. It is tried again by itself.
                  </p>
                )}
              </div>
              <Badge tone="wait">
                {isSending && entry.state === "sent" ? "Being sent" : "Will be sent"}
              </Badge>
            </li>
          );
        })}
      </ul>
      {more}
    </Section>
  );
}
