import { useId } from "react";
import people from "../people/admin-people.module.css";

type Props<T extends string> = {
  readonly legend: string;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly chosen: readonly T[];
  readonly error?: string | undefined;
  readonly onChange: (chosen: readonly T[]) => void;
};

/** Renders a group of checkboxes. */
export function Checks<T extends string>({ legend, options, chosen, error, onChange }: Props<T>) {
  const id = useId();
  const toggle = (value: T, isOn: boolean) =>
    onChange(isOn ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className={people.label}>{legend}</legend>
      {options.map(({ value, text }, index) => (
        <label className={people.check} key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            aria-invalid={error && index === 0 ? true : undefined}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
          {text}
        </label>
      ))}
      {error && (
        <p className="small" id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
