import { levelWords } from "./level-copy.ts";
import styles from "./result.module.css";
import { dayInWords, type TrendPoint } from "./trend-copy.ts";

/** Shows the chart's data as a table, newest first. */
export function TrendTable({ points }: { readonly points: readonly TrendPoint[] }) {
  return (
    <details className={styles.table}>
      <summary>The same as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Level, of 5</th>
            <th scope="col">In words</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ at, level }) => (
            <tr key={at}>
              <td className="num">{dayInWords(at)}</td>
              <td className="num">{level}</td>
              <td>{levelWords(level)?.short}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
