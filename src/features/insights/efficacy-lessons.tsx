import { LEAST } from "#contract/insights/least.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { lessonPath } from "#shared/navigation/paths.ts";
import { PlotTable } from "#ui/chart/plot-table.tsx";
import { needsFollowUp } from "./efficacy-copy.ts";
import { lessonRows } from "./efficacy-figures.ts";
import { lessonChanges as copy, type LessonChange } from "./efficacy-lessons-copy.ts";
import { Panel } from "./panel.tsx";
import { rateAxis } from "./rate-axis.ts";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

/** Burnout before a lesson and at the next answer after it. */
export function LessonsPanel({ insight }: { readonly insight: Insight<readonly LessonChange[]> }) {
  return (
    <Panel
      title={copy.title}
      insight={insight}
      span={12}
      height={[35, 35]}
      about={copy.about}
      days={([first]) => first?.days}
    >
      {(lessons) =>
        lessons.length === 0 ? (
          <SuppressedNote
            name={copy.name}
            min={LEAST.compared}
            of="people"
            advice={needsFollowUp}
          />
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
      name={copy.title}
      summary={copy.summary(lessons.length)}
      isTableOnScreenOnly
      fileName="before-and-after-lessons"
      rows={lessonRows(lessons)}
      table={{
        columns: [{ label: copy.head }, ...copy.columns],
        rows: lessons.map((lesson) => [lesson.name, ...copy.cells(lesson)]),
      }}
    >
      <PlotTable
        caption={copy.title}
        head={copy.head}
        columns={copy.columns}
        plotAfter={3}
        axis={rateAxis(lessons.map(({ after }) => after))}
        rows={lessons.map((lesson) => ({
          key: lesson.id,
          name: lesson.name,
          to: lessonPath(lesson.id),
          cells: copy.cells(lesson),
          plot: lesson.after,
        }))}
      />
    </Figure>
  );
}
