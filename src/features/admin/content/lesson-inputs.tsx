import { type ReactNode, useId } from "react";
import type { LessonField, LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { Field, SelectField, TextArea } from "#ui/field.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import styles from "./admin-content.module.css";
import { fieldNames } from "./lesson-copy.ts";
import type { Editing } from "./use-lesson.ts";

export type Choice = { readonly value: string; readonly text: string };

/** The fields that hold one text. */
export type TextField = {
  [F in LessonField]: LessonFields[F] extends string | null ? F : never;
}[LessonField];

type Common = {
  readonly name: TextField;
  readonly editing: Editing;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  readonly label?: string;
};

const NEVER_NOTHING: ReadonlySet<TextField> = new Set<TextField>([
  "title",
  "lesson_number",
  "tagline",
  "description",
  "type",
  "category_name",
  "series_id",
  "subject_matter_expert",
  "length",
  "cme",
  "contact_hours",
  "credit",
  "released_on",
]);

/** Fields that may hold nothing do so when they are empty. */
const wiring = ({ name, editing, hint, optional, label = fieldNames[name] }: Common) => ({
  name,
  label,
  hint,
  optional,
  value: editing.fields[name] ?? "",
  error: editing.problems[name]?.[0],
  onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
    const { value } = currentTarget;
    editing.set({ [name]: value === "" && !NEVER_NOTHING.has(name) ? null : value });
  },
});

type LineProps = Common & {
  readonly type?: "text" | "date" | "url";
  readonly inputMode?: "decimal" | "url";
  readonly suggestions?: readonly string[];
};

export function Line({ type = "text", inputMode, suggestions, ...common }: LineProps) {
  const id = useId();
  const most = common.name.startsWith("recommended_reading") ? 2000 : 300;
  return (
    <>
      <Field
        {...wiring(common)}
        type={type}
        inputMode={inputMode}
        maxLength={most}
        autoComplete="off"
        list={suggestions && id}
      />
      {suggestions && (
        <datalist id={id}>
          {suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </>
  );
}

export function Area({ rows, ...common }: Common & { readonly rows: number }) {
  return <TextArea {...wiring(common)} rows={rows} maxLength={20_000} />;
}

export function Pick({ options, ...common }: Common & { readonly options: readonly Choice[] }) {
  return (
    <SelectField {...wiring(common)}>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

type ChecksProps = {
  readonly legend: string;
  readonly options: readonly Choice[];
  readonly chosen: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (chosen: string[]) => void;
};

/** Some of several, in the order of the options. */
export function Checks({ legend, options, chosen, error, onChange }: ChecksProps) {
  const id = useId();
  const change = (value: string, isOn: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? isOn : chosen.includes(one))),
    );
  return (
    <fieldset className={styles.checks} aria-describedby={error && `${id}-error`}>
      <legend>{legend}</legend>
      {options.length === 0 && <p className="small muted">There are none yet.</p>}
      {options.map(({ value, text }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) => change(value, event.currentTarget.checked)}
          />
          {text}
        </label>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
