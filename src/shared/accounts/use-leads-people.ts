import { leadsPeople } from "#contract/roles.ts";
import { useSession } from "#device/use-session.ts";

export const useLeadsPeople = (): boolean => leadsPeople(useSession()?.user.burnout_role ?? "");
