import { useState } from "react";
import { EmailField } from "#shared/accounts/entry-fields.tsx";
import { FormError, focusField } from "#shared/accounts/form-error.tsx";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { emailForm as copy } from "./password-copy.ts";
import styles from "./session.module.css";

type Props = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly action: string;
  /** Shown when the device is offline. */
  readonly offline: string;
  /** Requests the mail. Resolves with the server's message. */
  readonly send: (email: string) => Promise<Outcome<{ readonly message: string }>>;
  readonly onSent: (message: string) => void;
};

/** A form that sends a mail to one address. */
export function EmailForm({ email, onEmail, action, offline, send, onSent }: Props) {
  const [isMissing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const address = email.trim();

  async function submit(form: HTMLFormElement) {
    setProblem(undefined);
    setMissing(!address);
    if (!address) return focusField(form, "email");
    setBusy(true);
    const outcome = await send(address);
    setBusy(false);
    if (outcome.kind === "accepted") return onSent(outcome.value.message);
    setProblem(requestErrorMessage(outcome, offline));
  }

  return (
    <Form className={styles.form} busy={isBusy} onSubmit={submit}>
      <EmailField
        autoComplete="username"
        value={email}
        onEmail={onEmail}
        error={isMissing ? copy.missing : undefined}
      />
      <FormError text={problem} />
      <Button type="submit" kind="main" wide busy={isBusy}>
        {isBusy ? copy.sending : action}
      </Button>
    </Form>
  );
}
