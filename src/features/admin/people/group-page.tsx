import { useParams } from "react-router-dom";
import { type GroupRecord, getGroup } from "#contract/organizations/admin-groups.ts";
import { isAdmin } from "#contract/roles.ts";
import { call, useSession } from "#device/session.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { pluralize } from "#ui/format.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { AddMembers } from "./add-members.tsx";
import styles from "./admin-people.module.css";
import { Codes } from "./codes.tsx";
import { GroupForm } from "./group-form.tsx";

export function GroupPage() {
  const { id = "" } = useParams();
  const isForAll = isAdmin(useSession()?.user.burnout_role ?? "");
  const asking = useRequest(() => call(getGroup, { query: { practice_group_id: id } }), id);
  const title = asking.state.kind === "ready" ? asking.state.value.data.name : "Practice group";
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title={title} />
        <LinkButton icon="person" to={`${adminPath("people")}?practice_group_id=${id}`}>
          Its people
        </LinkButton>
      </div>
      <OnlineOnly asking={asking} what="This group">
        {({ data }) => (
          <div className={admin.stack}>
            <div className={styles.cards}>
              <div className={admin.stack}>
                <About group={data} />
                {isForAll && <GroupForm key={data.version} group={data} onDone={asking.retry} />}
              </div>
              {isForAll && <AddMembers group={data} onDone={asking.retry} />}
            </div>
            <Codes group={data} mayChange={isForAll} />
          </div>
        )}
      </OnlineOnly>
    </>
  );
}

function About({ group }: { readonly group: GroupRecord }) {
  const { led_by, people, enabled, changed } = group;
  return (
    <Card title="About the group">
      <dl className={styles.facts}>
        <div>
          <dt>State</dt>
          <dd>
            {enabled ? <Badge tone="done">On</Badge> : <Badge tone="bad">Switched off</Badge>}
          </dd>
        </div>
        <div>
          <dt>People</dt>
          <dd>{pluralize(people, "person", "people")}</dd>
        </div>
        <div>
          <dt>Last change</dt>
          <dd>
            {formatDateTime(changed.at)}
            {changed.by && ` by ${changed.by}`}
          </dd>
        </div>
      </dl>
      <h3>Led by</h3>
      {led_by.length === 0 && <p className="muted">Nobody yet: its figures have no readers</p>}
      <ul className={styles.rows}>
        {led_by.map(({ id, name, email }) => (
          <li key={id}>
            <span>
              {name} <span className="muted">{email}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
