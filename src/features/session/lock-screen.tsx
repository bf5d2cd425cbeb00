import { useEffect, useRef, useState } from "react";
import { waitInWords } from "#device/call-errors.ts";
import { lock } from "#device/lock.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { FormProblem, focusField } from "#shared/accounts/form-error.tsx";
import type { Session } from "#sync/session/session.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import styles from "./session.module.css";
import { SignOut } from "./sign-out.tsx";

type Props = { readonly session: Session };

/** Before everything else, until the password opens it. Nothing here needs a network. */
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
  const waitMs = useWait(owner);
  useEffect(() => {
    if (form.current) focusField(form.current, "password");
  }, []);

  async function submit() {
    if (!password) return setError("Your password is missing.");
    setBusy(true);
    const opening = await lock.open(owner, password);
    if (opening.kind === "open") return;
    setBusy(false);
    if (opening.kind === "wrong") setError("This is not your password.");
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
      <FormProblem text={waitMs > 0 ? "Too many wrong passwords in a row." : undefined} />
      <Button
        type="submit"
        kind="main"
        wide
        busy={isBusy}
        why={waitMs > 0 ? `You can try again ${waitInWords(waitMs)}.` : undefined}
      >
        {isBusy ? "Opening" : "Open"}
      </Button>
    </Form>
  );
}

/** How long the next try has to wait, second by second. */
function useWait(owner: string): number {
  const [waitMs, setWaitMs] = useState(() => lock.waitMs(owner));
  useEffect(() => {
    const look = () => setWaitMs(lock.waitMs(owner));
    const timer = setInterval(look, 1000);
    const end = lock.listen(look);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [owner]);
  return waitMs;
}
