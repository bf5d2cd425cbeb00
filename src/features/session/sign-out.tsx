import { useDevice } from "#device/device.tsx";
import { useLive, valueOr } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { SENDING_PATH } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./session.module.css";
import { failedWords, unsyncedWords } from "./sign-out-copy.ts";
import { type SigningOut, useSignOut } from "./use-sign-out.ts";

export function SignOut() {
  const signingOut = useSignOut();
  const { step, start } = signingOut;
  const isBusy = step === "opening" || step === "signing-out" || step === "encrypting";
  return (
    <div className={styles.actions}>
      <Button icon="sign-out" busy={isBusy} onClick={start}>
        {isBusy ? "Signing out" : "Sign out"}
      </Button>
      {(step === "confirming" || step === "encrypting") && <NotSent {...signingOut} />}
      {step === "encryption-failed" && <NotSealed {...signingOut} />}
    </div>
  );
}

/** Lists unsynced changes, updated while they sync. */
function NotSent({ step, confirm, stay }: SigningOut) {
  const device = useDevice();
  const status = useSyncStatus(device);
  const summary = valueOr(
    useLive(({ outbox }) => outbox.summary(), []),
    undefined,
  );
  const isEncrypting = step === "encrypting";
  const isAllSynced = summary !== undefined && summary.waiting + summary.needAttention === 0;
  const failed = summary && failedWords(summary);
  const canSend = !(isAllSynced || status.needsSignIn || status.isOutdated);
  return (
    <Dialog
      open
      onClose={isEncrypting ? () => undefined : stay}
      title="Sign out of this device?"
      actions={
        <KeepFocus className={styles.choices}>
          {canSend && (
            <Button busy={status.isWorking} onClick={() => device?.sync.now()}>
              {status.isWorking ? "Sending" : "Sync now"}
            </Button>
          )}
          <Button busy={isEncrypting} onClick={confirm}>
            {confirmLabel(isEncrypting, isAllSynced)}
          </Button>
          <Button kind="main" onClick={stay}>
            Stay
          </Button>
        </KeepFocus>
      }
    >
      <div className={styles.words} role="status">
        {summary && <p>{unsyncedWords(summary, status.lastSyncedAt !== undefined)}</p>}
        {failed && <p>{failed}</p>}
        {failed && <TextLink to={SENDING_PATH}>Look at what needs attention first</TextLink>}
        {status.reach === "down" && !isAllSynced && <p>There is no network right now.</p>}
      </div>
    </Dialog>
  );
}

function confirmLabel(isEncrypting: boolean, isAllSynced: boolean): string {
  if (isEncrypting) return "Sealing";
  return isAllSynced ? "Sign out" : "Sign out anyway";
}

function NotSealed({ confirm, leaveUnsealed, stay }: SigningOut) {
  return (
    <Dialog
      open
      onClose={stay}
      title="This could not be put away"
      actions={
        <KeepFocus className={styles.choices}>
          <Button kind="danger" onClick={leaveUnsealed}>
            Sign out anyway
          </Button>
          <Button onClick={confirm}>Try again</Button>
          <Button kind="main" onClick={stay}>
            Stay
          </Button>
        </KeepFocus>
      }
    >
      <p className="muted">
        You are still signed in. What you did could not be sealed, so whoever knows how could read
        it on this device once you are gone: except answers, which are always sealed. Load the page
        again, or try once there is a network.
      </p>
    </Dialog>
  );
}
