import { waitText } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useIdle } from "./use-idle.ts";

/** Warns an idle user before the session ends or the screen locks. */
export function IdleWarning({ owner }: { readonly owner: string }) {
  const { warning, stay } = useIdle(owner);
  return (
    <Dialog
      open={warning !== undefined}
      onClose={stay}
      title="Are you still there?"
      actions={
        <Button kind="main" onClick={stay}>
          Stay signed in
        </Button>
      }
    >
      <p role="timer">
        {warning && `Respite closes ${waitText(warning.leftMs)}, so that nobody else reads here.`}
      </p>
      <p className="muted">What you did is saved on this device.</p>
    </Dialog>
  );
}
