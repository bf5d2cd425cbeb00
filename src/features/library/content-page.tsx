import { useParams } from "react-router-dom";
import { useLive, valueOr } from "#device/use-live.ts";
import { Description } from "#shared/html/description.tsx";
import { LessonColumns, Objectives, Readings, References } from "#shared/lessons/lesson-cards.tsx";
import type { Device } from "#sync/device.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";
import { Note } from "#ui/note.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { placeInSeries } from "./catalogue.ts";
import styles from "./content.module.css";
import { CreditCard } from "./credit-card.tsx";
import { DownloadCard } from "./download-card.tsx";
import { FeedbackCard } from "./feedback-card.tsx";
import { HandoutCard } from "./handout-card.tsx";
import { LessonBar } from "./lesson-bar.tsx";
import { LessonHead } from "./lesson-head.tsx";
import type { LessonOnPage } from "./lesson-on-page.ts";
import { LibraryFailed } from "./library-states.tsx";
import { MediumPlace } from "./medium-place.tsx";
import { ReadingList, RecommendedLearning } from "./side-cards.tsx";
import { useCarriedTime } from "./use-carried-time.ts";
import { NotHere, type NotInLibrary } from "./withdrawn-lesson.tsx";

export function ContentPage() {
  const { id = "" } = useParams();
  return <Lesson key={id} id={id} />;
}

type Heard = { readonly watched: TimeWatched | undefined };

type Found = { readonly page: LessonOnPage } | { readonly gone: NotInLibrary };

async function find({ content, ...device }: Device, id: string): Promise<Found> {
  const [lesson, all, series] = await Promise.all([
    content.one(id),
    content.all(),
    content.series(),
  ]);
  if (!lesson) return { gone: await whatIsLeft({ content, ...device }, id) };
  return {
    page: {
      lesson,
      all,
      series: series.find((one) => one.id === lesson.seriesId),
      place: placeInSeries(all, lesson),
    },
  };
}

async function whatIsLeft(device: Device, id: string): Promise<NotInLibrary> {
  const { content, progress, downloads, credits } = device;
  const [hasArrived, watched, download, all] = await Promise.all([
    content.hasArrived(),
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

function Lesson({ id }: { readonly id: string }) {
  const found = useLive((device) => find(device, id), [id]);
  // Apart, so that listening does not read the catalogue again; drawn with the rest, so that nothing is pushed down.
  const watched = useLive(({ progress }) => progress.of(id), [id]);
  if (found.kind === "failed") {
    return (
      <>
        <LessonBar />
        <LibraryFailed />
      </>
    );
  }
  if (found.kind === "loading" || watched.kind === "loading") return <LessonBones />;
  return "page" in found.value ? (
    <LessonPage {...found.value.page} watched={valueOr(watched, undefined)} />
  ) : (
    <NotHere {...found.value.gone} />
  );
}

function LessonPage({ watched, ...page }: LessonOnPage & Heard) {
  const { lesson, all } = page;
  const carriesCredit = lesson.cme || lesson.contactHours;
  useCarriedTime(lesson);
  return (
    <article>
      <LessonBar lesson={lesson} />
      <LessonColumns
        main={
          <>
            {lesson.isWithdrawn && <Withdrawn />}
            <MediumPlace lesson={lesson} isOpen={watched?.finished ?? false} />
            <LessonHead {...page} watched={watched} />
            <Description html={lesson.description} />
          </>
        }
        side={
          <>
            {(carriesCredit || lesson.type !== "Handout") && <CreditCard lesson={lesson} />}
            <FeedbackCard lesson={lesson} />
            <DownloadCard lesson={lesson} />
            <HandoutCard lesson={lesson} />
          </>
        }
        more={
          <>
            <Objectives lesson={lesson} />
            <RecommendedLearning lesson={lesson} all={all} />
            <Readings lesson={lesson} />
            <ReadingList lesson={lesson} all={all} />
            <References lesson={lesson} />
          </>
        }
      />
    </article>
  );
}

function Withdrawn() {
  return (
    <div className={styles.withdrawn}>
      <Note tone="attention" icon="info">
        This lesson was withdrawn from the library. You can still hear it for now, and what you have
        heard of it still counts.
      </Note>
    </div>
  );
}

function LessonBones() {
  return (
    <>
      <LessonBar />
      <Skeleton label="Opening the lesson" className={styles.bones}>
        <Bone shape="cover" ratio="16/9" />
        <Bone width="40%" />
        <Bone width="80%" height="2rem" />
        <Bone width="60%" />
      </Skeleton>
    </>
  );
}
