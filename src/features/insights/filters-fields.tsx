import { useState } from "react";
import { ALL } from "#contract/insights/filters.ts";
import { Field, SelectField } from "#ui/field.tsx";
import { ageRange } from "./filters.ts";
import type { ChosenKey } from "./filters-chosen.ts";
import { filterSheet as copy, endAges, filterBar, startAges } from "./filters-copy.ts";
import styles from "./insights.module.css";
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
  readonly name: ChosenKey;
  readonly label: string;
  readonly options: readonly string[];
  readonly nameOf?: (value: string) => string;
};

export function Choice({ name, label, options, nameOf, filtering, choose }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={filtering.chosen[name] ?? ALL}
      onChange={({ currentTarget: { value } }) =>
        choose({ [name]: value === ALL ? undefined : value })
      }
    >
      <option value={ALL}>{filterBar.all}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {nameOf?.(option) ?? option}
        </option>
      ))}
    </SelectField>
  );
}

/** Selects an age range. A band chosen in another area shows as its range. */
export function Ages({ filtering: { chosen }, choose }: PartProps) {
  const { from, to } = ageRange(chosen);
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
        {startAges
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
        {endAges
          .filter((age) => Number(age) >= Number(from))
          .map((age) => (
            <option key={age}>{age}</option>
          ))}
      </SelectField>
    </div>
  );
}

/** Applies the text on blur or Enter, not on every keystroke. */
export function Department({ filtering: { chosen }, choose }: PartProps) {
  const value = chosen.department ?? "";
  const [typed, setTyped] = useTyped(value);
  const take = () => {
    if (typed.trim() !== value) choose({ department: typed.trim() || undefined });
  };
  return (
    <Field
      label={copy.department}
      hint={copy.departmentHint}
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === "Enter") take();
      }}
    />
  );
}
