import { type ReactNode, useState } from "react";
import { useParams } from "react-router-dom";
import {
  getPerson,
  type PeopleAction,
  type PersonRecord,
} from "#contract/organizations/admin-people.ts";
import { call } from "#device/session.ts";
import { deviceName } from "#shared/accounts/device-copy.ts";
import { formatDateTime, formatDay } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { pluralize } from "#ui/format.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { AccountForm } from "./account-form.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import styles from "./admin-people.module.css";
import { nameOf } from "./copy.ts";
import { AccountStatus } from "./people-columns.tsx";

/** Shows and edits one account. */
export function PersonPage() {
  const { id = "" } = useParams();
  const asking = useRequest(() => call(getPerson, { params: { id } }), id);
  const name = asking.state.kind === "ready" ? nameOf(asking.state.value.data) : "Account";
  return (
    <>
      <PageTitle title={name} />
      <p className={admin.lead}>
        The account and what belongs to it. What somebody answered is nowhere in here.
      </p>
      <OnlineOnly asking={asking} what="This account">
        {({ data }) => <Person person={data} again={asking.retry} />}
      </OnlineOnly>
    </>
  );
}

type Props = { readonly person: PersonRecord; readonly again: () => void };
type Acting = { readonly action: PeopleAction; readonly group?: string };

function Person({ person, again }: Props) {
  const [acting, setActing] = useState<Acting>();
  const act = (action: PeopleAction, group?: string) =>
    setActing({ action, ...(group !== undefined && { group }) });
  return (
    <div className={styles.cards}>
      <Card title="Fields">
        <AccountForm key={person.version} person={person} onDone={again} />
      </Card>
      <div className={admin.stack}>
        <StatusCard person={person} onAction={act} />
        <GroupsCard person={person} onAction={act} />
        <DevicesCard person={person} onAction={act} />
      </div>
      {acting && (
        <ActionDialog
          {...acting}
          ids={[person.id]}
          names={new Map([[person.id, nameOf(person)]])}
          onClose={() => setActing(undefined)}
          onDone={again}
        />
      )}
    </div>
  );
}

type CardProps = {
  readonly person: PersonRecord;
  readonly onAction: (action: PeopleAction, group?: string) => void;
};

const signInMethod = ({ provider, has_password }: PersonRecord) => {
  if (provider !== "email") return "Through their organisation";
  return has_password ? "With a password" : "No password chosen yet";
};

function StatusCard({ person, onAction }: CardProps) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Account", <AccountStatus key="standing" {...person} />],
    ["Signs in", signInMethod(person)],
    ["Last seen", formatDateTime(person.last_seen_at, "never")],
    ["Here since", formatDay(person.created_at)],
    ["Credits", pluralize(person.credits, "credit")],
    [
      "Last change",
      `${formatDateTime(person.changed.at)}, ${person.changed.by ? `by ${person.changed.by}` : "by themselves or the server"}`,
    ],
  ];
  const mayBeInvited = person.enabled && person.provider === "email" && !person.has_password;
  return (
    <Card title="How it stands">
      <dl className={styles.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
        {person.locked_until && (
          <div>
            <dt>Locked</dt>
            <dd>Too many wrong passwords, until {formatDateTime(person.locked_until)}</dd>
          </div>
        )}
        {person.invitation_due && (
          <div>
            <dt>Invitation</dt>
            <dd>Waits for its turn to be mailed</dd>
          </div>
        )}
      </dl>
      <div className={admin.actions}>
        {person.locked_until && <Button onClick={() => onAction("unlock")}>Unlock</Button>}
        {mayBeInvited && (
          <Button icon="mail" onClick={() => onAction("invite")}>
            Send the invitation again
          </Button>
        )}
        {person.enabled ? (
          <Button kind="danger" onClick={() => onAction("disable")}>
            Switch off
          </Button>
        ) : (
          <Button kind="main" onClick={() => onAction("enable")}>
            Switch on
          </Button>
        )}
      </div>
    </Card>
  );
}

function GroupsCard({ person, onAction }: CardProps) {
  return (
    <Card title="Groups">
      {person.groups.length === 0 && <p className="muted">In no group</p>}
      <ul className={styles.rows}>
        {person.groups.map((group) => (
          <li key={group.id}>
            <TextLink to={adminPath(`groups/${group.id}`)}>{group.name}</TextLink>
            <Button onClick={() => onAction("remove_from_group", group.id)}>
              Take out<VisuallyHidden> of {group.name}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      <div className={admin.actions}>
        <Button icon="plus" onClick={() => onAction("add_to_group")}>
          Add to a group
        </Button>
      </div>
    </Card>
  );
}

function DevicesCard({ person, onAction }: CardProps) {
  const { devices } = person;
  return (
    <Card title="Signed-in devices">
      {devices.length === 0 && <p className="muted">Signed in nowhere</p>}
      <ul className={styles.rows}>
        {devices.map((device) => (
          <li key={`${device.signed_in_at} ${device.last_seen_at}`}>
            <div>
              <p>{deviceName(device.user_agent)}</p>
              <p className="small muted">Last seen {formatDateTime(device.last_seen_at)}</p>
            </div>
          </li>
        ))}
      </ul>
      {devices.length > 0 && (
        <div className={admin.actions}>
          <Button icon="sign-out" onClick={() => onAction("sign_out")}>
            Sign out everywhere
          </Button>
        </div>
      )}
    </Card>
  );
}
