import { useMemo } from "react";
import { useParams } from "react-router-dom";
import { useDevice } from "#device/device.tsx";
import { useLive } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { requestPlay } from "#shared/lessons/seek-requests.ts";
import { LIBRARY_PATH, lessonPath } from "#shared/navigation/paths.ts";
import type { Content, Series } from "#sync/local/content.ts";
import { Cover } from "#ui/cover.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatMinutes, formatTimeLeft, pluralize } from "#ui/format.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Meta, MetaItem } from "#ui/meta.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { RowList } from "#ui/row-list.tsx";
import { Section } from "#ui/section.tsx";
import { CoverRowSkeleton, Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { AssignedNote } from "../lesson/assigned-note.tsx";
import { LessonBar } from "../lesson-bar.tsx";
import { LessonRow } from "../lesson-card.tsx";
import styles from "../library.module.css";
import { LibraryFailed } from "../library-states.tsx";
import { useIsHere, useSaved, useWatched } from "../use-library.ts";
import { seriesPage as copy, seriesNotFound } from "./series-copy.ts";
import { SeriesDownload } from "./series-download.tsx";
import { type SeriesStatus, seriesStatus } from "./series-status.ts";

type SeriesData = {
  readonly series: Series | undefined;
  readonly lessons: readonly Content[];
  readonly hasArrived: boolean;
};

/** Shows a series in order. */
export function SeriesPage() {
  const { id = "" } = useParams();
  return <SeriesContent key={id} id={id} />;
}

function SeriesContent({ id }: { readonly id: string }) {
  const data = useLive(
    async ({ content }): Promise<SeriesData> => {
      const [all, lessons, hasArrived] = await Promise.all([
        content.series(),
        content.inSeries(id),
        content.isLoaded(),
      ]);
      return { series: all.find((one) => one.id === id), lessons, hasArrived };
    },
    [id],
  );
  return (
    <>
      <LessonBar />
      {data.kind === "failed" && <LibraryFailed />}
      {data.kind === "loading" && (
        <Skeleton label={copy.loading} className={styles.state}>
          <SkeletonBlock shape="cover" ratio="16/9" />
          <CoverRowSkeleton />
          <CoverRowSkeleton />
        </Skeleton>
      )}
      {data.kind === "ready" && <SeriesDetails {...data.value} />}
    </>
  );
}

function SeriesDetails({ series, lessons, hasArrived }: SeriesData) {
  const watched = useWatched();
  const saved = useSaved();
  const isHere = useIsHere(lessons);
  const isOffline = useSyncStatus(useDevice()).reach === "down";
  const status = useMemo(() => seriesStatus(lessons, watched), [lessons, watched]);
  if (!series || lessons.length === 0)
    return <SeriesNotFound hasArrived={hasArrived} series={series} />;
  return (
    <>
      <div className={styles["of-series"]}>
        <Cover seed={series.id} motif={series.motif} ratio="16/9" round="l" />
        <div>
          <PageTitle title={series.name} />
          <p className="muted">{series.tagline}</p>
          <AssignedNote seriesId={series.id} isDone={status.nextState === "again"} />
          <SeriesFacts status={status} />
          <SeriesDownload lessons={lessons} />
        </div>
      </div>
      <Section title={copy.lessons}>
        <RowList>
          {status.lessons.map((lesson) => (
            <LessonRow
              key={lesson.id}
              lesson={lesson}
              series={series}
              watched={watched.get(lesson.id)}
              isHere={isHere(lesson)}
              isOffline={isOffline}
              isSaved={saved.has(lesson.id)}
            />
          ))}
        </RowList>
      </Section>
    </>
  );
}

function SeriesFacts({ status }: { readonly status: SeriesStatus }) {
  const { lessons, finished, seconds, next, nextState, secondsLeft } = status;
  return (
    <div className={styles.facts}>
      <Meta>
        <MetaItem>{pluralize(lessons.length, "lesson")}</MetaItem>
        {seconds > 0 && <MetaItem>{formatMinutes(seconds)}</MetaItem>}
        <MetaItem>{copy.completed(finished, lessons.length)}</MetaItem>
      </Meta>
      <ProgressBar
        label={copy.progress}
        value={finished}
        max={lessons.length}
        valueText={copy.completedLessons(finished, lessons.length)}
      />
      {next && (
        <LinkButton
          kind="main"
          icon="play"
          to={lessonPath(next.id)}
          onClick={() => requestPlay(next.id)}
        >
          {copy.start(nextState)}
        </LinkButton>
      )}
      {next && nextState !== "again" && <p className="small muted">{copy.next(next.title)}</p>}
      {nextState === "continue" && secondsLeft > 0 && (
        <p className="small muted">{formatTimeLeft(secondsLeft)}</p>
      )}
    </div>
  );
}

function SeriesNotFound({ hasArrived, series }: Pick<SeriesData, "hasArrived" | "series">) {
  const { title, text, notSynced, back } = seriesNotFound;
  return (
    <>
      <PageTitle title={series?.name ?? title} />
      <div className={styles.state}>
        <EmptyState
          title={series && title}
          icon="library"
          actions={<LinkButton to={LIBRARY_PATH}>{back}</LinkButton>}
        >
          <p>{hasArrived ? text : notSynced}</p>
        </EmptyState>
      </div>
    </>
  );
}
