import { useParams } from "react-router-dom";
import { type GroupRecord, getGroup } from "#contract/organizations/admin-groups.ts";
import { isAdmin } from "#contract/roles.ts";
import { call } from "#device/session.ts";
import { useSession } from "#device/use-session.ts";
import admin from "#shared/admin/admin-page.module.css";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { AddMembers } from "./add-members.tsx";
import styles from "./admin-people.module.css";
import { Codes } from "./codes.tsx";
import { aboutGroup, groupPage as copy } from "./group-copy.ts";
import { GroupForm } from "./group-form.tsx";
import { GroupStatus } from "./group-status.tsx";

export function GroupPage() {
  const { id = "" } = useParams();
  const isForAll = isAdmin(useSession()?.user.burnout_role ?? "");
  const asking = useRequest(() => call(getGroup, { query: { practice_group_id: id } }), id);
  const title = asking.state.kind === "ready" ? asking.state.value.data.name : copy.practiceGroup;
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title={title} />
        <LinkButton icon="person" to={`${adminPath("people")}?practice_group_id=${id}`}>
          {copy.people}
        </LinkButton>
      </div>
      <OnlineOnly asking={asking} what={copy.groupDetails}>
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
    <Card title={aboutGroup.title}>
      <dl className={styles.facts}>
        <div>
          <dt>{aboutGroup.status}</dt>
          <dd>
            <GroupStatus enabled={enabled} />
          </dd>
        </div>
        <div>
          <dt>{aboutGroup.people}</dt>
          <dd>{aboutGroup.peopleCount(people)}</dd>
        </div>
      </dl>
      <p className={classNames("small muted", styles.changed)}>{aboutGroup.lastChanged(changed)}</p>
      <h3>{aboutGroup.leaders}</h3>
      {led_by.length === 0 && <p className="muted">{aboutGroup.noLeaders}</p>}
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
