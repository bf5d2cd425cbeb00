import { Figure } from "#shared/insights/figure.tsx";
import { lessonPath } from "#shared/navigation/paths.ts";
import { Bars } from "#ui/chart/bars.tsx";
import { lessonChanges as copy, type LessonChange, needsFollowUp } from "./efficacy-copy.ts";
import { Panel } from "./panel.tsx";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

const SHOWN = 10;

/** Burnout before a lesson and at the next answer after it. */
export function LessonsPanel({ insight }: { readonly insight: Insight<readonly LessonChange[]> }) {
  return (
    <Panel title={copy.title} insight={insight} span={12} about={copy.about}>
      {(lessons) =>
        lessons.length === 0 ? (
          <SuppressedNote name={copy.name} advice={needsFollowUp} />
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
      title={copy.caption}
      summary={copy.summary(lessons.length, SHOWN)}
      fileName="before-and-after-lessons"
      table={{
        columns: copy.columns,
        rows: lessons.map((lesson) => [
          lesson.name,
          copy.share(lesson.before),
          copy.share(lesson.after),
          copy.change(lesson),
          String(lesson.n),
        ]),
      }}
    >
      <Bars
        label={copy.caption}
        max={1}
        rows={lessons.slice(0, SHOWN).map((lesson) => ({
          label: lesson.name,
          to: lessonPath(lesson.id),
          ...lesson.after,
          text: copy.value(lesson),
          note: copy.row(lesson),
        }))}
      />
    </Figure>
  );
}
