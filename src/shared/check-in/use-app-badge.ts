import { useEffect } from "react";
import { useAssignmentsDue } from "#shared/assignments/use-assignments-due.ts";
import { showBadge } from "./badge.ts";
import { usePulseDue } from "./use-pulse-due.ts";

/**
 * Shows the number of due tasks on the installed app's badge: a pulse check, and assignments due today or overdue. Clears it when the
 * person signs out.
 */
export function useAppBadge(): void {
  const { isDue } = usePulseDue();
  const count = useAssignmentsDue() + (isDue ? 1 : 0);
  useEffect(() => {
    void showBadge(count);
  }, [count]);
  useEffect(() => () => void showBadge(0), []);
}
