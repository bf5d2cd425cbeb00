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
  /** Undefined until the person chooses. */
  readonly value: T | undefined;
  readonly onChange: (value: T) => void;
};

/** Renders options as rows of native radio buttons, so arrow keys and Tab work as expected. */
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
  readonly max: number;
  /** Meaning of the lowest and the highest value. */
  readonly low: string;
  readonly high: string;
  readonly onChange: (value: number) => void;
};

/** Renders a scale from 1 to `max` with labels at both ends, for screen readers too. */
export function Scale(props: ScaleProps): ReactElement {
  const { value, max, low, high, onChange, ...frame } = props;
  const name = useId();
  const numbers = Array.from({ length: max }, (_, index) => index + 1);
  const spoken = (number: number) => {
    if (number === 1) return `1, ${low}`;
    return number === max ? `${number}, ${high}` : `${number}`;
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
