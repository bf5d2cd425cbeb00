import { useState } from "react";
import { useParams } from "react-router-dom";
import { getLedgerCredit, type LedgerCredit } from "#contract/credit/admin-ledger.ts";
import { fetchPrivateFile } from "#device/fetch-file.ts";
import { call } from "#device/session.ts";
import { formatDateTime, NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
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
import { amountInWords, DELETED_ACCOUNT, dayInWords, statusNames, statusTones } from "./copy.ts";
import { Certificates, History } from "./history.tsx";

/** Shows one credit with its full history. */
export function LedgerCreditPage() {
  const { id = "" } = useParams();
  const asking = useRequest(() => call(getLedgerCredit, { params: { id } }), id);
  return (
    <>
      <TextLink to={adminPath("credits")}>All credits</TextLink>
      {asking.state.kind !== "ready" && <PageTitle title="Credit" />}
      <OnlineOnly asking={asking} what="The events of this credit">
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
        <span className="num">{amountInWords(credit.amount, credit.type)}</span>
        <span className="num">{dayInWords(credit.awarded_on)}</span>
      </div>
      <div className={styles.columns}>
        <div className={admin.stack}>
          <Facts credit={credit} />
          <Card title="What happened">
            <History credit={credit} />
          </Card>
        </div>
        <div className={admin.stack}>
          <Card title="Change" className={admin.stack}>
            {isRevoked ? (
              <>
                <p>It counts no more, and its certificate says so to everybody.</p>
                <Button onClick={() => setChange("reinstate")}>Reinstate</Button>
              </>
            ) : (
              <>
                <Button onClick={() => setChange("correct")}>Put something right</Button>
                <Button onClick={() => setChange("reissue")}>Issue the certificate anew</Button>
                <Button kind="danger" onClick={() => setChange("revoke")}>
                  Revoke
                </Button>
              </>
            )}
          </Card>
          <Card title="Certificate" className={admin.stack}>
            <Certificates credit={credit} />
            <PdfButton credit={credit} />
            <TextLink to={`/verify/${credit.id}`}>What everybody sees of it</TextLink>
          </Card>
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
    <Card title="What it is">
      <dl className={styles.facts}>
        <div>
          <dt>Person</dt>
          <dd>
            {person.email === null ? (
              DELETED_ACCOUNT
            ) : (
              <TextLink to={adminPath(`people/${person.id}`)}>{person.name}</TextLink>
            )}
            {person.email && <span className="small muted"> {person.email}</span>}
          </dd>
        </div>
        <div>
          <dt>Lesson</dt>
          <dd>
            <TextLink to={adminPath(`content/${record_id}`)}>{lesson_number}</TextLink>, released{" "}
            {dayInWords(credit.item_version)}
          </dd>
        </div>
        <div>
          <dt>Claimed</dt>
          <dd className="num">{formatDateTime(credit.claimed_at)}</dd>
        </div>
        <div>
          <dt>Questions</dt>
          <dd className="num">{testsInWords(tests)}</dd>
        </div>
        <div>
          <dt>Terms</dt>
          <dd>
            {terms_version === null ? (
              "Not noted at that time"
            ) : (
              <TextLink to={adminPath(`credits/terms/${record_id}?version=${terms_version}`)}>
                Version {terms_version}
              </TextLink>
            )}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function testsInWords(tests: LedgerCredit["tests"]): string {
  const passed = tests.find((test) => test.passed);
  if (!passed) return tests.length === 0 ? "None were answered" : "Not passed";
  const attempt = tests.indexOf(passed) + 1;
  return `${passed.right} of ${passed.of} right on ${formatDateTime(passed.taken_at)}${attempt > 1 ? `, attempt ${attempt}` : ""}`;
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
      return showToast({ text: requestErrorMessage(outcome, NEEDS_NETWORK), icon: "attention" });
    const name = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.pdf`;
    saveFile(name, outcome.value);
    showToast({ text: `${name} is ready` });
  };
  return (
    <Button icon="download" busy={isBusy} onClick={() => void save()}>
      Certificate as PDF
    </Button>
  );
}
