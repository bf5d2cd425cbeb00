import { useState } from "react";
import { useParams } from "react-router-dom";
import { prefetch, useLive, valueOr } from "#device/use-live.ts";
import { Description } from "#shared/html/description.tsx";
import { withoutChapters } from "#shared/lessons/chapter-list.ts";
import { LessonColumns, Objectives, Readings, References } from "#shared/lessons/lesson-cards.tsx";
import type { Device } from "#sync/device.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import { Note } from "#ui/note.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { useMatches } from "#ui/use-matches.ts";
import { positionInSeries } from "../catalog.ts";
import { LessonBar } from "../lesson-bar.tsx";
import { LibraryFailed } from "../library-states.tsx";
import { NotesCard } from "../notes/notes-card.tsx";
import { useBelowFold } from "../use-below-fold.ts";
import styles from "./content.module.css";
import { lessonPage as copy } from "./content-page-copy.ts";
import { CreditCard } from "./credit-card.tsx";
import { DownloadCard } from "./download-card.tsx";
import { FeedbackCard } from "./feedback-card.tsx";
import { HandoutCard } from "./handout-card.tsx";
import { LessonHead } from "./lesson-head.tsx";
import { LessonNotFound, type MissingLesson } from "./lesson-not-found.tsx";
import type { LessonOnPage } from "./lesson-on-page.ts";
import { MediaSlot } from "./media-slot.tsx";
import { ReadingList, RecommendedLearning } from "./side-cards.tsx";
import { useGuestProgress } from "./use-guest-progress.ts";

export function ContentPage() {
  const { id = "" } = useParams();
  return <Lesson key={id} id={id} />;
}

/** As in lesson-cards.module.css. */
const TWO_COLUMNS = "(min-width: 60rem)";

type Watched = { readonly watched: TimeWatched | undefined };

type LoadedLesson = { readonly page: LessonOnPage } | { readonly missing: MissingLesson };

async function loadLesson({ content, ...device }: Device, id: string): Promise<LoadedLesson> {
  const [lesson, all, series] = await Promise.all([
    content.one(id),
    content.all(),
    content.series(),
  ]);
  if (!lesson) return { missing: await loadMissingLesson({ content, ...device }, id) };
  return {
    page: {
      lesson,
      all,
      series: series.find((one) => one.id === lesson.seriesId),
      position: positionInSeries(all, lesson),
    },
  };
}

async function loadMissingLesson(device: Device, id: string): Promise<MissingLesson> {
  const { content, progress, downloads, credits } = device;
  const [hasArrived, watched, download, all] = await Promise.all([
    content.isLoaded(),
    progress.of(id),
    downloads.ofContent(id),
    credits.all(),
  ]);
  return {
    hasArrived,
    watched,
    download,
    hasCredit: all.some(({ contentId }) => contentId === id),
  };
}

const queriesOf = (id: string) => ({
  id,
  lesson: (device: Device) => loadLesson(device, id),
  // A separate query, so playback progress doesn't reload the catalog. Rendered together with the
  // lesson to avoid layout shift.
  watched: ({ progress }: Device) => progress.of(id),
});

/** For the lesson at the first address of a visit. */
let first: ReturnType<typeof queriesOf> | undefined;

/** Reads what the page needs from this device before the first render. */
export function preloadLesson(id: string): Promise<void> {
  first = queriesOf(id);
  return prefetch([first.lesson, first.watched]);
}

function Lesson({ id }: { readonly id: string }) {
  const [queries] = useState(() => (first?.id === id ? first : queriesOf(id)));
  const loaded = useLive(queries.lesson, [id]);
  const watched = useLive(queries.watched, [id]);
  if (loaded.kind === "failed") {
    return (
      <>
        <LessonBar />
        <LibraryFailed />
      </>
    );
  }
  if (loaded.kind === "loading" || watched.kind === "loading") return <LessonSkeleton />;
  return "page" in loaded.value ? (
    <LessonPage {...loaded.value.page} watched={valueOr(watched, undefined)} />
  ) : (
    <LessonNotFound {...loaded.value.missing} />
  );
}

function LessonPage({ watched, ...page }: LessonOnPage & Watched) {
  const { lesson, all } = page;
  const offersCredit = lesson.cme || lesson.contactHours;
  // On narrow screens, both are below the player and the description.
  const showsBelowFold = useBelowFold();
  const showsSide = useMatches(TWO_COLUMNS) || showsBelowFold;
  useGuestProgress(lesson);
  return (
    <article>
      <LessonBar lesson={lesson} />
      <LessonColumns
        main={
          <>
            {lesson.isWithdrawn && <Withdrawn />}
            <MediaSlot lesson={lesson} canSeekFreely={watched?.finished ?? false} />
            <LessonHead {...page} watched={watched} />
            <Description html={withoutChapters(lesson.description)} />
            <Objectives lesson={lesson} />
          </>
        }
        side={
          showsSide && (
            <>
              {offersCredit && <CreditCard lesson={lesson} />}
              <NotesCard lesson={lesson} />
              <FeedbackCard lesson={lesson} />
              <DownloadCard lesson={lesson} />
              <HandoutCard lesson={lesson} />
            </>
          )
        }
        more={
          showsBelowFold && (
            <>
              <RecommendedLearning lesson={lesson} all={all} />
              <Readings lesson={lesson} />
              <ReadingList lesson={lesson} all={all} />
              <References lesson={lesson} />
            </>
          )
        }
      />
    </article>
  );
}

function Withdrawn() {
  return (
    <div className={styles.withdrawn}>
      <Note tone="attention" icon="info">
        {copy.unpublished}
      </Note>
    </div>
  );
}

function LessonSkeleton() {
  return (
    <>
      <LessonBar />
      <Skeleton label={copy.loading} className={styles.skeleton}>
        <SkeletonBlock shape="cover" ratio="16/9" />
        <SkeletonBlock width="40%" />
        <SkeletonBlock width="80%" height="2rem" />
        <SkeletonBlock width="60%" />
      </Skeleton>
    </>
  );
}
