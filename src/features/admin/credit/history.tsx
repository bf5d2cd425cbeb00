import type {
  CertificateVersion,
  LedgerCredit,
  LedgerEvent,
} from "#contract/credit/admin-ledger.ts";
import { momentOf } from "#shared/admin/admin-copy.ts";
import styles from "./admin-ledger.module.css";
import { amountWith, dayInWords, eventNames, factName, factValue } from "./copy.ts";

type Props = { readonly credit: LedgerCredit };

/** The newest first. */
export function History({ credit }: Props) {
  return (
    <ol className={styles.events} reversed>
      {credit.events.toReversed().map((event) => (
        <li key={`${event.at} ${event.kind}`}>
          <strong>{eventNames[event.kind]}</strong>
          <p className="small muted num">
            {momentOf(event.at)}, {event.by ? event.by.name || "a deleted account" : "the server"}
          </p>
          {event.reason && <p>{event.reason}</p>}
          <Changed event={event} />
        </li>
      ))}
    </ol>
  );
}

function Changed({ event: { before, after } }: { readonly event: LedgerEvent }) {
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

/** What the paper says, and what it said before. */
export function Certificates({ credit: { id, certificates } }: Props) {
  const [now, ...earlier] = certificates.toReversed();
  return (
    <div className={styles.versions}>
      {now && <Paper id={id} paper={now} />}
      {earlier.map((paper) => (
        <details key={paper.version}>
          <summary>
            Version {paper.version}, {momentOf(paper.issued_at)}
          </summary>
          <Paper id={id} paper={paper} />
        </details>
      ))}
    </div>
  );
}

type PaperProps = { readonly id: string; readonly paper: CertificateVersion };

function Paper({ id, paper }: PaperProps) {
  const { recipient, credential, title, type, amount, awarded_on, provider, statement } = paper;
  const name = recipient || "Nobody: the account was deleted";
  const rows = [
    ["Name", credential && recipient ? `${name}, ${credential}` : name],
    ["For", title],
    ["Credit", amountWith(amount, type)],
    ["Completed on", dayInWords(awarded_on)],
    ["Issued", momentOf(paper.issued_at)],
    ["Provider", provider],
    ["Statement", statement],
    [
      "Drawn with",
      paper.template_version === null
        ? "The plain certificate"
        : `Version ${paper.template_version} of the certificates`,
    ],
    ["Id", id],
  ] as const;
  return (
    <dl className={styles.paper}>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
