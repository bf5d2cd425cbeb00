import { useSyncExternalStore } from "react";
import { registerIdentityDialog } from "#device/confirm-identity.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

let answer: ((isConfirmed: boolean) => void) | undefined;
const listeners = new Set<() => void>();

function setAnswer(next: typeof answer) {
  answer = next;
  for (const listener of listeners) listener();
}

registerIdentityDialog(() => new Promise<boolean>((resolve) => setAnswer(resolve)));

function listen(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Shows the dialog in which the person confirms who they are. */
export function ConfirmHost() {
  const give = useSyncExternalStore(listen, () => answer);
  if (!give) return null;
  const close = (isConfirmed: boolean) => {
    setAnswer(undefined);
    give(isConfirmed);
  };
  return <ConfirmDialog onClose={close} />;
}
