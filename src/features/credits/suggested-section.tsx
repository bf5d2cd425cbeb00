import { useDevice } from "#device/device.tsx";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { coverPicture } from "#shared/lessons/cover-picture.ts";
import { LIBRARY_PATH, lessonPath } from "#shared/navigation/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { CoverRow } from "#ui/cover-tile.tsx";
import { formatCreditShort, formatMinutes } from "#ui/format.ts";
import { Meta, MetaItem } from "#ui/meta.tsx";
import { RowList } from "#ui/row-list.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { CreditLesson } from "./credit-lessons.ts";
import { suggested as copy } from "./hub-copy.ts";

const MAX_SHOWN = 4;

/** Suggests lessons with the missing credit. Offline, those on this device come first. */
export function SuggestedSection({ lessons }: { readonly lessons: readonly CreditLesson[] }) {
  const isOffline = useSyncStatus(useDevice()).reach === "down";
  if (lessons.length === 0) return null;
  const ordered = isOffline
    ? lessons.toSorted((a, b) => Number(b.isHere) - Number(a.isHere))
    : lessons;
  return (
    <Section
      title={copy.title}
      action={
        <TextLink to={`${LIBRARY_PATH}?ce=1`} aria-label={copy.allLabel(lessons.length)}>
          {copy.all(lessons.length)}
        </TextLink>
      }
    >
      <RowList columns>
        {ordered.slice(0, MAX_SHOWN).map((one) => (
          <Row key={one.lesson.id} of={one} isOffline={isOffline} />
        ))}
      </RowList>
    </Section>
  );
}

type RowProps = { readonly of: CreditLesson; readonly isOffline: boolean };

function Row({ of: { lesson, series, isHere }, isOffline }: RowProps) {
  const length = formatMinutes(lesson.lengthSeconds);
  return (
    <CoverRow
      picture={coverPicture(lesson, series)}
      to={lessonPath(lesson.id)}
      title={lesson.title}
      isCompact
      meta={
        <Meta>
          <MetaItem icon={lesson.type === "Video" ? "video" : "headphones"}>{lesson.type}</MetaItem>
          {length && <MetaItem>{length}</MetaItem>}
          <Badge>{formatCreditShort(lesson)}</Badge>
          {isHere && (
            <MetaItem icon="here" tone="here">
              {copy.downloaded}
            </MetaItem>
          )}
          {isOffline && !isHere && <MetaItem icon="no-network">{copy.notDownloaded}</MetaItem>}
        </Meta>
      }
    />
  );
}
