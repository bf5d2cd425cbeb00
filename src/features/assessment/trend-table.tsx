import type { ReactNode } from "react";
import { levelWords } from "./level-copy.ts";
import styles from "./result.module.css";
import { trend as copy, dayInWords, type TrendPoint } from "./trend-copy.ts";

type TableProps = {
  readonly summary: string;
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: number; readonly cells: readonly ReactNode[] }[];
};

/** A chart's data as a table, folded. Numbers come first, texts after them. */
export function AnswersTable({ summary, label, columns, rows }: TableProps) {
  return (
    <details className={styles.table}>
      <summary>{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable with the keyboard */}
      <section className={styles.scroller} aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, at) => (
                  <td key={columns[at]} className={styles.cell}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** Shows the chart's data as a table, newest first. */
export function TrendTable({ points }: { readonly points: readonly TrendPoint[] }) {
  return (
    <AnswersTable
      summary={copy.table}
      label={copy.tableLabel}
      columns={copy.columns}
      rows={points.toReversed().map(({ at, level, note }) => ({
        key: at,
        cells: [dayInWords(at), level, levelWords(level)?.short, note],
      }))}
    />
  );
}
