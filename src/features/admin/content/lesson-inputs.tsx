import { type ReactNode, useId } from "react";
import type { LessonField, LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { Field, SelectField, TextArea } from "#ui/field.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import styles from "./admin-content.module.css";
import { fieldNames } from "./lesson-copy.ts";
import { lessonForm as copy } from "./lesson-page-copy.ts";
import type { LessonEditing } from "./use-lesson.ts";

export type SelectOption = { readonly value: string; readonly text: string };

/** Fields whose value is a string or null. */
export type TextField = {
  [F in LessonField]: LessonFields[F] extends string | null ? F : never;
}[LessonField];

type CommonProps = {
  readonly name: TextField;
  readonly editing: LessonEditing;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  readonly label?: string;
};

const REQUIRED_TEXT: ReadonlySet<TextField> = new Set<TextField>([
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

/**
 * Connects an input to a field. Clearing a nullable field stores null instead of an empty string.
 */
const fieldProps = ({ name, editing, hint, optional, label = fieldNames[name] }: CommonProps) => ({
  name,
  label,
  hint,
  optional,
  value: editing.fields[name] ?? "",
  error: editing.problems[name]?.[0],
  onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
    const { value } = currentTarget;
    editing.set({ [name]: value === "" && !REQUIRED_TEXT.has(name) ? null : value });
  },
});

type TextFieldProps = CommonProps & {
  readonly type?: "text" | "date";
  readonly inputMode?: "decimal";
  readonly suggestions?: readonly string[];
};

export function LessonTextField({
  type = "text",
  inputMode,
  suggestions,
  ...common
}: TextFieldProps) {
  const id = useId();
  return (
    <>
      <Field
        {...fieldProps(common)}
        type={type}
        inputMode={inputMode}
        maxLength={300}
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

export function LessonTextArea({ rows, ...common }: CommonProps & { readonly rows: number }) {
  return <TextArea {...fieldProps(common)} rows={rows} maxLength={20_000} />;
}

export function LessonSelect({
  options,
  ...common
}: CommonProps & { readonly options: readonly SelectOption[] }) {
  return (
    <SelectField {...fieldProps(common)}>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

type CheckboxGroupProps = {
  readonly name?: string;
  readonly legend: string;
  readonly options: readonly SelectOption[];
  readonly chosen: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (chosen: string[]) => void;
};

/** Multiple choice; selected values keep the order of the options. */
export function CheckboxGroup({
  name,
  legend,
  options,
  chosen,
  error,
  onChange,
}: CheckboxGroupProps) {
  const id = useId();
  const change = (value: string, isOn: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? isOn : chosen.includes(one))),
    );
  return (
    <fieldset className={styles.checks} data-field={name} aria-describedby={error && `${id}-error`}>
      <legend>{legend}</legend>
      {options.length === 0 && <p className="small muted">{copy.noChoices}</p>}
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
