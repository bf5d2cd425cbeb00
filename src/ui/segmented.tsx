import { type ReactElement, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./segmented.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

type Props<T extends string> = {
  readonly legend: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly onChange: (value: T) => void;
};

/** Renders a segmented control with native radio buttons, so arrow keys and Tab work as expected. */
export function Segmented<T extends string>(props: Props<T>): ReactElement {
  const { legend, value, options, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.frame}>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      <div className={classNames(styles.segmented, options.length > 3 && styles.many)}>
        {options.map((option) => (
          <label className={styles.option} key={option.value} data-text={option.text}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
