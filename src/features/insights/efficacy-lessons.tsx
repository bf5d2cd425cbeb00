import { Figure } from "#shared/insights/figure.tsx";
import { lessonPath } from "#shared/navigation/paths.ts";
import { Bars } from "#ui/chart/bars.tsx";
import {
  type LessonChange,
  lessonInWords,
  lessonsInWords,
  shiftInWords,
  WITH_TIME,
} from "./efficacy-copy.ts";
import { shareInWords, sureShare } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

const SHOWN = 10;

/** Burnout before a lesson and at the next answer after it. */
export function LessonsPanel({ insight }: { readonly insight: Insight<readonly LessonChange[]> }) {
  return (
    <Panel
      title="Before and after a lesson"
      insight={insight}
      span={12}
      about="Of those you have chosen above, who answered before they heard it and again afterwards"
    >
      {(lessons) =>
        lessons.length === 0 ? (
          <SuppressedNote what="burnout before and after a lesson" advice={WITH_TIME} />
        ) : (
          <Lessons lessons={lessons} />
        )
      }
    </Panel>
  );
}

function Lessons({ lessons }: { readonly lessons: readonly LessonChange[] }) {
  return (
    <Figure
      title="Burned-out people after each lesson"
      summary={lessonsInWords(lessons.length, SHOWN)}
      fileName="before-and-after-lessons"
      table={{
        columns: [
          { label: "Lesson" },
          { label: "Burned out before" },
          { label: "Burned out after" },
          { label: "Change" },
          { label: "People", isNumber: true },
        ],
        rows: lessons.map(({ name, before, after, change, n }) => [
          name,
          sureShare(before),
          sureShare(after),
          shiftInWords(change),
          String(n),
        ]),
      }}
    >
      <Bars
        label="Burned-out people after a lesson"
        max={1}
        rows={lessons.slice(0, SHOWN).map((lesson) => ({
          label: lesson.name,
          to: lessonPath(lesson.id),
          ...lesson.after,
          text: `${shareInWords(lesson.after)} after`,
          note: lessonInWords(lesson),
        }))}
      />
    </Figure>
  );
}
