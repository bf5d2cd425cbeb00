import { type ReactElement, type ReactNode, useId } from "react";
import styles from "./choice-list.module.css";
import { Icon } from "./icon.tsx";

type Frame = {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
};

function ChoiceFrame({ legend, hint, error, children }: Frame & { readonly children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && <div className={styles.hint}>{hint}</div>}
      {children}
      {error && (
        <p className={styles.error} id={id}>
          <Icon name="attention" size="s" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

type Props<T extends string> = Frame & {
  readonly options: readonly { readonly value: T; readonly text: string }[];
  /** Nothing is chosen until somebody does. */
  readonly value: T | undefined;
  readonly onChange: (value: T) => void;
};

/** One of some, each on a row of its own: radio buttons underneath, so arrows and Tab work as they should. */
export function ChoiceList<T extends string>(props: Props<T>): ReactElement {
  const { options, value, onChange, ...frame } = props;
  const name = useId();
  return (
    <ChoiceFrame {...frame}>
      <div className={styles.rows}>
        {options.map((option, index) => (
          <label className={styles.row} key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              data-invalid={frame.error && index === 0 ? "" : undefined}
              onChange={() => onChange(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </ChoiceFrame>
  );
}

type ScaleProps = Frame & {
  readonly value: number | undefined;
  readonly most: number;
  /** What the ends mean. */
  readonly low: string;
  readonly high: string;
  readonly onChange: (value: number) => void;
};

/** From 1 to `most`, side by side. The ends are told in words, to the eye and to the ear. */
export function Scale(props: ScaleProps): ReactElement {
  const { value, most, low, high, onChange, ...frame } = props;
  const name = useId();
  const numbers = Array.from({ length: most }, (_, index) => index + 1);
  const spoken = (number: number) => {
    if (number === 1) return `1, ${low}`;
    return number === most ? `${number}, ${high}` : `${number}`;
  };
  return (
    <ChoiceFrame {...frame}>
      <div className={styles.scale}>
        {numbers.map((number) => (
          <label className={styles.number} key={number}>
            <input
              type="radio"
              name={name}
              value={number}
              checked={number === value}
              aria-label={spoken(number)}
              data-invalid={frame.error && number === 1 ? "" : undefined}
              onChange={() => onChange(number)}
            />
            {number}
          </label>
        ))}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{low}</span>
        <span>{high}</span>
      </p>
    </ChoiceFrame>
  );
}
