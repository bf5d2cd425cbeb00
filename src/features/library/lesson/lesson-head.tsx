import { LIBRARY_PATH } from "#shared/navigation/paths.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import { Badge } from "#ui/badge.tsx";
import { formatCredit, formatLength, formatTimeLeft } from "#ui/format.ts";
import { formatDate } from "#ui/format-date.ts";
import { Meta, MetaItem } from "#ui/meta.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { watchedFraction } from "../catalog.ts";
import { typeIcon } from "../lesson-card.tsx";
import { AssignedNote } from "./assigned-note.tsx";
import styles from "./content.module.css";
import { lessonHead as copy } from "./content-page-copy.ts";
import type { LessonOnPage } from "./lesson-on-page.ts";

type Props = LessonOnPage & { readonly watched: TimeWatched | undefined };

export function LessonHead({ lesson, series, position, watched }: Props) {
  const length = formatLength(lesson.lengthSeconds);
  const credit = formatCredit(lesson);
  const date = formatDate(lesson.releasedOn);
  return (
    <header className={styles.head}>
      {series && (
        <p className="small muted">
          <TextLink to={`${LIBRARY_PATH}?${new URLSearchParams({ series: series.id })}`}>
            {series.name}
          </TextLink>{" "}
          · {copy.number(position.number, position.of)}
        </p>
      )}
      <PageTitle title={lesson.title} />
      {lesson.tagline && <p className={styles.tagline}>{lesson.tagline}</p>}
      <AssignedNote
        contentId={lesson.id}
        seriesId={lesson.seriesId}
        isDone={watched?.finished ?? false}
      />
      <div className={styles.facts}>
        <Meta>
          <MetaItem icon={typeIcon[lesson.type]}>{lesson.type}</MetaItem>
          {length && <MetaItem>{length}</MetaItem>}
          {lesson.lessonNumber && <MetaItem>{lesson.lessonNumber}</MetaItem>}
          {credit && <Badge>{credit}</Badge>}
          {watched?.finished && (
            <Badge tone="done" icon="check">
              {copy.completed}
            </Badge>
          )}
        </Meta>
        <Meta>
          {lesson.speaker && (
            <TextLink to={`${LIBRARY_PATH}?${new URLSearchParams({ speaker: lesson.speaker })}`}>
              {lesson.speaker}
            </TextLink>
          )}
          {date && <MetaItem>{copy.published(date)}</MetaItem>}
          {lesson.views > 0 && <MetaItem>{copy.views(lesson.views)}</MetaItem>}
        </Meta>
        <WatchedProgress lesson={lesson} watched={watched} />
      </div>
    </header>
  );
}

function WatchedProgress({ lesson, watched }: Pick<Props, "lesson" | "watched">) {
  const fraction = watchedFraction(lesson, watched);
  if (!watched || fraction === 0 || fraction === 1) return null;
  const left = formatTimeLeft(lesson.lengthSeconds - watched.furthest);
  return (
    <div className={styles.watched}>
      <ProgressBar label={copy.progress(lesson.title)} value={fraction} valueText={left} />
      <span className="xs muted num">{left}</span>
    </div>
  );
}
