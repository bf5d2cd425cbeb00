import { useState } from "react";
import { ALL } from "#contract/insights/filters.ts";
import { Field, SelectField } from "#ui/field.tsx";
import { ageEnds, type FilterValues, optionsOf, type ValueKey } from "./filter-values.ts";
import styles from "./filters.module.css";
import { ageRange } from "./filters.ts";
import type { ChosenKey } from "./filters-chosen.ts";
import { filterSheet as copy } from "./filters-copy.ts";
import { Options } from "./filters-pick.tsx";
import type { Change, Filtering } from "./use-filters.ts";

export type PartProps = { readonly filtering: Filtering; readonly choose: Change };

/** Holds the typed text until the applied value changes. */
function useTyped(value: string) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  return [typed, setTyped] as const;
}

type DayProps = PartProps & { readonly name: ChosenKey; readonly label: string };

const ends: Partial<Record<ChosenKey, { readonly min?: ChosenKey; readonly max?: ChosenKey }>> = {
  start_date: { max: "end_date" },
  end_date: { min: "start_date" },
  baseline_start_date: { max: "baseline_end_date" },
  baseline_end_date: { min: "baseline_start_date" },
};

/** Applies a date once it is complete and consistent with the other end of the range. */
export function DayField({ name, label, filtering: { chosen }, choose }: DayProps) {
  const { min, max } = ends[name] ?? {};
  const [typed, setTyped] = useTyped(chosen[name] ?? "");
  const limits = { min: min && chosen[min], max: max && chosen[max] };
  const isWrong =
    typed !== "" &&
    ((limits.min !== undefined && typed < limits.min) ||
      (limits.max !== undefined && typed > limits.max));
  return (
    <Field
      label={label}
      type="date"
      value={typed}
      min={limits.min}
      max={limits.max}
      error={isWrong ? copy.datesInvalid : undefined}
      onChange={({ currentTarget: { value: next, min: from, max: to } }) => {
        setTyped(next);
        const fits = (!from || next >= from) && (!to || next <= to);
        if (next === "") choose({ [name]: undefined });
        else if (fits && next >= "1900-01-01") choose({ [name]: next });
      }}
    />
  );
}

type ChoiceProps = PartProps & {
  readonly name: ValueKey;
  readonly label: string;
  readonly values: FilterValues | undefined;
};

/** Selects a value that has figures. Renders nothing without values. */
export function Choice({ name, label, values, filtering: { chosen }, choose }: ChoiceProps) {
  const options = optionsOf(name, values, chosen);
  if (options.length === 0) return null;
  return (
    <SelectField
      label={label}
      value={chosen[name] ?? ALL}
      onChange={({ currentTarget: { value } }) => choose({ [name]: value })}
    >
      <Options options={options} />
    </SelectField>
  );
}

type AgesProps = PartProps & { readonly values: FilterValues | undefined };

/** Selects an age range whose ends are those of published bands. A chosen band shows as its range. */
export function Ages({ values, filtering: { chosen }, choose }: AgesProps) {
  const { from, to } = ageRange(chosen);
  const { starts, ends: lasts } = ageEnds(values, { from, to });
  if (starts.length === 0 && lasts.length === 0) return null;
  const change = (range: { readonly from: string; readonly to: string }) =>
    choose({ start_age: range.from || undefined, end_age: range.to || undefined, age: undefined });
  return (
    <div className={styles.pair}>
      <SelectField
        label={copy.minimumAge}
        value={from}
        onChange={({ currentTarget: { value } }) => change({ from: value, to })}
      >
        <option value="">{copy.anyAge}</option>
        {starts
          .filter((age) => to === "" || Number(age) <= Number(to))
          .map((age) => (
            <option key={age}>{age}</option>
          ))}
      </SelectField>
      <SelectField
        label={copy.maximumAge}
        value={to}
        onChange={({ currentTarget: { value } }) => change({ from, to: value })}
      >
        <option value="">{copy.anyAge}</option>
        {lasts
          .filter((age) => Number(age) >= Number(from))
          .map((age) => (
            <option key={age}>{age}</option>
          ))}
      </SelectField>
    </div>
  );
}
