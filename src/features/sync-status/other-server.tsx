import { useState } from "react";
import { useDevice } from "#device/device.tsx";
import { useSignOutTo } from "#shared/accounts/use-sign-out-to.ts";
import { LOGIN_PATH } from "#shared/navigation/paths.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Note } from "#ui/note.tsx";
import { saveEntries } from "./save-entries.ts";
import { otherServer as copy } from "./sync-page-copy.ts";
import styles from "./sync-status.module.css";

/** Another installation answers at our address. It can't take this device's changes. */
export function OtherServer({ entries }: { readonly entries: readonly OutboxEntry[] }) {
  const device = useDevice();
  const leave = useSignOutTo();
  const [step, setStep] = useState<"idle" | "confirming" | "deleting" | "failed">("idle");
  const unsynced = entries.length;
  const startOver = async () => {
    setStep("deleting");
    try {
      await device?.startOver();
      leave(LOGIN_PATH);
    } catch (error) {
      reportError(error);
      setStep("failed");
    }
  };
  return (
    <div className={styles.note} role="alert">
      <h3>{copy.title}</h3>
      <Note tone="attention">{copy.text(unsynced)}</Note>
      <div className={styles.choices}>
        {unsynced > 0 && (
          <Button kind="main" onClick={() => saveEntries(entries)}>
            {copy.export}
          </Button>
        )}
        <Button onClick={() => setStep("confirming")}>{copy.reset}</Button>
      </div>
      <Dialog
        open={step !== "idle"}
        onClose={() => setStep("idle")}
        title={copy.confirmTitle}
        actions={
          <>
            <Button kind="danger" busy={step === "deleting"} onClick={() => void startOver()}>
              {copy.confirm}
            </Button>
            <Button kind="main" onClick={() => setStep("idle")}>
              {copy.cancel}
            </Button>
          </>
        }
      >
        <p className="muted">{copy.confirmText(unsynced)}</p>
        {step === "failed" && <p role="alert">{copy.failed}</p>}
      </Dialog>
    </div>
  );
}
