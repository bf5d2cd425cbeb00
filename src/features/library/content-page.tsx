import { useParams } from "react-router-dom";
import { LIBRARY_PATH } from "#live/paths.ts";
import { useLive } from "#live/use-live.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { placeInSeries } from "./catalogue.ts";
import styles from "./content.module.css";
import { Description } from "./description.tsx";
import { DownloadCard } from "./download-card.tsx";
import { HandoutCard } from "./handout-card.tsx";
import { LessonBar } from "./lesson-bar.tsx";
import { LessonHead } from "./lesson-head.tsx";
import type { LessonOnPage } from "./lesson-on-page.ts";
import { LibraryFailed } from "./library-states.tsx";
import { MediumPlace } from "./medium-place.tsx";
import { Objectives, Readings, References, Related } from "./side-cards.tsx";

export function ContentPage() {
  const { id = "" } = useParams();
  return <Lesson key={id} id={id} />;
}

function Lesson({ id }: { readonly id: string }) {
  const found = useLive(
    async ({ content }) => {
      const [lesson, all, series, hasArrived] = await Promise.all([
        content.one(id),
        content.all(),
        content.series(),
        content.hasArrived(),
      ]);
      if (!lesson) return { hasArrived };
      const page: LessonOnPage = {
        lesson,
        all,
        series: series.find((one) => one.id === lesson.seriesId),
        place: placeInSeries(all, lesson),
      };
      return { page };
    },
    [id],
  );
  if (found.kind === "failed") {
    return (
      <>
        <LessonBar />
        <LibraryFailed />
      </>
    );
  }
  if (found.kind === "loading") return <LessonBones />;
  const { page, hasArrived } = found.value;
  return page ? <LessonPage {...page} /> : <UnknownLesson hasArrived={hasArrived ?? false} />;
}

function LessonPage(page: LessonOnPage) {
  const { lesson, all } = page;
  return (
    <article>
      <LessonBar share={{ title: lesson.title }} />
      <div className={styles.columns}>
        <div>
          <MediumPlace lesson={lesson} />
          <LessonHead {...page} />
          <Description html={lesson.description} />
        </div>
        <div className={styles.side}>
          <DownloadCard lesson={lesson} />
          <HandoutCard lesson={lesson} />
        </div>
        <div>
          <Objectives lesson={lesson} />
          <Readings lesson={lesson} />
          <References lesson={lesson} />
          <Related lesson={lesson} all={all} />
        </div>
      </div>
    </article>
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

function UnknownLesson({ hasArrived }: { readonly hasArrived: boolean }) {
  return (
    <>
      <LessonBar />
      <PageTitle title="This lesson is not here" />
      <div className={styles.unknown}>
        <EmptyState
          title={hasArrived ? "It may have been taken back" : "The library has not come yet"}
          icon="library"
          actions={<LinkButton to={LIBRARY_PATH}>To the library</LinkButton>}
        >
          <p>
            {hasArrived
              ? "Lessons are renewed from time to time. What you heard of it still counts."
              : "It comes the first time there is a network, and stays here from then on."}
          </p>
        </EmptyState>
      </div>
    </>
  );
}
