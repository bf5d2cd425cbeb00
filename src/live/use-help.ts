import { FIRST_HELP } from "#contract/first-help.ts";
import type { HelpResource } from "#contract/help.ts";
import { useOpening } from "./device.tsx";
import { useIsLocked } from "./lock.ts";
import { useSession } from "./session.ts";
import { useLive, valueOr } from "./use-live.ts";

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
