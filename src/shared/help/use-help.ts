import { DEFAULT_HELP_RESOURCES } from "#contract/wellbeing/default-help.ts";
import type { HelpResource } from "#contract/wellbeing/help.ts";
import { useDeviceState } from "#device/device.tsx";
import { type Query, useLive, valueOr } from "#device/use-live.ts";
import { useIsLocked, useSession } from "#device/use-session.ts";
import { relevantHelp } from "./relevant-help.ts";

const GENERAL = relevantHelp(DEFAULT_HELP_RESOURCES);

const ownHelp: Query<readonly HelpResource[]> = async ({ help, profile }) => {
  const [resources, known] = await Promise.all([help.all(), profile.get()]);
  return relevantHelp(resources, known?.providerTitle);
};

/** Returns the help resources for the person's profession, or the general ones while signed out, locked, or loading. */
export function useHelp(): readonly HelpResource[] {
  const isLocked = useIsLocked(useSession()?.user.id);
  const opening = useDeviceState();
  const own = valueOr(useLive(ownHelp, []), GENERAL);
  return isLocked || opening.kind !== "open" ? GENERAL : own;
}
