import { useEffect } from "react";
import { showBadge } from "./badge.ts";
import { usePulseDue } from "./use-pulse-due.ts";

/** Shows a badge on the installed app while a pulse check is due. Clears it when the person signs out. */
export function useAppBadge(): void {
  const { isDue } = usePulseDue();
  useEffect(() => {
    void showBadge(isDue);
  }, [isDue]);
  useEffect(() => () => void showBadge(false), []);
}
