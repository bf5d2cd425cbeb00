import { useState } from "react";
import { confirmationOptions, confirmIdentity } from "#contract/accounts/two-step.ts";
import { call } from "#device/session.ts";
import { useSession } from "#device/use-session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { SecondStepForm } from "#shared/two-step/second-step-form.tsx";
import type { SecondStepProof } from "#sync/session/second-step.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PasswordField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { firstInDialog } from "#ui/use-modal.ts";
import { confirmDialog as copy } from "./copy.ts";
import styles from "./two-step.module.css";

type Props = { readonly onClose: (isConfirmed: boolean) => void };

/** Confirms the person's identity, so that the action that needed it can go on. */
export function ConfirmDialog({ onClose }: Props) {
  const { state, retry } = useRequest(() => call(confirmationOptions, {}), "confirm");
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title={copy.title}
      actions={<Button onClick={() => onClose(false)}>{copy.cancel}</Button>}
    >
      <div className={styles.form}>
        <p>{copy.lead}</p>
        {state.kind === "loading" && <p className="muted">{copy.loading}</p>}
        {state.kind === "failed" && (
          <>
            <FormError text={requestErrorMessage(state.outcome, copy.offline)} />
            <div>
              <Button icon="retry" onClick={retry}>
                {copy.retry}
              </Button>
            </div>
          </>
        )}
        {state.kind === "ready" && <Methods {...state.value} onClose={onClose} onExpired={retry} />}
      </div>
    </Dialog>
  );
}

type Options = Extract<
  Awaited<ReturnType<typeof call<typeof confirmationOptions>>>,
  { readonly kind: "accepted" }
>["value"];
type MethodsProps = Props & Options & { readonly onExpired: () => void };

function Methods({ token, methods, passkey, onClose, onExpired }: MethodsProps) {
  async function prove(
    proof: SecondStepProof | { readonly password: string },
  ): Promise<FailedOutcome | undefined> {
    const outcome = await call(confirmIdentity, { body: { token, ...proof } });
    if (outcome.kind === "accepted") {
      onClose(true);
      return;
    }
    // After five tries or ten minutes.
    if (outcome.kind === "refused" && outcome.fields?.token) onExpired();
    return outcome;
  }
  const secondSteps = methods.filter((method) => method !== "password");
  if (secondSteps.length > 0)
    return (
      <SecondStepForm
        methods={secondSteps}
        passkey={passkey}
        onProof={prove}
        offline={copy.offline}
      />
    );
  if (methods.length === 0) return <p>{copy.noMethod}</p>;
  return <PasswordForm onPassword={(password) => prove({ password })} />;
}

type PasswordFormProps = {
  readonly onPassword: (password: string) => Promise<FailedOutcome | undefined>;
};

function PasswordForm({ onPassword }: PasswordFormProps) {
  const email = useSession()?.user.email ?? "";
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function submit() {
    if (!password) return setError(copy.passwordMissing);
    setBusy(true);
    setError(undefined);
    setProblem(undefined);
    const failure = await onPassword(password);
    setBusy(false);
    if (!failure) return;
    const wrong = failure.kind === "refused" ? failure.fields?.password?.[0] : undefined;
    if (wrong) setError(wrong);
    else setProblem(requestErrorMessage(failure, copy.offline));
  }
  return (
    <Form className={styles.form} busy={isBusy} onSubmit={() => void submit()}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={copy.password}
        name="password"
        autoComplete="current-password"
        ref={firstInDialog}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={error}
      />
      <FormError text={problem} />
      <Button type="submit" kind="main" busy={isBusy}>
        {isBusy ? copy.submitting : copy.submit}
      </Button>
    </Form>
  );
}
