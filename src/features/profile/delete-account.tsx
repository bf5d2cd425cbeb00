import { useId, useRef, useState } from "react";
import type { User } from "#contract/accounts/session.ts";
import { useDevice } from "#device/device.tsx";
import { forgetLastSession } from "#device/last-session.ts";
import { useLive, valueOr } from "#device/use-live.ts";
import { deleteOwnAccount, fetchReceipts } from "#shared/accounts/account-calls.ts";
import { FormError, focusField } from "#shared/accounts/form-error.tsx";
import { useSignOutTo } from "#shared/accounts/use-sign-out-to.ts";
import { LOGIN_PATH } from "#shared/navigation/paths.ts";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PasswordField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { deleteAccount as copy } from "./copy.ts";
import styles from "./profile.module.css";

type Props = { readonly user: User; readonly onClose: () => void };

/** Asks for the password if the account has one, then deletes the account permanently. */
export function DeleteAccount({ user, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const [password, setPassword] = useState("");
  const hasPassword = user.provider === "email";
  const { problem, isBusy, deleteWith } = useDelete();
  const unsynced = useUnsyncedCount();
  const { state } = useRequest(fetchReceipts, "receipts");
  const hasReceipts = state.kind === "ready" && state.value.length > 0;
  const submit = async () => {
    await deleteWith(hasPassword ? password : undefined);
    if (form.current) focusField(form.current, "password");
  };
  return (
    <Dialog
      open
      onClose={isBusy ? () => undefined : onClose}
      title={copy.title}
      actions={
        <>
          <Button type="submit" form={formId} kind="danger" busy={isBusy}>
            {isBusy ? copy.deleting : copy.confirm}
          </Button>
          <Button kind="main" onClick={onClose}>
            {copy.cancel}
          </Button>
        </>
      }
    >
      <Form id={formId} ref={form} className={styles.words} busy={isBusy} onSubmit={submit}>
        <p>{copy.deleted}</p>
        <p>{copy.kept}</p>
        {hasReceipts && <p>{copy.receipts}</p>}
        {unsynced > 0 && <p>{copy.unsynced(unsynced)}</p>}
        {hasPassword && (
          <>
            <input
              type="hidden"
              name="username"
              autoComplete="username"
              value={user.email}
              readOnly
            />
            <PasswordField
              label={copy.password}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={problem?.at === "password" ? problem.text : undefined}
            />
          </>
        )}
        <FormError text={problem?.at === "form" ? problem.text : undefined} />
      </Form>
    </Dialog>
  );
}

function useUnsyncedCount(): number {
  const summary = valueOr(
    useLive(({ outbox }) => outbox.summary(), []),
    undefined,
  );
  return summary ? summary.waiting + summary.needAttention : 0;
}

type Problem = { readonly at: "password" | "form"; readonly text: string };

function problemOf(outcome: FailedOutcome, hasPassword: boolean): Problem {
  const sentence = outcome.kind === "refused" ? outcome.fields?.current_password?.[0] : undefined;
  // Without a password, only a recent sign-in proves who asks.
  if (sentence && !hasPassword) return { at: "form", text: copy.signInAgain };
  if (sentence) return { at: "password", text: copy.passwordError(sentence) };
  return { at: "form", text: requestErrorMessage(outcome, copy.offline) };
}

function useDelete() {
  const device = useDevice();
  const leave = useSignOutTo();
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  /** `password` is undefined for an account without one. */
  const deleteWith = async (password: string | undefined) => {
    // The server doesn't require the password in a fresh session, but this form does if there is one.
    if (password === "") return setProblem({ at: "password", text: copy.passwordBlank });
    setBusy(true);
    setProblem(undefined);
    const outcome = await deleteOwnAccount(password);
    if (outcome.kind !== "accepted") {
      setBusy(false);
      return setProblem(problemOf(outcome, password !== undefined));
    }
    // Continue even if sealing local data fails: the account no longer exists.
    await device?.sealAtSignOut().catch(reportError);
    leave(LOGIN_PATH, copy.done);
    // No one can sign in to this account again.
    forgetLastSession();
  };
  return { problem, isBusy, deleteWith };
}
