import { useEffect, useRef, useState } from "react";
import { lock } from "#device/lock.ts";
import { supportsPasskeys } from "#device/passkey-support.ts";
import { unlockWithPasskey } from "#device/passkeys.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { FormError, focusField } from "#shared/accounts/form-error.tsx";
import type { Session } from "#sync/session/session.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { lockScreen as copy } from "./lock-copy.ts";
import styles from "./session.module.css";
import { SignOut } from "./sign-out.tsx";

type Props = { readonly session: Session };

/** Covers the app until the password or a passkey unlocks it. Works offline. */
export function LockScreen({ session }: Props) {
  const { id, email, first_name } = session.user;
  const [hasPassword, setHasPassword] = useState(() => lock.hasPassword(id));
  const [hasPasskey] = useState(() => supportsPasskeys() && lock.passkeysOf(id).length > 0);
  const passkeyLead = hasPasskey ? copy.passkeyLead(first_name) : copy.savedLead;
  return (
    <main className="shell-main" id="main">
      <EntryFrame title={copy.title} lead={hasPassword ? copy.lead(first_name) : passkeyLead}>
        {hasPassword && <Unlock owner={id} email={email} onErased={() => setHasPassword(false)} />}
        {hasPasskey && <UnlockWithPasskey owner={id} isMain={!hasPassword} />}
        {!(hasPassword || hasPasskey) && <p className={styles.notes}>{copy.noPassword}</p>}
        <SignOut />
      </EntryFrame>
    </main>
  );
}

type PasskeyProps = { readonly owner: string; readonly isMain: boolean };

function UnlockWithPasskey({ owner, isMain }: PasskeyProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function unlock() {
    setBusy(true);
    setProblem(undefined);
    const result = await unlockWithPasskey(owner);
    if (result === "open") return;
    setBusy(false);
    setProblem(copy.passkeyProblems[result]);
  }
  return (
    <div className={styles.passkey}>
      <Button
        icon="person"
        kind={isMain ? "main" : "quiet"}
        wide
        busy={isBusy}
        onClick={() => void unlock()}
      >
        {isBusy ? copy.usingPasskey : copy.usePasskey}
      </Button>
      <FormError text={problem} />
    </div>
  );
}

type UnlockProps = {
  readonly owner: string;
  readonly email: string;
  /** The password was wrong too often. */
  readonly onErased: () => void;
};

function Unlock({ owner, email, onErased }: UnlockProps) {
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const waitMs = useRetryDelay(owner);
  useEffect(() => {
    if (form.current) focusField(form.current, "password");
  }, []);

  async function submit() {
    if (!password) return setError(copy.passwordMissing);
    setBusy(true);
    const result = await lock.unlock(owner, password);
    if (result.kind === "open") return;
    setBusy(false);
    if (result.kind === "no-password") return onErased();
    if (result.kind === "wrong") setError(copy.passwordWrong);
    if (form.current) focusField(form.current, "password");
  }
  return (
    <Form ref={form} className={styles.form} busy={isBusy || waitMs > 0} onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={copy.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError(undefined);
        }}
        error={error}
      />
      <FormError text={waitMs > 0 ? copy.tooMany : undefined} />
      <Button
        type="submit"
        kind="main"
        wide
        busy={isBusy}
        disabledReason={waitMs > 0 ? copy.wait(waitMs) : undefined}
      >
        {isBusy ? copy.submitting : copy.submit}
      </Button>
    </Form>
  );
}

/** Returns the ms until the next attempt is allowed, updated every second while there is a wait. */
function useRetryDelay(owner: string): number {
  const [waitMs, setWaitMs] = useState(() => lock.waitMs(owner));
  const isWaiting = waitMs > 0;
  useEffect(() => {
    const update = () => setWaitMs(lock.waitMs(owner));
    const timer = isWaiting ? setInterval(update, 1000) : undefined;
    const unsubscribe = lock.listen(update);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [owner, isWaiting]);
  return waitMs;
}
