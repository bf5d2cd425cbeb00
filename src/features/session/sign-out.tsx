import { useDevice } from "#device/device.tsx";
import { useLive, valueOr } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { SENDING_PATH } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { leavingWords, refusedWords } from "./leaving-words.ts";
import styles from "./session.module.css";
import { type SigningOut, useSignOut } from "./use-sign-out.ts";

export function SignOut() {
  const signingOut = useSignOut();
  const { step, start } = signingOut;
  const isBusy = step === "opening" || step === "going" || step === "sealing";
  return (
    <div className={styles.actions}>
      <Button icon="sign-out" busy={isBusy} onClick={start}>
        {isBusy ? "Signing out" : "Sign out"}
      </Button>
      {(step === "asking" || step === "sealing") && <NotSent {...signingOut} />}
      {step === "not-sealed" && <NotSealed {...signingOut} />}
    </div>
  );
}

/** Says what has not been sent, as it goes. */
function NotSent({ step, goOn, stay }: SigningOut) {
  const device = useDevice();
  const status = useSyncStatus(device);
  const owed = valueOr(
    useLive(({ outbox }) => outbox.summary(), []),
    undefined,
  );
  const isSealing = step === "sealing";
  const isDone = owed !== undefined && owed.waiting + owed.needAttention === 0;
  const refused = owed && refusedWords(owed);
  const canSend = !(isDone || status.needsSignIn || status.isOutdated);
  return (
    <Dialog
      open
      onClose={isSealing ? () => undefined : stay}
      title="Sign out of this device?"
      actions={
        <KeepFocus className={styles.choices}>
          {canSend && (
            <Button busy={status.isWorking} onClick={() => device?.sync.now()}>
              {status.isWorking ? "Sending" : "Sync now"}
            </Button>
          )}
          <Button busy={isSealing} onClick={goOn}>
            {goOnWords(isSealing, isDone)}
          </Button>
          <Button kind="main" onClick={stay}>
            Stay
          </Button>
        </KeepFocus>
      }
    >
      <div className={styles.words} role="status">
        {owed && <p>{leavingWords(owed, status.lastSyncedAt !== undefined)}</p>}
        {refused && <p>{refused}</p>}
        {refused && <TextLink to={SENDING_PATH}>Look at what needs attention first</TextLink>}
        {status.reach === "down" && !isDone && <p>There is no network right now.</p>}
      </div>
    </Dialog>
  );
}

function goOnWords(isSealing: boolean, isDone: boolean): string {
  if (isSealing) return "Sealing";
  return isDone ? "Sign out" : "Sign out anyway";
}

function NotSealed({ goOn, goAsItIs, stay }: SigningOut) {
  return (
    <Dialog
      open
      onClose={stay}
      title="This could not be put away"
      actions={
        <KeepFocus className={styles.choices}>
          <Button kind="danger" onClick={goAsItIs}>
            Sign out anyway
          </Button>
          <Button onClick={goOn}>Try again</Button>
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
