import { FIRST_HELP } from "#contract/wellbeing/first-help.ts";
import type { HelpResource } from "#contract/wellbeing/help.ts";
import { useOpening } from "#device/device.tsx";
import { useIsLocked } from "#device/lock.ts";
import { useSession } from "#device/session.ts";
import { useLive, valueOr } from "#device/use-live.ts";

/** The person's own; those for everybody while nobody is signed in, the screen is locked, or nothing is known yet. */
export function useHelp(): readonly HelpResource[] {
  const isLocked = useIsLocked(useSession()?.user.id);
  const opening = useOpening();
  const own = valueOr(
    useLive(({ help }) => help.all(), []),
    FIRST_HELP,
  );
  return isLocked || opening.kind !== "open" ? FIRST_HELP : own;
}
