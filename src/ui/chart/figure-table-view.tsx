import { type ReactElement, useEffect, useRef } from "react";
import styles from "./chart.module.css";
import { figure as copy } from "./copy.ts";
import type { FigureTable } from "./types.ts";

type Props = { readonly table: FigureTable; readonly caption: string };

/** Shows the data of a drawing as a table, which is open when printed. */
export function FigureTableView({ table, caption }: Props): ReactElement {
  const { columns, rows } = table;
  const details = useOpenForPrint();
  return (
    <details className={styles.twin} ref={details}>
      <summary aria-label={copy.showTableOf(caption)}>{copy.showTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable with the keyboard */}
      <section className={styles.scroller} aria-label={copy.table(caption)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map(({ label, isNumber }) => (
                <th key={label} scope="col" data-number={isNumber || undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal
              <tr key={row}>
                {cells.map((cell, at) => (
                  <Cell key={columns[at]?.label} isHead={at === 0} column={columns[at]}>
                    {cell}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

type CellProps = {
  readonly isHead: boolean;
  readonly column: FigureTable["columns"][number] | undefined;
  readonly children: string;
};

function Cell({ isHead, column, children }: CellProps) {
  const isNumber = column?.isNumber || undefined;
  if (isHead)
    return (
      <th scope="row" data-number={isNumber}>
        {children}
      </th>
    );
  return <td data-number={isNumber}>{children}</td>;
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
