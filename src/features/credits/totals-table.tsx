import type { CreditKind } from "#shared/credit/claim-copy.ts";
import type { Credit } from "#sync/records/types.ts";
import { Card } from "#ui/card.tsx";
import styles from "./credits.module.css";
import { totals as copy } from "./credits-copy.ts";
import { totalsByYear } from "./totals.ts";

const names: Readonly<Record<CreditKind, string>> = {
  cme: copy.cme,
  contact_hours: copy.contactHours,
  participation: copy.participation,
};
const allKinds = Object.keys(names) as CreditKind[];

function formatTotal(kind: CreditKind, value: number): string {
  if (value === 0) return "–";
  return kind === "participation" ? `${value}` : value.toFixed(2);
}

/** Shows awarded credit by year and kind, without kinds that were never awarded. Pending credit is not counted. */
export function TotalsTable({ credits }: { readonly credits: readonly Credit[] }) {
  const years = totalsByYear(credits);
  const kinds = allKinds.filter((kind) => years.some((sums) => sums[kind] > 0));
  return (
    <Card title={copy.title}>
      {years.length === 0 ? (
        <p className="small muted">{copy.pending}</p>
      ) : (
        <table className={styles.totals}>
          <thead>
            <tr>
              <th scope="col">{copy.year}</th>
              {kinds.map((kind) => (
                <th key={kind} scope="col">
                  {names[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, ...sums }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                {kinds.map((kind) => (
                  <td key={kind}>{formatTotal(kind, sums[kind])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
