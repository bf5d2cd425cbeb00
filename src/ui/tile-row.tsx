import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./tile-row.module.css";

type TileRowProps = {
  /** Columns on wide screens: three wide tiles or six tall ones. */
  readonly across?: 3 | 6 | undefined;
  readonly children: ReactNode;
};

/** Renders tiles in a row that scrolls sideways on narrow screens, and in a grid on wide ones. */
export function TileRow({ across = 3, children }: TileRowProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets
    <ul className={classNames(styles.shelf, across === 3 ? styles.three : styles.six)} role="list">
      {children}
    </ul>
  );
}

type RowListProps = {
  /** Two columns on wide screens. */
  readonly columns?: boolean | undefined;
  readonly children: ReactNode;
};

export function RowList({ columns, children }: RowListProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets
    <ul className={classNames(styles.rows, columns && styles.columns)} role="list">
      {children}
    </ul>
  );
}
