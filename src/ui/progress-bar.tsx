import type { ReactElement } from "react";
import { classNames } from "./class-names.ts";
import styles from "./progress-bar.module.css";

type Props = {
  /** Accessible name. */
  readonly label: string;
  /** Omit while the total is unknown. */
  readonly value?: number | undefined;
  readonly max?: number | undefined;
  /** Read instead of a percentage: "14 of 38 MB". */
  readonly valueText?: string | undefined;
  readonly className?: string | undefined;
};

export function ProgressBar(props: Props): ReactElement {
  const { label, value, max = 1, valueText, className } = props;
  return (
    <progress
      className={classNames(styles.bar, className)}
      aria-label={label}
      aria-valuetext={valueText}
      max={max > 0 ? max : 1}
      value={value === undefined ? undefined : Math.min(Math.max(value, 0), max > 0 ? max : 1)}
    />
  );
}
