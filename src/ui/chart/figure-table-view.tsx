import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "#ui/class-names.ts";
import styles from "./chart.module.css";
import { figure as copy } from "./copy.ts";
import { FigureTableCells } from "./figure-table-cells.tsx";
import type { FigureTable } from "./types.ts";

type Props = {
  readonly table: FigureTable;
  readonly caption: string;
  readonly isOnScreenOnly: boolean;
  /** Below the table. */
  readonly children: ReactNode;
};

/** Shows the data of a drawing as a table. In print it is open, or left out. */
export function FigureTableView({ table, caption, isOnScreenOnly, children }: Props): ReactElement {
  const details = useOpenForPrint();
  return (
    <details className={classNames(styles.twin, isOnScreenOnly && styles.unprinted)} ref={details}>
      <summary aria-label={copy.showTableOf(caption)}>{copy.showTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable with the keyboard */}
      <section className={styles.scroller} aria-label={copy.table(caption)} tabIndex={0}>
        <FigureTableCells table={table} />
      </section>
      {children}
    </details>
  );
}

function useOpenForPrint() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let wasOpen = false;
    const open = () => {
      const element = details.current;
      if (!element) return;
      wasOpen = element.open;
      element.open = true;
    };
    const close = () => {
      if (details.current) details.current.open = wasOpen;
    };
    addEventListener("beforeprint", open);
    addEventListener("afterprint", close);
    return () => {
      removeEventListener("beforeprint", open);
      removeEventListener("afterprint", close);
    };
  }, []);
  return details;
}
