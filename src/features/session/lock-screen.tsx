import { useEffect, useRef, useState } from "react";
import { lock } from "#device/lock.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { FormError, focusField } from "#shared/accounts/form-error.tsx";
import { waitText } from "#shared/requests/request-errors.ts";
import type { Session } from "#sync/session/session.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import styles from "./session.module.css";
import { SignOut } from "./sign-out.tsx";

type Props = { readonly session: Session };

/** Covers the app until the password unlocks it. Works offline. */
export function LockScreen({ session }: Props) {
  const { id, email, first_name } = session.user;
  return (
    <main className="shell-main" id="main">
      <EntryFrame
        title="Locked"
        lead={`You were away for a while${first_name ? `, ${first_name}` : ""}. What you did is saved on this device.`}
      >
        {lock.hasPassword(id) ? (
          <Unlock owner={id} email={email} />
        ) : (
          <p className={styles.notes}>
            This device cannot check who you are by itself. Sign out, and sign in again once there
            is a network; what was not sent yet waits for you, sealed.
          </p>
        )}
        <SignOut />
      </EntryFrame>
    </main>
  );
}

function Unlock({ owner, email }: { readonly owner: string; readonly email: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const waitMs = useRetryDelay(owner);
  useEffect(() => {
    if (form.current) focusField(form.current, "password");
  }, []);

  async function submit() {
    if (!password) return setError("Your password is missing.");
    setBusy(true);
    const result = await lock.unlock(owner, password);
    if (result.kind === "open") return;
    setBusy(false);
    if (result.kind === "wrong") setError("This is not your password.");
    if (form.current) focusField(form.current, "password");
  }
  return (
    <Form ref={form} className={styles.form} busy={isBusy || waitMs > 0} onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError(undefined);
        }}
        error={error}
      />
      <FormError text={waitMs > 0 ? "Too many wrong passwords in a row." : undefined} />
      <Button
        type="submit"
        kind="main"
        wide
        busy={isBusy}
        disabledReason={waitMs > 0 ? `You can try again ${waitText(waitMs)}.` : undefined}
      >
        {isBusy ? "Opening" : "Open"}
      </Button>
    </Form>
  );
}

/** Returns the ms until the next attempt is allowed, updated every second. */
function useRetryDelay(owner: string): number {
  const [waitMs, setWaitMs] = useState(() => lock.waitMs(owner));
  useEffect(() => {
    const update = () => setWaitMs(lock.waitMs(owner));
    const timer = setInterval(update, 1000);
    const unsubscribe = lock.listen(update);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [owner]);
  return waitMs;
}
