import { lessonPath } from "#live/paths.ts";
import type { Content } from "#sync/local/content.ts";
import { Icon } from "#ui/icon.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./content.module.css";

type Props = { readonly lesson: Content };

export function Objectives({ lesson }: Props) {
  const objectives = lesson.objectives.slice(0, 3);
  if (objectives.length === 0) return null;
  return (
    <Section title="Learning Objectives">
      <ol className={styles.objectives}>
        {objectives.map((objective) => (
          <li key={objective}>{objective}</li>
        ))}
      </ol>
    </Section>
  );
}

function Outward({ url, children }: { readonly url: string; readonly children: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

export function References({ lesson }: Props) {
  if (lesson.references.length === 0) return null;
  return (
    <Section title="References">
      <ol className={styles.references}>
        {lesson.references.map(({ text, url }, index) => (
          <li key={`${text} ${url}`}>
            {index + 1}. {url ? <Outward url={url}>{text}</Outward> : text}
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Readings({ lesson }: Props) {
  if (lesson.readings.length === 0) return null;
  return (
    <Section title="Recommended Reading">
      <ul className={styles.readings}>
        {lesson.readings.map(({ title, webUrl, documentUrl }) => (
          <li key={title}>
            <span>{title}</span>
            {webUrl && (
              <a className={styles.outward} href={webUrl} target="_blank" rel="noopener noreferrer">
                <Icon name="external" size="s" />
                <span>
                  Open<span className={styles.ears}> {title}</span> on the web
                </span>
              </a>
            )}
            {documentUrl && (
              <a
                className={styles.outward}
                href={documentUrl}
                target="_blank"
                rel="noopener noreferrer"
              >
                <Icon name="document" size="s" />
                <span>
                  Open<span className={styles.ears}> {title} as</span> document
                </span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Related({ lesson, all }: Props & { readonly all: readonly Content[] }) {
  const named = (ids: readonly string[]) =>
    ids.flatMap((id) => all.find((one) => one.id === id) ?? []);
  const deeper = named(lesson.deeper);
  const wider = named(lesson.wider);
  if (deeper.length + wider.length === 0) return null;
  return (
    <Section title="Recommended Learning">
      <RelatedList title="Go deeper" lessons={deeper} />
      <RelatedList title="Look wider" lessons={wider} />
    </Section>
  );
}

function RelatedList({
  title,
  lessons,
}: {
  readonly title: string;
  readonly lessons: readonly Content[];
}) {
  if (lessons.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.related}>
        {lessons.map(({ id, title: name }) => (
          <li key={id}>
            <TextLink to={lessonPath(id)}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}
