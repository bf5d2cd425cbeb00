import type { Credit } from "#sync/records/types.ts";
import { Card } from "#ui/card.tsx";
import styles from "./credits.module.css";
import { totalsByYear } from "./totals.ts";

const formatAmount = (value: number) => (value > 0 ? value.toFixed(2) : "–");

/** Shows awarded credit by year and kind. Pending credit is not counted. */
export function TotalsTable({ credits }: { readonly credits: readonly Credit[] }) {
  const years = totalsByYear(credits);
  return (
    <Card title="By year">
      {years.length === 0 ? (
        <p className="small muted">
          What waits to be confirmed is not counted yet. It is as soon as the server has answered.
        </p>
      ) : (
        <table className={styles.totals}>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">CME credit</th>
              <th scope="col">Contact hours</th>
              <th scope="col">Took part</th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, cme, contact_hours, participation }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                <td>{formatAmount(cme)}</td>
                <td>{formatAmount(contact_hours)}</td>
                <td>{participation || "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
