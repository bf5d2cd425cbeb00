import { type ComponentType, lazy, Suspense } from "react";
import type { User } from "#contract/accounts/session.ts";
import { useSession } from "#device/session.ts";
import { canChooseGroup } from "#shared/accounts/group-access.ts";

/** Its code comes after the first page, and where it does not come nothing else is missing. */
const GroupSwitch = lazy(async (): Promise<{ default: ComponentType<{ readonly user: User }> }> => {
  const loaded = await import("#shared/accounts/group-switch.tsx").catch(() => undefined);
  return { default: loaded?.GroupSwitch ?? (() => null) };
});

/** For those who have more than one practice group to look at. */
export function GroupFoot() {
  const user = useSession()?.user;
  if (!user || !canChooseGroup(user)) return null;
  return (
    <Suspense>
      <GroupSwitch user={user} />
    </Suspense>
  );
}
