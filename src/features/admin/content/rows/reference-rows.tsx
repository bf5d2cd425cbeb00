import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import styles from "../admin-content.module.css";
import { joinReferences, type ReferenceRow, splitReferences } from "../references.ts";
import type { LessonEditing } from "../use-lesson.ts";
import { RepeatingRows } from "./repeating-rows.tsx";
import { referenceRows as copy } from "./rows-copy.ts";

/** Edits references as rows. On the wire, texts and URLs are two parallel lists. */
export function ReferenceRows({ editing }: { readonly editing: LessonEditing }) {
  const rows = splitReferences(editing.fields);
  const set = (next: readonly ReferenceRow[]) => editing.set(joinReferences(next));
  return (
    <Card title={copy.title} className={styles.card}>
      <RepeatingRows
        label={copy.title}
        rows={rows}
        blank={{ text: "", url: "" }}
        addText={copy.add}
        nameOf={(_row, at) => copy.name(at + 1)}
        onRows={set}
        fields={(row, at) => (
          <div className={styles.pair}>
            <Field
              label={copy.text(at + 1)}
              value={row.text}
              autoComplete="off"
              onChange={({ currentTarget }) =>
                set(rows.with(at, { ...row, text: currentTarget.value }))
              }
            />
            <Field
              label={copy.url(at + 1)}
              type="url"
              inputMode="url"
              optional
              value={row.url}
              autoComplete="off"
              onChange={({ currentTarget }) =>
                set(rows.with(at, { ...row, url: currentTarget.value }))
              }
            />
          </div>
        )}
      />
      {[editing.problems.references, editing.problems.reference_urls].map(
        (problem) =>
          problem && (
            <p key={problem[0]} className="small" role="alert">
              {problem[0]}
            </p>
          ),
      )}
    </Card>
  );
}
