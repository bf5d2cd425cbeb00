import { lazy, Suspense } from "react";
import { Rows } from "#ui/shelf.tsx";
import { LessonRow } from "./lesson-card.tsx";
import type { ListProps } from "./list-props.ts";
import { rowOf } from "./use-library.ts";

const VirtualRows = lazy(async () => ({
  default: (await import("./virtual-rows.tsx")).VirtualRows,
}));

/** So many need nothing special. */
const FEW = 24;

/** A list of any length that costs no more than a short one. */
export function LessonList({ lessons, ...parts }: ListProps) {
  const first = <LessonRows lessons={lessons.slice(0, FEW)} {...parts} />;
  if (lessons.length <= FEW) return first;
  return (
    <Suspense fallback={first}>
      <VirtualRows lessons={lessons} {...parts} />
    </Suspense>
  );
}

/** All of a short list. */
export function LessonRows({ lessons, ...parts }: Omit<ListProps, "name">) {
  return (
    <Rows columns>
      {lessons.map((lesson) => (
        <LessonRow key={lesson.id} {...rowOf(parts, lesson)} />
      ))}
    </Rows>
  );
}
