import { type ComponentProps, memo } from "react";
import { pictureOf } from "#shared/lessons/picture.ts";
import { lessonPath } from "#shared/navigation/paths.ts";
import type { Content, ContentType, Series } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";
import { Badge } from "#ui/badge.tsx";
import type { Picture } from "#ui/cover.tsx";
import { CoverRow, CoverTile } from "#ui/cover-tile.tsx";
import { shortCredit, shortLength, timeLeft } from "#ui/format.ts";
import type { IconName } from "#ui/icon-paths.ts";
import { Meta, MetaItem } from "#ui/meta.tsx";
import { heardPart } from "./catalogue.ts";
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
};
/** Of a row in a list of which not all is drawn. */
export type Place = {
  /** Its place among `of`, from 1. */
  readonly at: number;
  readonly of: number;
  /** The line of the list it stands in, from 0. */
  readonly line: number;
  /** Told of the element, to learn how high the line is. */
  readonly measure?: ((element: Element | null) => void) | undefined;
  readonly later?: Picture["later"];
  /** Drawn out of sight, this far below the beginning of the list. */
  readonly away?: number | undefined;
};

const itemAt = ({ at, of, line, measure, away }: Place): ComponentProps<"li"> => ({
  "aria-posinset": at,
  "aria-setsize": of,
  ref: measure,
  ...(away !== undefined && { style: { position: "absolute", top: away } }),
  ...{ "data-index": line },
});

const isSamePlace = (a: Place | undefined, b: Place | undefined) =>
  a?.at === b?.at &&
  a?.of === b?.of &&
  a?.line === b?.line &&
  a?.away === b?.away &&
  a?.measure === b?.measure &&
  a?.later === b?.later;

const isSameRow = ({ place: placeA, ...a }: RowProps, { place: placeB, ...b }: RowProps) =>
  isSamePlace(placeA, placeB) &&
  (Object.keys(b) as (keyof typeof b)[]).every((name) => a[name] === b[name]);

type RowProps = CardProps & {
  readonly isSaved: boolean;
  readonly place?: Place | undefined;
};

const progressOf = ({ lesson, watched }: CardProps) => {
  const value = heardPart(lesson, watched);
  return value > 0 && value < 1 ? { label: `Heard of ${lesson.title}`, value } : undefined;
};

/** One lesson in a list. */
export const LessonRow = memo(function LessonRow(props: RowProps) {
  const { lesson, series, watched, isHere, isSaved } = props;
  const length = shortLength(lesson.lengthSeconds);
  const credit = shortCredit(lesson);
  return (
    <CoverRow
      picture={{ ...pictureOf(lesson, series), later: props.place?.later }}
      to={lessonPath(lesson.id)}
      title={lesson.title}
      subtitle={series?.name}
      progress={progressOf(props)}
      meta={
        <Meta>
          <MetaItem icon={typeIcon[lesson.type]}>{lesson.type}</MetaItem>
          {length && <MetaItem>{length}</MetaItem>}
          {credit && <Badge>{credit}</Badge>}
          {watched?.finished && (
            <Badge tone="done" icon="check">
              Finished
            </Badge>
          )}
          {isHere && (
            <MetaItem icon="here" tone="here">
              On this device
            </MetaItem>
          )}
        </Meta>
      }
      action={<SaveButton lesson={lesson} isSaved={isSaved} />}
      item={props.place && itemAt(props.place)}
    />
  );
}, isSameRow);

/** One lesson that has been begun. */
export function ContinueTile(props: CardProps) {
  const { lesson, series, watched, isHere } = props;
  const left = lesson.lengthSeconds - (watched?.furthest ?? 0);
  return (
    <CoverTile
      picture={pictureOf(lesson, series)}
      to={lessonPath(lesson.id)}
      title={lesson.title}
      progress={progressOf(props)}
      plate={left > 0 ? timeLeft(left) : undefined}
    >
      <Meta>
        {series && <MetaItem>{series.name}</MetaItem>}
        {isHere && (
          <MetaItem icon="here" tone="here">
            On this device
          </MetaItem>
        )}
      </Meta>
    </CoverTile>
  );
}
