import { useState } from "react";
import { useParams } from "react-router-dom";
import { getLedgerCredit, type LedgerCredit } from "#contract/credit/admin-ledger.ts";
import { fetchPrivateFile } from "#device/fetch-file.ts";
import { call } from "#device/session.ts";
import { exportButton, formatDateTime } from "#shared/admin/admin-copy.ts";
import { AdminLink } from "#shared/admin/admin-link.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { TranscriptButtons } from "#shared/admin/transcript-buttons.tsx";
import { transcriptButtons } from "#shared/admin/transcript-copy.ts";
import { saveFile } from "#shared/files/save-file.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-ledger.module.css";
import { type Change, ChangeDialog } from "./change-dialog.tsx";
import { amountText, DELETED_ACCOUNT, dayText, statusNames, statusTones } from "./copy.ts";
import { creditPage as copy } from "./credit-copy.ts";
import { Certificates, History } from "./history.tsx";

/** Shows one credit with its full history. */
export function LedgerCreditPage() {
  const { id = "" } = useParams();
  const asking = useRequest(() => call(getLedgerCredit, { params: { id } }), id);
  return (
    <>
      <TextLink to={adminPath("credits")}>{copy.back}</TextLink>
      {asking.state.kind !== "ready" && <PageTitle title={copy.title} />}
      <OnlineOnly asking={asking} what={copy.what}>
        {(credit) => <CreditDetails key={credit.id} first={credit} />}
      </OnlineOnly>
    </>
  );
}

function CreditDetails({ first }: { readonly first: LedgerCredit }) {
  const [credit, setCredit] = useState(first);
  const [change, setChange] = useState<Change>();
  const isRevoked = credit.standing === "revoked";
  return (
    <>
      <PageTitle title={credit.title} />
      <div className={styles.state}>
        <Badge tone={statusTones[credit.standing]}>{statusNames[credit.standing]}</Badge>
        <span className="num">{amountText(credit.amount, credit.type)}</span>
        <span className="num">{dayText(credit.awarded_on)}</span>
      </div>
      <div className={styles.columns}>
        <div className={admin.stack}>
          <Facts credit={credit} />
          <Card title={copy.history}>
            <History credit={credit} />
          </Card>
        </div>
        <div className={admin.stack}>
          <Card title={copy.actions} className={admin.stack}>
            {isRevoked ? (
              <>
                <p>{copy.revokedNote}</p>
                <Button onClick={() => setChange("reinstate")}>{copy.reinstate}</Button>
              </>
            ) : (
              <>
                <Button onClick={() => setChange("correct")}>{copy.correct}</Button>
                <Button onClick={() => setChange("reissue")}>{copy.reissue}</Button>
                <Button kind="danger" onClick={() => setChange("revoke")}>
                  {copy.revoke}
                </Button>
              </>
            )}
          </Card>
          <Card title={copy.certificate} className={admin.stack}>
            <Certificates credit={credit} />
            <PdfButton credit={credit} />
            <TextLink to={`/verify/${credit.id}`}>{copy.verification}</TextLink>
          </Card>
          {credit.person.email !== null && (
            <Card title={transcriptButtons.title} className={admin.actions}>
              <TranscriptButtons id={credit.person.id} />
            </Card>
          )}
        </div>
      </div>
      {change && (
        <ChangeDialog
          change={change}
          credit={credit}
          onCredit={setCredit}
          onClose={() => setChange(undefined)}
        />
      )}
    </>
  );
}

function Facts({ credit }: { readonly credit: LedgerCredit }) {
  const { person, record_id, lesson_number, tests, terms_version } = credit;
  return (
    <Card title={copy.details}>
      <dl className={styles.facts}>
        <div>
          <dt>{copy.person}</dt>
          <dd>
            {person.email === null ? (
              DELETED_ACCOUNT
            ) : (
              <AdminLink to={`people/${person.id}`} who="admin">
                {person.name}
              </AdminLink>
            )}
            {person.email && <span className="small muted"> {person.email}</span>}
          </dd>
        </div>
        <div>
          <dt>{copy.lesson}</dt>
          <dd>
            <AdminLink to={`content/${record_id}`} who="content">
              {lesson_number}
            </AdminLink>{" "}
            <span className="small muted">{copy.published(credit.item_version)}</span>
          </dd>
        </div>
        <div>
          <dt>{copy.claimed}</dt>
          <dd className="num">{formatDateTime(credit.claimed_at)}</dd>
        </div>
        <div>
          <dt>{copy.quiz}</dt>
          <dd className="num">{copy.quizResult(tests)}</dd>
        </div>
        <div>
          <dt>{copy.requirements}</dt>
          <dd>
            {terms_version === null ? (
              copy.requirementsUnknown
            ) : (
              <TextLink to={adminPath(`credits/terms/${record_id}?version=${terms_version}`)}>
                {copy.requirementsVersion(terms_version)}
              </TextLink>
            )}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function PdfButton({ credit: { id, title } }: { readonly credit: LedgerCredit }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const outcome = await fetchPrivateFile(
      `/api/admin/credits/${id}/certificate`,
      "application/pdf",
    );
    setBusy(false);
    if (outcome.kind !== "accepted")
      return showToast({
        text: requestErrorMessage(outcome, exportButton.offline),
        icon: "attention",
      });
    const name = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.pdf`;
    saveFile(name, outcome.value);
    showToast({ text: exportButton.done(name) });
  };
  return (
    <Button icon="download" busy={isBusy} onClick={() => void save()}>
      {copy.download}
    </Button>
  );
}
