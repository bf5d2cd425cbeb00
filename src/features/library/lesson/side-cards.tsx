import { useDevice } from "#device/device.tsx";
import { useLive, valueOr } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { lessonPath } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import { formatMinutes } from "#ui/format.ts";
import { Meta, MetaItem } from "#ui/meta.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { typeIcon } from "../lesson-card.tsx";
import styles from "./content.module.css";
import { relatedLessons as copy } from "./content-page-copy.ts";

type Props = { readonly lesson: Content; readonly all: readonly Content[] };

/** Returns the known lessons with these ids, without duplicates. */
function lessonsById(all: readonly Content[], ids: readonly string[]): Content[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

const isHandout = ({ type }: Content) => type === "Handout";
const isPlayable = (one: Content) => !isHandout(one);

/** Links to lessons that go deeper into the topic or next to it. */
export function RecommendedLearning({ lesson, all }: Props) {
  const deeper = lessonsById(all, lesson.deeper).filter(isPlayable);
  const wider = lessonsById(all, lesson.wider).filter(isPlayable);
  if (deeper.length + wider.length === 0) return null;
  return (
    <Section title={copy.learning}>
      <RelatedList title={copy.deeper} lessons={deeper} />
      <RelatedList title={copy.wider} lessons={wider} />
    </Section>
  );
}

/** Links to the handouts related to a lesson. */
export function ReadingList({ lesson, all }: Props) {
  const documents = lessonsById(all, [...lesson.deeper, ...lesson.wider]).filter(isHandout);
  if (documents.length === 0) return null;
  return (
    <Section title={copy.readingList}>
      <RelatedList lessons={documents} />
    </Section>
  );
}

/** Returns the lessons that are available offline. */
function useOnDevice(lessons: readonly Content[]): ReadonlySet<string> {
  const ids = lessons.map(({ id }) => id).join(" ");
  const here = useLive(
    async ({ content, downloads }) => {
      const files = new Set(
        (await downloads.all()).flatMap((one) =>
          one.state === "downloaded" ? [one.fileHash] : [],
        ),
      );
      const isHere = async ({ type, file, handout }: Content) => {
        if (type !== "Handout") return files.has(file?.sha256 ?? "");
        const url = (file ?? handout)?.url;
        return url !== undefined && (await content.hasHandout(url));
      };
      const each = await Promise.all(lessons.map(isHere));
      return new Set(lessons.filter((_, index) => each[index]).map(({ id }) => id));
    },
    [ids],
  );
  return valueOr(here, NONE);
}

const NONE: ReadonlySet<string> = new Set();

type ListProps = { readonly title?: string; readonly lessons: readonly Content[] };

function RelatedList({ title, lessons }: ListProps) {
  const here = useOnDevice(lessons);
  const isOffline = useSyncStatus(useDevice()).reach === "down";
  if (lessons.length === 0) return null;
  return (
    <>
      {title && <h3>{title}</h3>}
      <ul className={styles.related}>
        {lessons.map(({ id, title: name, type, lengthSeconds }) => (
          <li key={id}>
            <TextLink to={lessonPath(id)}>{name}</TextLink>
            <Meta>
              <MetaItem icon={typeIcon[type]}>{type}</MetaItem>
              {lengthSeconds > 0 && <MetaItem>{formatMinutes(lengthSeconds)}</MetaItem>}
              {here.has(id) && (
                <MetaItem icon="here" tone="here">
                  {type === "Handout" ? copy.availableOffline : copy.downloaded}
                </MetaItem>
              )}
              {isOffline && !here.has(id) && (
                <MetaItem icon="no-network">
                  {type === "Handout" ? copy.onlineOnly : copy.notDownloaded}
                </MetaItem>
              )}
            </Meta>
          </li>
        ))}
      </ul>
    </>
  );
}
