import { useState } from "react";
import {
  MAILING_INTERVAL_DAYS,
  type MailingWire,
  MIN_MAILING_GROUP,
  mailAssessment,
  previewMailing,
} from "#contract/wellbeing/admin-surveys.ts";
import { call } from "#device/session.ts";
import { usePracticeGroups } from "#shared/admin/admin-groups.ts";
import admin from "#shared/admin/admin-page.module.css";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/field.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import { mailing as copy, mailingDialog } from "./mailing-copy.ts";

const PERIODS = [14, 30, 60, 90, 180] as const;

/**
 * Mails the assessment to group members who have not answered lately, without revealing who they
 * are.
 */
export function MailingCard() {
  const [group, setGroup] = useDraft("mailing:group", "");
  const [days, setDays] = useDraft("mailing:days", 30);
  const groups = usePracticeGroups();
  return (
    <Card title={copy.title} className={admin.stack}>
      <p>{copy.lead(MAILING_INTERVAL_DAYS)}</p>
      <OnlineOnly asking={groups} what={copy.groups}>
        {({ data }) => (
          <div className={admin.pair}>
            <SelectField
              label={copy.group}
              value={group}
              onChange={(event) => setGroup(event.currentTarget.value)}
            >
              <option value="">{copy.chooseGroup}</option>
              {data
                .filter(({ enabled }) => enabled)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </SelectField>
            <SelectField
              label={copy.since}
              value={days}
              onChange={(event) => setDays(Number(event.currentTarget.value))}
            >
              {PERIODS.map((period) => (
                <option key={period} value={period}>
                  {copy.days(period)}
                </option>
              ))}
            </SelectField>
          </div>
        )}
      </OnlineOnly>
      {group && <Mailing key={`${group} ${days}`} group={group} days={days} />}
    </Card>
  );
}

type MailingProps = { readonly group: string; readonly days: number };

function Mailing({ group, days }: MailingProps) {
  const query = { practice_group_id: group, days };
  const asking = useRequest(() => call(previewMailing, { query }), `${group} ${days}`);
  const [isAsking, setAsking] = useState(false);
  return (
    <OnlineOnly asking={asking} what={copy.what}>
      {(found) => (
        <>
          <p role="status">{copy.count(found)}</p>
          <div>
            <Button
              icon="mail"
              disabledReason={blockedReason(found)}
              onClick={() => setAsking(true)}
            >
              {copy.send}
            </Button>
          </div>
          {isAsking && found.up_to !== null && (
            <Confirm
              group={group}
              days={days}
              upTo={found.up_to}
              onClose={() => setAsking(false)}
              onSent={asking.retry}
            />
          )}
        </>
      )}
    </OnlineOnly>
  );
}

function blockedReason({ up_to, again_at }: MailingWire): string | undefined {
  if (up_to === null) return copy.groupTooSmall(MIN_MAILING_GROUP);
  return again_at ? copy.availableAgain(again_at) : undefined;
}

type ConfirmProps = MailingProps & {
  readonly upTo: number;
  readonly onClose: () => void;
  readonly onSent: () => void;
};

function Confirm({ group, days, upTo, onClose, onSent }: ConfirmProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const outcome = await call(mailAssessment, { body: { practice_group_id: group, days } });
    setBusy(false);
    if (outcome.kind === "accepted") {
      showToast({ text: mailingDialog.sent(outcome.value.up_to ?? upTo) });
      onClose();
      return onSent();
    }
    if (outcome.kind === "refused" && outcome.fields?.practice_group_id) {
      showToast({ text: mailingDialog.refused, icon: "attention" });
      onClose();
      // The reloaded count says why.
      return onSent();
    }
    setProblem(requestErrorMessage(outcome, mailingDialog.offline));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={mailingDialog.title(upTo)}
      actions={
        <>
          <Button onClick={onClose}>{mailingDialog.cancel}</Button>
          <Button kind="main" busy={isBusy} onClick={() => void send()}>
            {mailingDialog.send}
          </Button>
        </>
      }
    >
      <p>{mailingDialog.text}</p>
      <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
    </Dialog>
  );
}
