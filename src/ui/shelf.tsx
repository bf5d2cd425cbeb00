import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./shelf.module.css";

type ShelfProps = {
  /** Across a desktop: three wide tiles or six tall ones. */
  readonly across?: 3 | 6 | undefined;
  readonly children: ReactNode;
};

/** Tiles in a row that runs off the right edge of a phone on purpose, and a grid on a desktop. */
export function Shelf({ across = 3, children }: ShelfProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is no list to VoiceOver
    <ul className={classNames(styles.shelf, across === 3 ? styles.three : styles.six)} role="list">
      {children}
    </ul>
  );
}

type RowsProps = {
  /** Two beside each other on a desktop. */
  readonly columns?: boolean | undefined;
  readonly children: ReactNode;
};

export function Rows({ columns, children }: RowsProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is no list to VoiceOver
    <ul className={classNames(styles.rows, columns && styles.columns)} role="list">
      {children}
    </ul>
  );
}
