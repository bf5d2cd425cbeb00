import type { ReactElement } from "react";
import { classNames, cssVars } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./range.module.css";

type Props = {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Highest reachable value. The rest of the track is striped. Omit if there is no limit. */
  readonly openTo?: number | undefined;
  /** Read instead of the number. */
  readonly valueText: string;
  /** Id of the describing element. */
  readonly describedBy?: string | undefined;
  /** Change for one arrow key press. */
  readonly step?: number | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: number) => void;
  readonly className?: string | undefined;
};

const percent = (part: number, whole: number) =>
  `${whole > 0 ? Math.min(Math.max((part / whole) * 100, 0), 100) : 0}%`;

/** Renders a slider that may have an unreachable part at its end. */
export function Range(props: Props): ReactElement {
  const { label, value, max, openTo = max, valueText, step = 1, disabled, className } = props;
  const isGated = openTo < max;
  return (
    <span
      className={classNames(styles.range, className)}
      style={cssVars({ "--at": percent(value, max), "--open": percent(openTo, max) })}
    >
      <input
        className={styles.input}
        type="range"
        min={0}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={valueText}
        aria-describedby={props.describedBy}
        onChange={(event) => props.onChange(Math.min(event.currentTarget.valueAsNumber, openTo))}
      />
      <span className={styles.rail} aria-hidden="true">
        <span className={styles.open} />
        <span className={styles.done} />
      </span>
      {isGated && (
        <span className={styles.gate} aria-hidden="true">
          <Icon name="lock" />
        </span>
      )}
      <span className={styles.knob} aria-hidden="true" />
    </span>
  );
}
