import { useState } from "react";
import type { PasswordOwner } from "#contract/accounts/password-rule.ts";
import { FormError, focusField } from "#shared/accounts/form-error.tsx";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { newPassword as copy } from "./password-copy.ts";
import { newPasswordProblems, type PasswordProblems } from "./password-problems.ts";
import { PasswordStrength } from "./password-strength.tsx";
import styles from "./session.module.css";

type Props = {
  /** The email also lets password managers match the account. */
  readonly owner: PasswordOwner & { readonly email: string };
  readonly save: (password: string, confirmation: string) => Promise<Outcome<unknown>>;
  /** Handles failures the form can't show. Returns true if handled. */
  readonly onFailed?: (outcome: FailedOutcome) => boolean;
};

const problemsOf = (outcome: FailedOutcome): PasswordProblems =>
  outcome.kind === "refused"
    ? newPasswordProblems(outcome)
    : { form: requestErrorMessage(outcome, copy.offline) };

/** A new password with confirmation. */
export function NewPasswordForm({ owner, save, onFailed }: Props) {
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [problems, setProblems] = useState<PasswordProblems>({});
  const [isBusy, setBusy] = useState(false);

  async function submit(form: HTMLFormElement) {
    setBusy(true);
    const outcome = await save(password, confirmation);
    setBusy(false);
    if (outcome.kind === "accepted" || onFailed?.(outcome)) return;
    const errors = problemsOf(outcome);
    setProblems(errors);
    if (errors.password) focusField(form, "password");
    else if (errors.confirmation) focusField(form, "password_confirmation");
  }

  return (
    <Form className={styles.form} busy={isBusy} onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={owner.email} readOnly />
      <PasswordField
        label={copy.password}
        hint={<PasswordStrength password={password} owner={owner} />}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={problems.password}
      />
      <PasswordField
        label={copy.confirmation}
        name="password_confirmation"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
        error={problems.confirmation}
      />
      <FormError text={problems.form} />
      <Button type="submit" kind="main" wide busy={isBusy}>
        {isBusy ? copy.submitting : copy.submit}
      </Button>
    </Form>
  );
}
