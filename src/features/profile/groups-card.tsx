import { useSyncExternalStore } from "react";
import type { User } from "#contract/accounts/session.ts";
import { canChooseGroup, enabledGroups } from "#shared/accounts/group-access.ts";
import { GroupSwitch, useGroups } from "#shared/accounts/group-switch.tsx";
import { groupName } from "#shared/accounts/groups.ts";
import { groups as copy } from "./copy.ts";
import styles from "./profile.module.css";

/** Shows the person's groups and lets them choose the active one. */
export function Groups({ user }: { readonly user: User }) {
  const groups = useGroups(user.id);
  const chosen = useSyncExternalStore(groups.listen, groups.current);
  const own = enabledGroups(user.practice_groups).map(({ name }) => name);
  if (!canChooseGroup(user)) return <p>{groupName(user, chosen) ?? copy.none}</p>;
  return (
    <>
      <p>{own.length > 0 ? copy.list(own) : copy.none}</p>
      <div className={styles.inside}>
        <GroupSwitch user={user} />
      </div>
      <p className="small muted">{copy.hint}</p>
    </>
  );
}
