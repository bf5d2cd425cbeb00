import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { Field } from "#ui/field.tsx";
import type { LessonEditing } from "../use-lesson.ts";
import { RepeatingRows } from "./repeating-rows.tsx";
import { MAX_ROWS, objectivesOf, withObjectives } from "./row-values.ts";
import { objectiveRows as copy } from "./rows-copy.ts";

type Props = { readonly editing: LessonEditing; readonly hint: string | undefined };

export function ObjectiveRows({ editing, hint }: Props) {
  const rows = objectivesOf(editing.fields);
  const set = (next: readonly string[]) => editing.set(withObjectives(next));
  return (
    <div data-field="objective_1">
      <RepeatingRows
        label={copy.title}
        rows={rows}
        max={MAX_ROWS}
        blank=""
        addText={copy.add}
        nameOf={(_text, at) => copy.name(at + 1)}
        onRows={set}
        fields={(text, at) => (
          <Field
            label={copy.name(at + 1)}
            value={text}
            maxLength={300}
            autoComplete="off"
            error={editing.problems[`objective_${at + 1}` as keyof LessonFields]?.[0]}
            onChange={({ currentTarget }) => set(rows.with(at, currentTarget.value))}
          />
        )}
      />
      {hint && <p className="small">{hint}</p>}
    </div>
  );
}
