import type { ReactElement } from "react";
import styles from "./chart.module.css";
import type { FigureTable } from "./types.ts";

/** Renders the data of a drawing as a plain table. */
export function FigureTableCells({
  table: { columns, rows },
}: {
  readonly table: FigureTable;
}): ReactElement {
  return (
    <table className={styles.cells}>
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
