import type { VerifiedCertificate } from "#contract/credit/credits.ts";
import { saveFile } from "#shared/files/save-file.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { showToast } from "#ui/toast.tsx";
import { certificate as copy, signedCopy } from "./copy.tsx";
import styles from "./verify.module.css";

type Props = { readonly certificate: VerifiedCertificate };

function creditInWords({ certificate_type: type, credits_awarded }: VerifiedCertificate): string {
  return type === "participation" ? copy.participation : `${credits_awarded} ${copy.units[type]}`;
}

export const titleOf = ({ status }: VerifiedCertificate): string =>
  status === "revoked" ? copy.revokedTitle : copy.validTitle;

export function CertificateDetails({ certificate }: Props) {
  return (
    <>
      <PageTitle title={titleOf(certificate)} />
      <CertificateStatus certificate={certificate} />
      <CorrectionNote certificate={certificate} />
      <Card>
        <dl className={styles.facts}>
          <Fact term={copy.recipient} value={recipientName(certificate)} />
          <Fact term={copy.activity} value={certificate.title_of_activity} />
          <Fact term={copy.credit} value={creditInWords(certificate)} />
          <Fact term={copy.completed} value={copy.date(certificate.completed_on)} />
          <Fact term={copy.issued} value={copy.date(certificate.issued_at)} />
          <Fact
            term={copy.provider}
            value={`${certificate.provider.name}, ${certificate.provider.web}`}
          />
          <Fact term={copy.id} value={certificate.id} isCode />
        </dl>
      </Card>
      {certificate.credential_jwt && <SignedCopy certificate={certificate} />}
    </>
  );
}

/** The name is removed when the account is deleted. */
function recipientName({ recipient, credential }: VerifiedCertificate): string {
  if (!recipient) return copy.deleted;
  return credential ? `${recipient}, ${credential}` : recipient;
}

function CertificateStatus({ certificate: { status, revoked_on } }: Props) {
  const isRevoked = status === "revoked";
  return (
    <p className={classNames(styles.status, isRevoked && styles.revoked)}>
      <Icon name={isRevoked ? "attention" : "shield"} />
      {isRevoked ? copy.revoked(revoked_on) : copy.valid}
    </p>
  );
}

/** An older copy may show different data. */
function CorrectionNote({ certificate: { corrected_on } }: Props) {
  if (!corrected_on) return null;
  return <p>{copy.corrected(corrected_on)}</p>;
}

type FactProps = { readonly term: string; readonly value: string; readonly isCode?: boolean };

function Fact({ term, value, isCode = false }: FactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={isCode ? "code" : undefined}>{value}</dd>
    </div>
  );
}

/** A signed copy that programs can verify offline. */
function SignedCopy({ certificate: { id, credential_jwt } }: Props) {
  const name = `certificate-${id}.jwt`;
  const save = () => {
    saveFile(name, new Blob([credential_jwt], { type: "application/jwt" }));
    showToast({ text: signedCopy.saved(name) });
  };
  return (
    <Card title={signedCopy.title}>
      <p>{signedCopy.text}</p>
      <div className={styles.actions}>
        <Button icon="download" onClick={save}>
          {signedCopy.download}
        </Button>
      </div>
    </Card>
  );
}
