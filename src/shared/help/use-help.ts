import { DEFAULT_HELP_RESOURCES } from "#contract/wellbeing/default-help.ts";
import type { HelpResource } from "#contract/wellbeing/help.ts";
import { useDeviceState } from "#device/device.tsx";
import { useIsLocked } from "#device/lock.ts";
import { useSession } from "#device/session.ts";
import { useLive, valueOr } from "#device/use-live.ts";

/** Returns the person's help resources, or the default ones while signed out, locked, or loading. */
export function useHelp(): readonly HelpResource[] {
  const isLocked = useIsLocked(useSession()?.user.id);
  const opening = useDeviceState();
  const own = valueOr(
    useLive(({ help }) => help.all(), []),
    DEFAULT_HELP_RESOURCES,
  );
  return isLocked || opening.kind !== "open" ? DEFAULT_HELP_RESOURCES : own;
}
