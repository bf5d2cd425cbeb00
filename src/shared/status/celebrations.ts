import { useEffect, useSyncExternalStore } from "react";
import { useDevice } from "#device/device.tsx";
import { useLive, valueOr } from "#device/use-live.ts";
import { showToast } from "#ui/toast.tsx";
import { achievementIcon } from "./achievement-icon.ts";
import { achievementToast as copy } from "./data-states-copy.ts";

const NONE: readonly string[] = [];

const isSeen = () => document.visibilityState === "visible";
function onSeen(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Celebrates each new achievement once, on a visible page. `isApart` suppresses it on the current page. */
export function useCelebrations(onShow: () => void, isApart: boolean): void {
  const device = useDevice();
  const canBeSeen = useSyncExternalStore(onSeen, isSeen);
  const names = valueOr(
    useLive(({ achievements }) => achievements.uncelebrated(), []),
    NONE,
  );
  const [next] = names;
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once per name, even if the link has changed
  useEffect(() => {
    if (!device || !canBeSeen || isApart || next === undefined) return;
    const tell = async () => {
      const { achievements } = device;
      const rule = (await achievements.rules()).find(({ name }) => name === next);
      if (!(await achievements.celebrate(next))) return;
      showToast({
        text: copy.text(next),
        icon: achievementIcon(rule?.icon),
        action: { label: copy.action, run: onShow },
      });
    };
    // The database may be closing. The next page shows it.
    tell().catch(() => undefined);
  }, [device, canBeSeen, isApart, next]);
}
