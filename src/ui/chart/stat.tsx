import type { ReactElement, ReactNode } from "react";
import styles from "./chart.module.css";

type Props = {
  readonly value: string;
  readonly unit?: string | undefined;
  /** For example "Down 2 points". */
  readonly change?: ReactNode;
  /** The precision or the period. */
  readonly note?: ReactNode;
};

/** Renders one large figure with its context. */
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
