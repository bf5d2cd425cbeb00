import { useState } from "react";
import {
  MAILING_INTERVAL_DAYS,
  type MailingWire,
  MIN_MAILING_GROUP,
  mailAssessment,
  previewMailing,
} from "#contract/wellbeing/admin-surveys.ts";
import { call } from "#device/session.ts";
import { formatDateTime, NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";
import { usePracticeGroups } from "#shared/admin/admin-groups.ts";
import admin from "#shared/admin/admin-page.module.css";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/field.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";

const PERIODS = [14, 30, 60, 90, 180] as const;

/**
 * Mails the assessment to group members who have not answered lately, without revealing who they
 * are.
 */
export function MailingCard() {
  const [group, setGroup] = useState("");
  const [days, setDays] = useState(30);
  const groups = usePracticeGroups();
  return (
    <Card title="Send the assessment again" className={admin.stack}>
      <p>
        Mails the link to those of a group who have not answered for a while. Nobody is told who
        they are, and a group is mailed at most once in {MAILING_INTERVAL_DAYS} days.
      </p>
      <OnlineOnly asking={groups} what="The practice groups">
        {({ data }) => (
          <div className={admin.pair}>
            <SelectField
              label="Practice group"
              value={group}
              onChange={(event) => setGroup(event.currentTarget.value)}
            >
              <option value="">Choose a group</option>
              {data
                .filter(({ enabled }) => enabled)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </SelectField>
            <SelectField
              label="Who has not answered for"
              value={days}
              onChange={(event) => setDays(Number(event.currentTarget.value))}
            >
              {PERIODS.map((period) => (
                <option key={period} value={period}>{`${period} days`}</option>
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
    <OnlineOnly asking={asking} what="The number of letters">
      {(found) => (
        <>
          <p role="status">{inWords(found)}</p>
          <div>
            <Button
              icon="mail"
              disabledReason={blockedReason(found)}
              onClick={() => setAsking(true)}
            >
              Send…
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

function inWords({ up_to, mailed_at }: MailingWire): string {
  const letters = up_to === null ? "How many there are is kept back." : `Up to ${up_to} letters.`;
  return mailed_at ? `${letters} Last sent ${formatDateTime(mailed_at)}.` : letters;
}

function blockedReason({ up_to, again_at }: MailingWire): string | undefined {
  if (up_to === null) return `Fewer than ${MIN_MAILING_GROUP} people belong to it`;
  return again_at ? `It can be mailed again from ${formatDateTime(again_at)}` : undefined;
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
      showToast({ text: `Up to ${outcome.value.up_to} letters are on their way` });
      onClose();
      return onSent();
    }
    const why = outcome.kind === "refused" && outcome.fields?.practice_group_id?.[0];
    setProblem(why ? `This group ${why}.` : requestErrorMessage(outcome, NEEDS_NETWORK));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Send up to ${upTo} letters?`}
      actions={
        <>
          <Button onClick={onClose}>Send nothing</Button>
          <Button kind="main" busy={isBusy} onClick={() => void send()}>
            Send
          </Button>
        </>
      }
    >
      <p>
        They leave one after the other and cannot be called back. Each says that the answers belong
        to whoever gives them.
      </p>
      <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
    </Dialog>
  );
}
