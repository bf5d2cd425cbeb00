import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import styles from "./admin-content.module.css";
import { LessonTextField } from "./lesson-inputs.tsx";
import { lessonForm, referenceFields } from "./lesson-page-copy.ts";
import { joinReferences, splitReferences } from "./references.ts";
import type { LessonEditing } from "./use-lesson.ts";

type Props = { readonly editing: LessonEditing };

/** Edits up to three readings, each with a web link, a document, or both. */
export function ReadingFields({ editing }: Props) {
  return (
    <Card title={lessonForm.reading} className={styles.card}>
      {([1, 2, 3] as const).map((n) => (
        <fieldset key={n} className={admin.stack}>
          <LessonTextField name={`recommended_reading_${n}`} editing={editing} optional />
          <div className={styles.pair}>
            <LessonTextField
              name={`recommended_reading_${n}_web_url_`}
              editing={editing}
              type="url"
              inputMode="url"
              optional
            />
            <LessonTextField
              name={`recommended_reading_${n}_s3_url_`}
              editing={editing}
              inputMode="url"
              optional
            />
          </div>
          <LessonTextField name={`recommended_reading_${n}_doc`} editing={editing} optional />
        </fieldset>
      ))}
    </Card>
  );
}

/** Edits references as rows. On the wire, texts and URLs are two parallel lists. */
export function ReferenceFields({ editing }: Props) {
  const rows = splitReferences(editing.fields);
  const change = (at: number, part: { readonly text?: string; readonly url?: string }) =>
    editing.set(
      joinReferences(rows.map((row, index) => (index === at ? { ...row, ...part } : row))),
    );
  return (
    <Card title={referenceFields.title} className={styles.card}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: references are identified by position
        <fieldset key={at} className={styles.pair}>
          <Field
            label={referenceFields.text(at + 1)}
            value={row.text}
            onChange={(event) => change(at, { text: event.currentTarget.value })}
          />
          <Field
            label={referenceFields.url(at + 1)}
            type="url"
            inputMode="url"
            optional
            value={row.url}
            onChange={(event) => change(at, { url: event.currentTarget.value })}
          />
        </fieldset>
      ))}
      {[editing.problems.references, editing.problems.reference_urls].map(
        (problem) =>
          problem && (
            <p key={problem[0]} className="small" role="alert">
              {problem[0]}
            </p>
          ),
      )}
      <div className={admin.row}>
        <Button
          icon="plus"
          onClick={() => editing.set(joinReferences([...rows, { text: "", url: "" }]))}
        >
          {referenceFields.add}
        </Button>
        {rows.length > 0 && (
          <Button onClick={() => editing.set(joinReferences(rows.slice(0, -1)))}>
            {referenceFields.remove}
          </Button>
        )}
      </div>
    </Card>
  );
}
