import { useDevice } from "#device/device.tsx";
import { useLive, valueOr } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { SENDING_PATH } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./session.module.css";
import { signOut as copy, encryptionFailed, failedText, unsyncedText } from "./sign-out-copy.ts";
import { type SigningOut, useSignOut } from "./use-sign-out.ts";

export function SignOut() {
  const signingOut = useSignOut();
  const { step, start } = signingOut;
  const isBusy = step === "opening" || step === "signing-out" || step === "encrypting";
  return (
    <div className={styles.actions}>
      <Button icon="sign-out" busy={isBusy} onClick={start}>
        {isBusy ? copy.busy : copy.button}
      </Button>
      {(step === "confirming" || step === "encrypting") && <UnsyncedDialog {...signingOut} />}
      {step === "encryption-failed" && <EncryptionFailedDialog {...signingOut} />}
    </div>
  );
}

/** Lists unsynced changes, updated while they sync. */
function UnsyncedDialog({ step, confirm, stay }: SigningOut) {
  const device = useDevice();
  const status = useSyncStatus(device);
  const summary = valueOr(
    useLive(({ outbox }) => outbox.summary(), []),
    undefined,
  );
  const isEncrypting = step === "encrypting";
  const isAllSynced = summary !== undefined && summary.waiting + summary.needAttention === 0;
  const failed = summary && failedText(summary);
  const canSend = !(isAllSynced || status.needsSignIn || status.isOutdated);
  return (
    <Dialog
      open
      onClose={isEncrypting ? () => undefined : stay}
      title={copy.title}
      actions={
        <KeepFocus className={styles.choices}>
          {canSend && (
            <Button busy={status.isWorking} onClick={() => device?.sync.now()}>
              {status.isWorking ? copy.syncing : copy.sync}
            </Button>
          )}
          <Button busy={isEncrypting} onClick={confirm}>
            {confirmLabel(isEncrypting, isAllSynced)}
          </Button>
          <Button kind="main" onClick={stay}>
            {copy.stay}
          </Button>
        </KeepFocus>
      }
    >
      <div className={styles.words} role="status">
        {summary && <p>{unsyncedText(summary, status.lastSyncedAt !== undefined)}</p>}
        {failed && <p>{failed}</p>}
        {failed && <TextLink to={SENDING_PATH}>{copy.review}</TextLink>}
        {status.reach === "down" && !isAllSynced && (
          <p>{status.isDeviceOffline ? copy.offline : copy.unreachable}</p>
        )}
        <p>{copy.downloads}</p>
      </div>
    </Dialog>
  );
}

function confirmLabel(isEncrypting: boolean, isAllSynced: boolean): string {
  if (isEncrypting) return copy.encrypting;
  return isAllSynced ? copy.confirmSynced : copy.confirm;
}

function EncryptionFailedDialog({ confirm, leaveUnsealed, stay }: SigningOut) {
  return (
    <Dialog
      open
      onClose={stay}
      title={encryptionFailed.title}
      actions={
        <KeepFocus className={styles.choices}>
          <Button kind="danger" onClick={leaveUnsealed}>
            {encryptionFailed.confirm}
          </Button>
          <Button onClick={confirm}>{encryptionFailed.retry}</Button>
          <Button kind="main" onClick={stay}>
            {encryptionFailed.stay}
          </Button>
        </KeepFocus>
      }
    >
      <p className="muted">{encryptionFailed.text}</p>
    </Dialog>
  );
}
