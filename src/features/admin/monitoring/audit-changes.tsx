import type { AuditEventWire } from "#contract/monitoring/admin-logs.ts";
import styles from "../admin.module.css";
import { auditChanges as copy, fieldText } from "./audit-copy.ts";

type Props = { readonly event: AuditEventWire };

/** Shows values before and after, field by field. */
export function AuditChanges({ event }: Props) {
  const { before, after, reason, forgotten } = event;
  if (forgotten) return <span className="muted">{copy.forgotten}</span>;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0 && !reason) return <span className="muted">–</span>;
  return (
    <ul className={styles.changes}>
      {fields.map((field) => (
        <li key={field}>
          <span className="muted">{copy.field(field)}</span>{" "}
          {before && Object.hasOwn(before, field) && (
            <>
              <del>{fieldText(field, before[field])}</del>{" "}
            </>
          )}
          {after && Object.hasOwn(after, field) && <ins>{fieldText(field, after[field])}</ins>}
        </li>
      ))}
      {reason && <li>{copy.reason(reason)}</li>}
    </ul>
  );
}
