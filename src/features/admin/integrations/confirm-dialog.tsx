import { useState } from "react";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Note } from "#ui/note.tsx";

type Props<T> = {
  readonly title: string;
  readonly text: string;
  readonly cancel: string;
  readonly action: string;
  readonly isDestructive?: true;
  readonly send: () => Promise<Outcome<T>>;
  readonly onClose: () => void;
  readonly onDone: (value: T) => void;
};

/** Asks before a request is sent, and shows why it failed. */
export function ConfirmDialog<T>(props: Props<T>) {
  const { title, text, cancel, action, isDestructive, send, onClose, onDone } = props;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    const outcome = await send();
    setBusy(false);
    if (outcome.kind !== "accepted") return setProblem(requestErrorMessage(outcome, OFFLINE));
    onDone(outcome.value);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button kind={isDestructive ? "danger" : "main"} busy={isBusy} onClick={() => void run()}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
    </Dialog>
  );
}
