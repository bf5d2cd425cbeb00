import type { VerifiedCertificate } from "#contract/credit/credits.ts";
import { saveFile } from "#shared/files/save-file.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { formatDate } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./verify.module.css";

type Props = { readonly certificate: VerifiedCertificate };

const units = { cme: "CME credit", contact_hours: "contact hours" };

function creditInWords({ certificate_type: type, credits_awarded }: VerifiedCertificate): string {
  return type === "participation"
    ? "Participation, without credit"
    : `${credits_awarded} ${units[type]}`;
}

const day = (date: string) => formatDate(date) ?? date;

export const titleOf = ({ status }: VerifiedCertificate): string =>
  status === "revoked" ? "This certificate was revoked" : "This certificate is genuine";

export function CertificateDetails({ certificate }: Props) {
  return (
    <>
      <PageTitle title={titleOf(certificate)} />
      <CertificateStatus certificate={certificate} />
      <CorrectionNote certificate={certificate} />
      <Card>
        <dl className={styles.facts}>
          <Fact term="Awarded to" value={recipientName(certificate)} />
          <Fact term="For" value={certificate.title_of_activity} />
          <Fact term="Credit" value={creditInWords(certificate)} />
          <Fact term="Completed on" value={day(certificate.completed_on)} />
          <Fact term="Issued on" value={day(certificate.issued_at)} />
          <Fact
            term="Provided by"
            value={`${certificate.provider.name}, ${certificate.provider.web}`}
          />
          <Fact term="Certificate id" value={certificate.id} />
        </dl>
      </Card>
      {certificate.credential_jwt && <SignedCopy certificate={certificate} />}
    </>
  );
}

/** The name is removed when the account is deleted. */
function recipientName({ recipient, credential }: VerifiedCertificate): string {
  if (!recipient) return "Somebody whose account was deleted";
  return credential ? `${recipient}, ${credential}` : recipient;
}

function CertificateStatus({ certificate: { status, revoked_on } }: Props) {
  const isRevoked = status === "revoked";
  return (
    <p className={classNames(styles.status, isRevoked && styles.revoked)}>
      <Icon name={isRevoked ? "attention" : "shield"} />
      {isRevoked
        ? `It was issued here, and taken back${revoked_on ? ` on ${day(revoked_on)}` : ""}. It counts no more.`
        : "It was issued here, and counts. Compare what is on the paper with what stands below."}
    </p>
  );
}

/** An older copy may show different data. */
function CorrectionNote({ certificate: { corrected_on } }: Props) {
  if (!corrected_on) return null;
  return (
    <p>
      It was put right on {day(corrected_on)}. Where an older paper says something else, what stands
      below counts.
    </p>
  );
}

function Fact({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A signed copy that programs can verify offline. */
function SignedCopy({ certificate: { id, credential_jwt } }: Props) {
  const name = `certificate-${id}.jwt`;
  const save = () => {
    saveFile(name, new Blob([credential_jwt], { type: "application/jwt" }));
    showToast({ text: `Saved as ${name}` });
  };
  return (
    <Card title="Signed copy">
      <p>
        The same as a signed file (Open Badges 3.0, JWT). A program checks the signature with the
        keys at <a href="/.well-known/jwks.json">/.well-known/jwks.json</a>, without asking this
        page. Whether it was revoked since, only this page says.
      </p>
      <div className={styles.actions}>
        <Button icon="download" onClick={save}>
          Signed copy (.jwt)
        </Button>
      </div>
    </Card>
  );
}
