import { type ComponentProps, memo, type ReactNode } from "react";
import { coverPicture } from "#shared/lessons/cover-picture.ts";
import { lessonPath } from "#shared/navigation/paths.ts";
import type { Content, ContentType, Series } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import { Badge } from "#ui/badge.tsx";
import type { Picture } from "#ui/cover.tsx";
import { CoverRow, CoverTile } from "#ui/cover-tile.tsx";
import { formatCreditShort, formatMinutes, formatTimeLeft } from "#ui/format.ts";
import type { IconName } from "#ui/icon-paths.ts";
import { Meta, MetaItem } from "#ui/meta.tsx";
import { watchedFraction } from "./catalog.ts";
import { lessonCard as copy } from "./library-copy.ts";
import { SaveButton } from "./save-button.tsx";

export const typeIcon: Record<ContentType, IconName> = {
  Video: "video",
  Audio: "headphones",
  Handout: "document",
};

type CardProps = {
  readonly lesson: Content;
  readonly series: Series | undefined;
  readonly watched: TimeWatched | undefined;
  readonly isHere: boolean;
  readonly isOffline?: boolean | undefined;
};
/** Position of a row in a virtualized list. */
export type VirtualPosition = {
  /** 1-based index among `of`. */
  readonly at: number;
  readonly of: number;
  /** 0-based row index in the virtualizer. */
  readonly row: number;
  /** Ref callback that measures the row height. */
  readonly measure?: ((element: Element | null) => void) | undefined;
  readonly later?: Picture["later"];
  /** Offset in px from the top of the list, for a focused row outside the rendered range. */
  readonly offset?: number | undefined;
};

const listItemProps = ({
  at,
  of,
  row,
  measure,
  offset,
}: VirtualPosition): ComponentProps<"li"> => ({
  "aria-posinset": at,
  "aria-setsize": of,
  ref: measure,
  ...(offset !== undefined && { style: { position: "absolute", top: offset } }),
  ...{ "data-index": row },
});

const isSamePosition = (a: VirtualPosition | undefined, b: VirtualPosition | undefined) =>
  a?.at === b?.at &&
  a?.of === b?.of &&
  a?.row === b?.row &&
  a?.offset === b?.offset &&
  a?.measure === b?.measure &&
  a?.later === b?.later;

const isSameRow = (
  { position: positionA, ...a }: RowProps,
  { position: positionB, ...b }: RowProps,
) =>
  isSamePosition(positionA, positionB) &&
  (Object.keys(b) as (keyof typeof b)[]).every((name) => a[name] === b[name]);

type RowProps = CardProps & {
  readonly isSaved: boolean;
  /** A smaller row for shelves, without the series. */
  readonly isCompact?: boolean | undefined;
  readonly position?: VirtualPosition | undefined;
  /** The title with marked words. */
  readonly title?: ReactNode;
};

export const progressOf = ({ lesson, watched }: Pick<CardProps, "lesson" | "watched">) => {
  const value = watchedFraction(lesson, watched);
  return value > 0 && value < 1 ? { label: copy.progress(lesson.title), value } : undefined;
};

/** Says whether the lesson is on the device. Online, it makes no difference if it isn't. */
function Availability({ isHere, isOffline }: Pick<CardProps, "isHere" | "isOffline">) {
  if (isHere) {
    return (
      <MetaItem icon="here" tone="here">
        {copy.downloaded}
      </MetaItem>
    );
  }
  return isOffline && <MetaItem icon="no-network">{copy.notDownloaded}</MetaItem>;
}

/** A lesson row in a list. */
export const LessonRow = memo(function LessonRow(props: RowProps) {
  const { lesson, series, watched, isHere, isOffline, isSaved, isCompact } = props;
  const length = formatMinutes(lesson.lengthSeconds);
  const credit = formatCreditShort(lesson);
  return (
    <CoverRow
      picture={{ ...coverPicture(lesson, series), later: props.position?.later }}
      to={lessonPath(lesson.id)}
      title={props.title ?? lesson.title}
      isCompact={isCompact}
      subtitle={!isCompact && series?.name}
      progress={progressOf(props)}
      meta={
        <Meta>
          <MetaItem icon={typeIcon[lesson.type]}>{lesson.type}</MetaItem>
          {length && <MetaItem>{length}</MetaItem>}
          {credit && <Badge>{credit}</Badge>}
          {watched?.finished && (
            <Badge tone="done" icon="check">
              {copy.completed}
            </Badge>
          )}
          <Availability isHere={isHere} isOffline={isOffline} />
        </Meta>
      }
      action={<SaveButton lesson={lesson} isSaved={isSaved} />}
      item={props.position && listItemProps(props.position)}
    />
  );
}, isSameRow);

type ContinueProps = CardProps & {
  /** Below the title, instead of the series. */
  readonly subtitle?: string | undefined;
  /** In the first corner of the picture. */
  readonly corner?: ReactNode;
};

/** A tile for a lesson that is assigned or in progress. */
export function ContinueTile(props: ContinueProps) {
  const { lesson, series, watched, isHere, isOffline, corner, subtitle = series?.name } = props;
  const furthest = watched?.furthest ?? 0;
  const left = lesson.lengthSeconds - furthest;
  return (
    <CoverTile
      picture={coverPicture(lesson, series)}
      to={lessonPath(lesson.id)}
      title={lesson.title}
      progress={progressOf(props)}
      plate={furthest > 0 && left > 0 ? formatTimeLeft(left) : formatMinutes(left)}
      corner={corner}
    >
      <Meta>
        {subtitle && <MetaItem>{subtitle}</MetaItem>}
        <Availability isHere={isHere} isOffline={isOffline} />
      </Meta>
    </CoverTile>
  );
}
