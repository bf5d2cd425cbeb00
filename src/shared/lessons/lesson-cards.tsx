import type { ReactNode } from "react";
import { useDevice } from "#device/device.tsx";
import { useLive, valueOr } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import type { Content, Reading } from "#sync/local/content.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-paths.ts";
import { AnchorButton } from "#ui/link-button.tsx";
import { Section } from "#ui/section.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./lesson-cards.module.css";
import { handout, lessonCards, links, readings as readingsCopy } from "./lesson-cards-copy.ts";

/** Lesson details next to the player, shared by the library and the public lesson page. */

const MAX_OBJECTIVES = 3;

type Props = { readonly lesson: Pick<Content, "objectives" | "references" | "readings"> };

export function Objectives({ lesson }: Props) {
  const objectives = lesson.objectives.slice(0, MAX_OBJECTIVES);
  if (objectives.length === 0) return null;
  return (
    <Section title={lessonCards.objectives}>
      <ol className={styles.objectives}>
        {objectives.map((objective) => (
          <li key={objective}>{objective}</li>
        ))}
      </ol>
    </Section>
  );
}

/** Shown for links that need a connection, because other sites are never stored on the device. */
function OfflineLinksNote() {
  const { reach } = useSyncStatus(useDevice());
  if (reach !== "down") return null;
  return <p className={`small muted ${styles.cutOff}`}>{links.offline}</p>;
}

export function References({ lesson: { references } }: Props) {
  if (references.length === 0) return null;
  return (
    <Section title={lessonCards.references}>
      {references.some(({ url }) => url) && <OfflineLinksNote />}
      <ol className={styles.references}>
        {references.map(({ text, url }) => (
          <li key={`${text} ${url}`}>
            {url ? (
              <a href={url} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** Returns which of these documents are stored on the device. */
function useCachedUrls(urls: readonly string[]): ReadonlySet<string> {
  const kept = useLive(
    async ({ content }) => {
      const each = await Promise.all(urls.map((url) => content.hasHandout(url)));
      return new Set(urls.filter((_, index) => each[index]));
    },
    [urls.join(" ")],
  );
  return valueOr(kept, NONE);
}

export function Readings({ lesson: { readings } }: Props) {
  const kept = useCachedUrls(readings.flatMap(({ documentUrl }) => documentUrl ?? []));
  if (readings.length === 0) return null;
  const isElsewhere = ({ webUrl, documentUrl }: Reading) =>
    webUrl !== undefined || (documentUrl !== undefined && !kept.has(documentUrl));
  return (
    <Section title={lessonCards.readings}>
      {readings.some(isElsewhere) && <OfflineLinksNote />}
      <ul className={styles.readings}>
        {readings.map(({ title, webUrl, documentUrl }) => (
          <li key={title}>
            <span>{title}</span>
            {webUrl && (
              <ExternalLink url={webUrl} icon="external" what={title} how={readingsCopy.website} />
            )}
            {documentUrl && (
              <ExternalLink
                url={documentUrl}
                icon="document"
                what={title}
                how={kept.has(documentUrl) ? readingsCopy.pdfOffline : readingsCopy.pdf}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type ExternalLinkProps = {
  readonly url: string;
  readonly icon: IconName;
  readonly what: string;
  readonly how: string;
};

function ExternalLink({ url, icon, what, how }: ExternalLinkProps) {
  return (
    <a className={styles.outward} href={url} target="_blank" rel="noopener noreferrer">
      <Icon name={icon} size="s" />
      <span>
        {how}
        <VisuallyHidden>{readingsCopy.of(what)}</VisuallyHidden>
      </span>
    </a>
  );
}

type ColumnsProps = {
  readonly main: ReactNode;
  readonly side: ReactNode;
  readonly more: ReactNode;
};

/**
 * Stacks the columns on phones. On desktops, `side` is next to the other two. It is read between them on both, so `main` ends
 * with what belongs before credit and notes.
 */
export function LessonColumns({ main, side, more }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div>{main}</div>
      <div className={styles.side}>{side}</div>
      <div>{more}</div>
    </div>
  );
}

type SideCardProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly note: ReactNode;
  /** Actions at the end of the row. Full-width content follows them. */
  readonly children: ReactNode;
};

export function SideCard({ icon, title, note, children }: SideCardProps) {
  return (
    <Card className={styles.card}>
      <Icon name={icon} />
      <div>
        <h2>{title}</h2>
        <p className="xs muted">{note}</p>
      </div>
      {children}
    </Card>
  );
}

type HandoutProps = {
  readonly title: string;
  readonly url: string;
  readonly note: ReactNode;
  readonly action: string;
};

/** A document with its link. */
export function Handout({ title, url, note, action }: HandoutProps) {
  return (
    <SideCard icon="document" title={title} note={note}>
      <AnchorButton
        kind="plain"
        href={url}
        target="_blank"
        rel="noopener"
        aria-label={handout.open(title)}
      >
        {action}
      </AnchorButton>
    </SideCard>
  );
}
