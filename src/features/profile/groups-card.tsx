import { useSyncExternalStore } from "react";
import type { User } from "#contract/accounts/session.ts";
import { choosesGroup, enabledOf } from "#device/chosen-group.ts";
import { GroupSwitch, useGroups } from "#shared/accounts/group-switch.tsx";
import { groupName } from "#shared/accounts/groups.ts";
import { Card } from "#ui/card.tsx";
import styles from "./profile.module.css";

/** The groups somebody belongs to, and which of them they look at when there are several. */
export function GroupsCard({ user }: { readonly user: User }) {
  const groups = useGroups(user.id);
  const chosen = useSyncExternalStore(groups.listen, groups.current);
  const own = enabledOf(user.practice_groups).map(({ name }) => name);
  if (!choosesGroup(user))
    return (
      <Card title="Practice group">
        <p>{groupName(user, chosen) ?? "You belong to no practice group."}</p>
      </Card>
    );
  return (
    <Card title="Practice groups">
      <p>
        {own.length > 0 ? `You belong to ${own.join(", ")}.` : "You belong to no practice group."}
      </p>
      <div className={styles.inside}>
        <GroupSwitch user={user} />
      </div>
      <p className="small muted">What is shown of a group is shown of the one chosen here.</p>
    </Card>
  );
}
