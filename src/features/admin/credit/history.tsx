import type {
  CertificateVersion,
  LedgerCredit,
  LedgerEvent,
} from "#contract/credit/admin-ledger.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import styles from "./admin-ledger.module.css";
import { amountInWords, dayInWords, eventNames, factName, factValue } from "./copy.ts";

type Props = { readonly credit: LedgerCredit };

/** Lists the events, newest first. */
export function History({ credit }: Props) {
  return (
    <ol className={styles.events} reversed>
      {credit.events.toReversed().map((event) => (
        <li key={`${event.at} ${event.kind}`}>
          <strong>{eventNames[event.kind]}</strong>
          <p className="small muted num">
            {formatDateTime(event.at)},{" "}
            {event.by ? event.by.name || "a deleted account" : "the server"}
          </p>
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
          {factName(name)}: <del>{factValue(name, before?.[name])}</del>{" "}
          <ins>{factValue(name, after?.[name])}</ins>
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
          <summary>
            Version {certificate.version}, {formatDateTime(certificate.issued_at)}
          </summary>
          <CertificateDetails id={id} certificate={certificate} />
        </details>
      ))}
    </div>
  );
}

type CertificateProps = { readonly id: string; readonly certificate: CertificateVersion };

function CertificateDetails({ id, certificate }: CertificateProps) {
  const { recipient, credential, title, type, amount, awarded_on, provider, statement } =
    certificate;
  const name = recipient || "Nobody: the account was deleted";
  const rows = [
    ["Name", credential && recipient ? `${name}, ${credential}` : name],
    ["For", title],
    ["Credit", amountInWords(amount, type)],
    ["Completed on", dayInWords(awarded_on)],
    ["Issued", formatDateTime(certificate.issued_at)],
    ["Provider", provider],
    ["Statement", statement],
    [
      "Drawn with",
      certificate.template_version === null
        ? "The plain certificate"
        : `Version ${certificate.template_version} of the certificates`,
    ],
    ["Id", id],
  ] as const;
  return (
    <dl className={styles.certificate}>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
