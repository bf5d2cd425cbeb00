import type { Credit } from "#sync/records/types.ts";
import { Card } from "#ui/card.tsx";
import styles from "./credits.module.css";
import { totals as copy } from "./credits-copy.ts";
import { totalsByYear } from "./totals.ts";

const formatAmount = (value: number) => (value > 0 ? value.toFixed(2) : "–");

/** Shows awarded credit by year and kind. Pending credit is not counted. */
export function TotalsTable({ credits }: { readonly credits: readonly Credit[] }) {
  const years = totalsByYear(credits);
  return (
    <Card title={copy.title}>
      {years.length === 0 ? (
        <p className="small muted">{copy.pending}</p>
      ) : (
        <table className={styles.totals}>
          <thead>
            <tr>
              <th scope="col">{copy.year}</th>
              <th scope="col">{copy.cme}</th>
              <th scope="col">{copy.contactHours}</th>
              <th scope="col">{copy.participation}</th>
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
