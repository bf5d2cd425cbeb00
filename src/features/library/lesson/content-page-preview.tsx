import type { ReactNode } from "react";
import { useLive, valueOr } from "#device/use-live.ts";
import { Description } from "#shared/html/description.tsx";
import { LessonColumns, Objectives, Readings, References } from "#shared/lessons/lesson-cards.tsx";
import type { Content } from "#sync/local/content.ts";
import { HandoutCard } from "./handout-card.tsx";
import { LessonHead } from "./lesson-head.tsx";
import { ReadingList, RecommendedLearning } from "./side-cards.tsx";

type Props = {
  readonly lesson: Content;
  readonly place: { readonly number: number; readonly of: number };
  /** The player. It records no progress. */
  readonly player: ReactNode;
};

/** Previews a lesson as learners will see it, before it has been published to devices. */
export function LessonPreview({ lesson, place, player }: Props) {
  const { all, series } = valueOr(
    useLive(
      async ({ content }) => ({ all: await content.all(), series: await content.series() }),
      [],
    ),
    { all: [], series: [] },
  );
  const own = series.find(({ id }) => id === lesson.seriesId);
  return (
    <LessonColumns
      main={
        <>
          {player}
          <LessonHead lesson={lesson} series={own} all={all} position={place} watched={undefined} />
          <Description html={lesson.description} />
          <Objectives lesson={lesson} />
        </>
      }
      side={<HandoutCard lesson={lesson} />}
      more={
        <>
          <RecommendedLearning lesson={lesson} all={all} />
          <Readings lesson={lesson} />
          <ReadingList lesson={lesson} all={all} />
          <References lesson={lesson} />
        </>
      }
    />
  );
}
