import { useState } from "react";
import { confirmEmail, type MailProof } from "#shared/accounts/confirm-calls.ts";
import { emailCode } from "#shared/accounts/email-code-copy.ts";
import { FormError, focusField } from "#shared/accounts/form-error.tsx";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { TextButton } from "#ui/text-link.tsx";
import { confirmLink, confirmEmail as copy } from "./confirm-email-copy.ts";
import styles from "./session.module.css";

type Confirm = () => Promise<Outcome<unknown>>;

/** Sends the confirmation. Mail filters open links too, so it always takes a click. */
function useConfirm(onConfirmed: () => void) {
  const [failed, setFailed] = useState<FailedOutcome>();
  const [isBusy, setBusy] = useState(false);
  const run = async (confirm: Confirm) => {
    setBusy(true);
    setFailed(undefined);
    const outcome = await confirm();
    if (outcome.kind === "accepted") return onConfirmed();
    setBusy(false);
    setFailed(outcome);
  };
  return { run, isBusy, problem: failed && requestErrorMessage(failed, copy.offline) };
}

type HereProps = {
  readonly email: string;
  readonly proof: MailProof;
  readonly onConfirmed: () => void;
};

/** For the browser in which the person registered. */
export function ConfirmHere({ email, proof, onConfirmed }: HereProps) {
  const { run, isBusy, problem } = useConfirm(onConfirmed);
  return (
    <Form className={styles.form} busy={isBusy} onSubmit={() => run(() => confirmEmail(proof))}>
      <p>{confirmLink.here(email)}</p>
      <FormError text={problem} />
      <Button type="submit" kind="main" wide busy={isBusy}>
        {isBusy ? emailCode.submitting : emailCode.submit}
      </Button>
    </Form>
  );
}

type PasswordProps = Omit<HereProps, "onConfirmed"> & {
  readonly onConfirmed: (password: string) => void;
  /** The person didn't choose a password, or forgot it. Absent if the link alone may not replace it. */
  readonly onChoose?: () => void;
};

/** For another browser. Without the password, the account may be one that someone else made in the person's name. */
export function ConfirmWithPassword({ email, proof, onConfirmed, onChoose }: PasswordProps) {
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { run, isBusy, problem } = useConfirm(() => onConfirmed(password));
  const submit = (form: HTMLFormElement) => {
    setMissing(!password);
    if (!password) return focusField(form, "password");
    return run(() => confirmEmail(proof, { email, password }));
  };
  return (
    <Form className={styles.form} busy={isBusy} onSubmit={submit}>
      <p>{confirmLink.withPassword(email)}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={confirmLink.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isMissing ? confirmLink.passwordMissing : undefined}
      />
      <FormError text={problem} />
      <Button type="submit" kind="main" wide busy={isBusy}>
        {isBusy ? emailCode.submitting : emailCode.submit}
      </Button>
      {onChoose ? (
        <p>
          <TextButton onClick={onChoose}>{confirmLink.choose}</TextButton>
        </p>
      ) : (
        <p className="small muted">{confirmLink.forgot}</p>
      )}
    </Form>
  );
}
