import { lazy, Suspense } from "react";
import { RowList } from "#ui/row-list.tsx";
import { LessonRow } from "../lesson-card.tsx";
import { rowOf } from "../use-library.ts";
import type { ListProps } from "./list-props.ts";

const VirtualRows = lazy(async () => ({
  default: (await import("./virtual-rows.tsx")).VirtualRows,
}));

/** Up to this many rows are rendered without virtualization. */
const MAX_PLAIN_ROWS = 24;

/** Renders a list of any length, virtualized when it is long. */
export function LessonList({ lessons, ...data }: ListProps) {
  const first = <LessonRows lessons={lessons.slice(0, MAX_PLAIN_ROWS)} {...data} />;
  if (lessons.length <= MAX_PLAIN_ROWS) return first;
  return (
    <Suspense fallback={first}>
      <VirtualRows lessons={lessons} {...data} />
    </Suspense>
  );
}

/** Renders every row of a short list. */
export function LessonRows({ lessons, ...data }: Omit<ListProps, "name">) {
  return (
    <RowList columns>
      {lessons.map((lesson) => (
        <LessonRow key={lesson.id} {...rowOf(data, lesson)} />
      ))}
    </RowList>
  );
}
