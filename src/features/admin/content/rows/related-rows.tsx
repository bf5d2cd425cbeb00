import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { Card } from "#ui/card.tsx";
import { SelectField } from "#ui/field.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "../admin-content.module.css";
import { lessonForm } from "../lesson-page-copy.ts";
import { fetchLessonTitles, titleWithNumber } from "../lesson-titles.ts";
import type { LessonEditing } from "../use-lesson.ts";
import { RepeatingRows } from "./repeating-rows.tsx";
import { MAX_ROWS, type RelatedKind, relatedOf, withRelated } from "./row-values.ts";
import { relatedRows as copy } from "./rows-copy.ts";

/** Edits the lessons that this one leads to. */
export function RelatedRows({ editing }: { readonly editing: LessonEditing }) {
  const { state } = useRequest(fetchLessonTitles, "titles");
  const titles = new Map(
    state.kind === "ready" ? state.value.map((one) => [one.id, titleWithNumber(one)]) : [],
  );
  return (
    <Card title={lessonForm.related} className={styles.card}>
      {(["deeper", "wider"] as const).map((kind) => (
        <Rows key={kind} kind={kind} editing={editing} titles={titles} />
      ))}
      {state.kind === "failed" && <p className="small">{copy.failed}</p>}
    </Card>
  );
}

type Props = {
  readonly kind: RelatedKind;
  readonly editing: LessonEditing;
  readonly titles: ReadonlyMap<string, string>;
};

function Rows({ kind, editing, titles }: Props) {
  const rows = relatedOf(editing.fields, kind);
  const nameOf = (id: string) => titles.get(id) ?? id;
  const choices = [...titles].filter(([id]) => id !== editing.lesson.id && !rows.includes(id));
  return (
    <RepeatingRows
      label={copy[kind]}
      rows={rows}
      max={MAX_ROWS}
      nameOf={nameOf}
      onRows={(next) => editing.set(withRelated(kind, next))}
      fields={(id, at) => (
        <>
          <TextLink to={adminPath(`content/${id}`)}>{nameOf(id)}</TextLink>
          <FieldError id={`${kind}_${at + 1}`} error={editing.problems[`${kind}_${at + 1}`]?.[0]} />
        </>
      )}
      adding={(add) => (
        <SelectField
          label={kind === "deeper" ? copy.addDeeper : copy.addWider}
          value=""
          onChange={({ currentTarget }) => add(currentTarget.value)}
        >
          <option value="">{copy.choose}</option>
          {choices.map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
    />
  );
}
