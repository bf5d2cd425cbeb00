import { lessonPath } from "#live/paths.ts";
import { pictureOf } from "#live/picture.ts";
import { shortCredit, shortLength, timeLeft } from "#live/words.ts";
import type { Content, ContentType, Series } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";
import { Badge } from "#ui/badge.tsx";
import { CoverRow, CoverTile } from "#ui/cover-tile.tsx";
import type { IconName } from "#ui/icon-paths.ts";
import { Meta, MetaItem } from "#ui/meta.tsx";
import { heardPart } from "./catalogue.ts";

export const typeIcon: Record<ContentType, IconName> = {
  Video: "video",
  Audio: "headphones",
  Handout: "document",
};

type Props = {
  readonly lesson: Content;
  readonly series: Series | undefined;
  readonly watched: TimeWatched | undefined;
  readonly isHere: boolean;
};

const progressOf = ({ lesson, watched }: Props) => {
  const value = heardPart(lesson, watched);
  return value > 0 && value < 1 ? { label: `Heard of ${lesson.title}`, value } : undefined;
};

/** One lesson in a list. */
export function LessonRow(props: Props) {
  const { lesson, series, watched, isHere } = props;
  const length = shortLength(lesson.lengthSeconds);
  const credit = shortCredit(lesson);
  return (
    <CoverRow
      picture={pictureOf(lesson, series)}
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
    />
  );
}

/** One lesson that has been begun. */
export function ContinueTile(props: Props) {
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
