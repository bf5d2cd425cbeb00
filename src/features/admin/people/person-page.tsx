import { type ReactNode, useState } from "react";
import { useParams } from "react-router-dom";
import { deviceName } from "#contract/accounts/device-name.ts";
import {
  getPerson,
  type PersonAction,
  type PersonRecord,
} from "#contract/organizations/admin-people.ts";
import { call } from "#device/session.ts";
import { formatDateTime, formatDay } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { TranscriptButtons } from "#shared/admin/transcript-buttons.tsx";
import { transcriptButtons } from "#shared/admin/transcript-copy.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { AccountForm } from "./account-form.tsx";
import { ActionDialog, type GroupRef } from "./action-dialog.tsx";
import styles from "./admin-people.module.css";
import { nameOf } from "./copy.ts";
import { AccountStatus } from "./people-columns.tsx";
import {
  personPage as copy,
  devicesCard,
  groupsCard,
  statusCard,
  transcriptCard,
} from "./person-copy.ts";

/** Shows and edits one account. */
export function PersonPage() {
  const { id = "" } = useParams();
  const asking = useRequest(() => call(getPerson, { params: { id } }), id);
  const name = asking.state.kind === "ready" ? nameOf(asking.state.value.data) : copy.account;
  return (
    <>
      <PageTitle title={name} />
      <p className={admin.lead}>{copy.lead}</p>
      <OnlineOnly asking={asking} what={copy.accountDetails}>
        {({ data }) => <Person person={data} again={asking.retry} />}
      </OnlineOnly>
    </>
  );
}

type Props = { readonly person: PersonRecord; readonly again: () => void };
type Acting = { readonly action: PersonAction; readonly group?: GroupRef };

function Person({ person, again }: Props) {
  const [acting, setActing] = useState<Acting>();
  const act = (action: PersonAction, group?: GroupRef) =>
    setActing({ action, ...(group !== undefined && { group }) });
  return (
    <div className={styles.cards}>
      <Card title={copy.details}>
        <AccountForm key={person.version} person={person} onDone={again} />
      </Card>
      <div className={admin.stack}>
        <StatusCard person={person} onAction={act} />
        <GroupsCard person={person} onAction={act} />
        <TranscriptCard id={person.id} />
        <DevicesCard person={person} onAction={act} />
      </div>
      {acting && (
        <ActionDialog
          {...acting}
          person={{ id: person.id, name: nameOf(person) }}
          onClose={() => setActing(undefined)}
          onDone={again}
        />
      )}
    </div>
  );
}

type CardProps = {
  readonly person: PersonRecord;
  readonly onAction: (action: PersonAction, group?: GroupRef) => void;
};

const signInMethod = ({ provider, has_password }: PersonRecord) => {
  if (provider !== "email") return statusCard.singleSignOn;
  return has_password ? statusCard.password : statusCard.noPassword;
};

function StatusCard({ person, onAction }: CardProps) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [statusCard.account, <AccountStatus key="standing" {...person} />],
    [statusCard.signIn, signInMethod(person)],
    [statusCard.twoStep, statusCard.twoStepFactors(person.two_step)],
    [statusCard.lastActive, formatDateTime(person.last_seen_at, statusCard.never)],
    [statusCard.added, formatDay(person.created_at)],
    [statusCard.credits, statusCard.creditCount(person.credits)],
  ];
  const { proven_email } = person;
  const needsPassword = person.provider === "email" && !person.has_password;
  const mayBeInvited = person.enabled && (needsPassword || proven_email !== null);
  return (
    <Card title={statusCard.title}>
      <dl className={styles.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <div className={admin.stack}>
        <p className="small muted">{statusCard.lastChanged(person.changed)}</p>
        {person.locked_until && (
          <Note tone="attention">{statusCard.locked(person.locked_until)}</Note>
        )}
        {proven_email && <Note tone="attention">{statusCard.waitsForEmail(proven_email)}</Note>}
        {person.invitation_due && <Note>{statusCard.invitationQueued}</Note>}
        <div className={admin.actions}>
          {person.locked_until && (
            <Button onClick={() => onAction("unlock")}>{statusCard.unlock}</Button>
          )}
          {(person.two_step.app || person.two_step.passkeys > 0) && (
            <Button icon="key" onClick={() => onAction("reset_two_step")}>
              {statusCard.resetTwoStep}
            </Button>
          )}
          {mayBeInvited && (
            <Button icon="mail" onClick={() => onAction("invite")}>
              {statusCard.resendInvitation}
            </Button>
          )}
          {person.enabled ? (
            <Button kind="danger" onClick={() => onAction("disable")}>
              {statusCard.deactivate}
            </Button>
          ) : (
            <Button kind="main" onClick={() => onAction("enable")}>
              {statusCard.activate}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function TranscriptCard({ id }: { readonly id: string }) {
  return (
    <Card title={transcriptButtons.title} className={admin.stack}>
      <p>{transcriptCard.text}</p>
      <div className={admin.actions}>
        <TranscriptButtons id={id} />
      </div>
      <TextLink to={`${adminPath("credits")}?person_id=${id}`}>{transcriptCard.ledger}</TextLink>
      <p className="small muted">{transcriptCard.license}</p>
    </Card>
  );
}

function GroupsCard({ person, onAction }: CardProps) {
  return (
    <Card title={groupsCard.title}>
      {person.groups.length === 0 && <p className="muted">{groupsCard.none}</p>}
      <ul className={styles.rows}>
        {person.groups.map((group) => (
          <li key={group.id}>
            <TextLink to={adminPath(`groups/${group.id}`)}>{group.name}</TextLink>
            <Button
              aria-label={groupsCard.removeFrom(group.name)}
              onClick={() => onAction("remove_from_group", group)}
            >
              {groupsCard.remove}
            </Button>
          </li>
        ))}
      </ul>
      <div className={admin.actions}>
        <Button icon="plus" onClick={() => onAction("add_to_group")}>
          {groupsCard.add}
        </Button>
      </div>
    </Card>
  );
}

function DevicesCard({ person, onAction }: CardProps) {
  const { devices } = person;
  return (
    <Card title={devicesCard.title}>
      {devices.length === 0 && <p className="muted">{devicesCard.none}</p>}
      <ul className={styles.rows}>
        {devices.map((device) => (
          <li key={`${device.signed_in_at} ${device.last_seen_at}`}>
            <div>
              <p>{deviceName(device.user_agent)}</p>
              <p className="small muted">{devicesCard.lastActive(device.last_seen_at)}</p>
            </div>
          </li>
        ))}
      </ul>
      {devices.length > 0 && (
        <div className={admin.actions}>
          <Button icon="sign-out" onClick={() => onAction("sign_out")}>
            {devicesCard.signOutAll}
          </Button>
        </div>
      )}
    </Card>
  );
}
