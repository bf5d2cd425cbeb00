import { OFFLINE } from "#shared/admin/admin-copy.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { showToast } from "#ui/toast.tsx";

/** Shows the result of an action in a toast. */
export function report(outcome: Outcome<unknown>, done: string): void {
  if (outcome.kind === "accepted") showToast({ text: done });
  else showToast({ text: requestErrorMessage(outcome, OFFLINE), icon: "attention" });
}
