import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./row-list.module.css";

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
