import { type ComponentType, lazy, Suspense } from "react";
import type { User } from "#contract/accounts/session.ts";
import { useSession } from "#device/use-session.ts";
import { canChooseGroup } from "#shared/accounts/group-access.ts";

/** Loaded after the first page. If it can't be loaded, nothing is shown. */
const GroupSwitch = lazy(async (): Promise<{ default: ComponentType<{ readonly user: User }> }> => {
  const loaded = await import("#shared/accounts/group-switch.tsx").catch(() => undefined);
  return { default: loaded?.GroupSwitch ?? (() => null) };
});

/** The group switch, for people with more than one practice group. */
export function GroupFooter() {
  const user = useSession()?.user;
  if (!user || !canChooseGroup(user)) return null;
  return (
    <Suspense>
      <GroupSwitch user={user} />
    </Suspense>
  );
}
