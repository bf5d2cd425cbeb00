import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import styles from "../admin-content.module.css";
import { lessonForm } from "../lesson-page-copy.ts";
import type { LessonEditing } from "../use-lesson.ts";
import { RepeatingRows } from "./repeating-rows.tsx";
import {
  EMPTY_READING,
  MAX_ROWS,
  type Reading,
  readingField,
  readingsOf,
  withReadings,
} from "./row-values.ts";
import { readingRows as copy } from "./rows-copy.ts";

/** Edits up to three readings, each with a web link, a document, or both. */
export function ReadingRows({ editing }: { readonly editing: LessonEditing }) {
  const rows = readingsOf(editing.fields);
  const set = (next: readonly Reading[]) => editing.set(withReadings(next));
  const field = (part: keyof Reading, reading: Reading, at: number) => {
    const name = readingField[part]((at + 1) as 1 | 2 | 3);
    return {
      label: copy[part](at + 1),
      value: reading[part] ?? "",
      error: editing.problems[name]?.[0],
      maxLength: part === "text" ? 300 : 2000,
      autoComplete: "off",
      optional: part !== "text",
      onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
        set(rows.with(at, { ...reading, [part]: currentTarget.value })),
    };
  };
  return (
    <Card title={lessonForm.reading} className={styles.card}>
      <RepeatingRows
        label={copy.title}
        rows={rows}
        max={MAX_ROWS}
        blank={EMPTY_READING}
        addText={copy.add}
        nameOf={({ text }, at) => text?.trim() || copy.name(at + 1)}
        onRows={set}
        fields={(reading, at) => (
          <>
            <Field {...field("text", reading, at)} />
            <div className={styles.pair}>
              <Field {...field("web", reading, at)} type="url" inputMode="url" />
              <Field {...field("stored", reading, at)} inputMode="url" />
            </div>
            <Field {...field("document", reading, at)} />
          </>
        )}
      />
    </Card>
  );
}
