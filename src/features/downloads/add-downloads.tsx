import { useRef } from "react";
import { useDevice } from "#device/device.tsx";
import { type Query, useLive, valueOr } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { useLeadsPeople } from "#shared/accounts/use-leads-people.ts";
import { DownloadButton } from "#shared/downloads/download-button.tsx";
import { downloadText } from "#shared/downloads/download-copy.ts";
import { coverPicture } from "#shared/lessons/cover-picture.ts";
import { LIBRARY_PATH, lessonPath } from "#shared/navigation/paths.ts";
import type { Download } from "#sync/downloads/download.ts";
import { CoverRow } from "#ui/cover-tile.tsx";
import { formatMinutes } from "#ui/format.ts";
import { formatBytes } from "#ui/format-bytes.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Meta, MetaItem } from "#ui/meta.tsx";
import { RowList } from "#ui/row-list.tsx";
import { Section } from "#ui/section.tsx";
import { type Addable, addableLessons } from "./add-downloads-query.ts";
import { addDownloads as copy } from "./copy.ts";
import styles from "./downloads.module.css";

const MAX_SHOWN = 6;
const NONE: never[] = [];
const downloadsQuery: Query<readonly Download[]> = ({ downloads }) => downloads.all();

/** Returns the lessons that can be downloaded. Undefined until they are known. */
export function useAddable(): readonly Addable[] | undefined {
  const isLeader = useLeadsPeople();
  return valueOr(
    useLive((device) => addableLessons(device, isLeader), [isLeader]),
    undefined,
  );
}

/**
 * Offers lessons to download, one tap each. The list doesn't change while the page is open, so nothing moves between two
 * taps.
 */
export function AddDownloads({ addable }: { readonly addable: readonly Addable[] }) {
  const shown = useRef(addable.slice(0, MAX_SHOWN)).current;
  const downloads = valueOr(useLive(downloadsQuery, []), NONE);
  const isOffline = useSyncStatus(useDevice()).reach === "down";
  if (shown.length === 0) return null;
  return (
    <Section title={copy.title}>
      <p className="small muted">{isOffline ? copy.offline : copy.text}</p>
      <RowList>
        {shown.map((one) => (
          <Row
            key={one.lesson.id}
            of={one}
            download={downloads.find(({ contentId }) => contentId === one.lesson.id)}
          />
        ))}
      </RowList>
      <p className={styles.act}>
        <LinkButton to={LIBRARY_PATH}>{copy.library}</LinkButton>
      </p>
    </Section>
  );
}

type RowProps = { readonly of: Addable; readonly download: Download | undefined };

function Row({ of: { lesson, file, series }, download }: RowProps) {
  const length = formatMinutes(lesson.lengthSeconds);
  return (
    <CoverRow
      picture={coverPicture(lesson, series)}
      to={lessonPath(lesson.id)}
      title={lesson.title}
      isCompact
      meta={
        <Meta>
          {length && <MetaItem>{length}</MetaItem>}
          <MetaItem>{formatBytes(file.bytes)}</MetaItem>
        </Meta>
      }
      action={
        download ? (
          <span className="small muted" role="status">
            {downloadText(download).title}
          </span>
        ) : (
          <DownloadButton
            lessons={[lesson.id]}
            bytes={file.bytes}
            label={copy.label(lesson.title)}
          />
        )
      }
    />
  );
}
