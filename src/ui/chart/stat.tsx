import type { ReactElement, ReactNode } from "react";
import styles from "./chart.module.css";

type Props = {
  readonly value: string;
  readonly unit?: string | undefined;
  /** How it changed, in words. */
  readonly change?: ReactNode;
  /** How sure it is, or of what days. */
  readonly note?: ReactNode;
};

/** One figure, large, and what must be known of it. */
export function Stat({ value, unit, change, note }: Props): ReactElement {
  return (
    <div className={styles.stat}>
      <p>
        <span className={styles.large}>{value}</span>
        {unit && <span className={styles.unit}> {unit}</span>}
      </p>
      {note && <p className={styles.beside}>{note}</p>}
      {change && <p className={styles.beside}>{change}</p>}
    </div>
  );
}
