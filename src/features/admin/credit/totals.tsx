import { ledgerTotals } from "#contract/credit/admin-ledger.ts";
import { call } from "#device/session.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import type { ListView } from "#ui/data-table/types.ts";
import styles from "./admin-ledger.module.css";
import { typeNames } from "./copy.ts";
import { ledgerTotalsCopy as copy } from "./ledger-copy.ts";

type Props = Pick<ListView, "q" | "filters">;

/** Shows totals by type for the current filters, once loaded. */
export function LedgerTotals({ q, filters }: Props) {
  const query = { ...filters, ...(q.trim() && { q: q.trim() }) };
  const { state } = useRequest(() => call(ledgerTotals, { query }), JSON.stringify(query));
  if (state.kind !== "ready" || state.value.types.length === 0) return null;
  return (
    <dl className={styles.totals} aria-label={copy.title}>
      {state.value.types.map(({ type, credits, revoked, people, amount }) => (
        <div key={type}>
          <dt>{typeNames[type]}</dt>
          <dd>
            <span className={styles.amount}>{type === "participation" ? credits : amount}</span>
          </dd>
          <dd className="small muted">{copy.counts({ credits, people, revoked })}</dd>
        </div>
      ))}
    </dl>
  );
}
