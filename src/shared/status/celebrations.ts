import { useEffect, useSyncExternalStore } from "react";
import { useDevice } from "#device/device.tsx";
import { useLive, valueOr } from "#device/use-live.ts";
import { showToast } from "#ui/toast.tsx";
import { achievementIcon } from "./achievement-icon.ts";

const NONE: readonly string[] = [];

const isSeen = () => document.visibilityState === "visible";
function onSeen(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** What was reached on this device is told once, by a page that somebody looks at; `isApart`: not on this one. */
export function useCelebrations(onShow: () => void, isApart: boolean): void {
  const device = useDevice();
  const canBeSeen = useSyncExternalStore(onSeen, isSeen);
  const names = valueOr(
    useLive(({ achievements }) => achievements.uncelebrated(), []),
    NONE,
  );
  const [next] = names;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each name, wherever it leads by now
  useEffect(() => {
    if (!device || !canBeSeen || isApart || next === undefined) return;
    const tell = async () => {
      const { achievements } = device;
      const rule = (await achievements.rules()).find(({ name }) => name === next);
      if (!(await achievements.celebrate(next))) return;
      showToast({
        text: `${next}: earned`,
        icon: achievementIcon(rule?.icon),
        action: { label: "Show", run: onShow },
      });
    };
    // A database that is just being closed: the next page tells.
    tell().catch(() => undefined);
  }, [device, canBeSeen, isApart, next]);
}
