import { useEffect } from "react";
import { showBadge } from "./badge.ts";
import { usePulseDue } from "./use-pulse-due.ts";

/** The installed application bears a badge while a pulse check is due, and none for whoever signs in next. */
export function useAppBadge(): void {
  const { isDue } = usePulseDue();
  useEffect(() => {
    void showBadge(isDue);
  }, [isDue]);
  useEffect(() => () => void showBadge(false), []);
}
