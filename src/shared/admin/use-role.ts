import { useSession } from "#device/use-session.ts";
import { type AdminAudience, mayOpen } from "./admin-navigation.ts";

/** Returns whether the signed-in person's role is in an audience. The server authorizes every call. */
export function useIsFor(): (who: AdminAudience) => boolean {
  const role = useSession()?.user.burnout_role ?? "";
  return (who) => mayOpen(role, who);
}
