import { levelWords } from "./level-copy.ts";
import styles from "./result.module.css";
import { trend as copy, dayInWords, type TrendPoint } from "./trend-copy.ts";

/** Shows the chart's data as a table, newest first. */
export function TrendTable({ points }: { readonly points: readonly TrendPoint[] }) {
  return (
    <details className={styles.table}>
      <summary>{copy.table}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable with the keyboard */}
      <section className={styles.scroller} aria-label={copy.tableLabel} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {copy.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ at, level, note }) => (
              <tr key={at}>
                <td className="num">{dayInWords(at)}</td>
                <td className="num">{level}</td>
                <td>{levelWords(level)?.short}</td>
                <td className={styles.text}>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
