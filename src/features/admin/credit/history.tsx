import type {
  CertificateVersion,
  LedgerCredit,
  LedgerEvent,
} from "#contract/credit/admin-ledger.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import styles from "./admin-ledger.module.css";
import { amountText, dayText } from "./copy.ts";
import { certificateDetails as certificateCopy, creditHistory as copy } from "./credit-copy.ts";

type Props = { readonly credit: LedgerCredit };

/** Lists the events, newest first. */
export function History({ credit }: Props) {
  return (
    <ol className={styles.events} reversed>
      {credit.events.toReversed().map((event) => (
        <li key={`${event.at} ${event.kind}`}>
          <strong>{copy.eventNames[event.kind]}</strong>
          <p className="small muted num">{copy.byline(event)}</p>
          {event.reason && <p>{event.reason}</p>}
          <ChangedFields event={event} />
        </li>
      ))}
    </ol>
  );
}

function ChangedFields({ event: { before, after } }: { readonly event: LedgerEvent }) {
  const names = Object.keys(after ?? {});
  if (names.length === 0) return null;
  return (
    <ul className="small">
      {names.map((name) => (
        <li key={name}>
          {copy.fieldLabel(name)} <del>{copy.fieldValue(name, before?.[name])}</del>{" "}
          <ins>{copy.fieldValue(name, after?.[name])}</ins>
        </li>
      ))}
    </ul>
  );
}

/** Shows the current certificate and its earlier versions. */
export function Certificates({ credit: { id, certificates } }: Props) {
  const [now, ...earlier] = certificates.toReversed();
  return (
    <div className={styles.versions}>
      {now && <CertificateDetails id={id} certificate={now} />}
      {earlier.map((certificate) => (
        <details key={certificate.version}>
          <summary>{certificateCopy.summary(certificate)}</summary>
          <CertificateDetails id={id} certificate={certificate} />
        </details>
      ))}
    </div>
  );
}

type CertificateProps = { readonly id: string; readonly certificate: CertificateVersion };

function CertificateDetails({ id, certificate }: CertificateProps) {
  const { title, type, amount, awarded_on, provider, statement } = certificate;
  const rows = [
    [certificateCopy.name, certificateCopy.holderName(certificate)],
    [certificateCopy.activity, title],
    [certificateCopy.credit, amountText(amount, type)],
    [certificateCopy.completedOn, dayText(awarded_on)],
    [certificateCopy.issued, formatDateTime(certificate.issued_at)],
    [certificateCopy.provider, provider],
    [certificateCopy.statement, statement],
    [certificateCopy.template, certificateCopy.templateName(certificate.template_version)],
    [certificateCopy.id, id],
  ] as const;
  return (
    <dl className={styles.certificate}>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={term === certificateCopy.id ? "code" : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
