import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { changePassword, type LinkCredentials } from "#live/session.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/field.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Message } from "./address.ts";
import { EntryFrame } from "./entry-frame.tsx";
import { FormProblem, focusField } from "./form-problem.tsx";
import { credentialsInLink } from "./link-credentials.ts";
import {
  commonProblem,
  type Failed,
  newPasswordProblems,
  type PasswordProblems,
} from "./problems.ts";
import styles from "./session.module.css";

const EXPIRED: Message = { message: "Password Reset Link has expired" };

/** Where the mailed link lands. Its credentials are taken out of the address at once, and kept only on this page. */
export function ResetPasswordPage() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [credentials] = useState(() => credentialsInLink(search));
  useEffect(() => {
    if (credentials && (search || hash)) void navigate("/reset-password", { replace: true });
  }, [credentials, search, hash, navigate]);
  if (!credentials) return <Navigate to="/login" state={EXPIRED} replace />;
  return (
    <EntryFrame
      title="Choose a new password"
      lead={`For ${credentials.uid}, at least 8 characters.`}
    >
      <NewPasswordForm credentials={credentials} />
      <p className={styles.lead}>
        <TextLink to="/login">Back to sign in</TextLink>
      </p>
    </EntryFrame>
  );
}

const problemsOf = (outcome: Failed): PasswordProblems =>
  outcome.kind === "refused"
    ? newPasswordProblems(outcome)
    : {
        form: commonProblem(
          outcome,
          "No network right now. What you typed stays here; try again once you are back.",
        ),
      };

function NewPasswordForm({ credentials }: { readonly credentials: LinkCredentials }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [problems, setProblems] = useState<PasswordProblems>({});
  const [isBusy, setBusy] = useState(false);

  async function submit(form: HTMLFormElement) {
    setBusy(true);
    const outcome = await changePassword(credentials, password, confirmation);
    setBusy(false);
    if (outcome.kind === "accepted") {
      const state: Message = { message: outcome.value.message };
      return navigate("/login", { state, replace: true });
    }
    if (outcome.kind === "refused" && outcome.code === "unauthenticated") {
      return navigate("/login", { state: EXPIRED, replace: true });
    }
    const found = problemsOf(outcome);
    setProblems(found);
    if (found.password) focusField(form, "password");
    else if (found.confirmation) focusField(form, "password_confirmation");
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit(event.currentTarget);
      }}
    >
      <input
        type="hidden"
        name="username"
        autoComplete="username"
        value={credentials.uid}
        readOnly
      />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={problems.password}
      />
      <PasswordField
        label="New password, once more"
        name="password_confirmation"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
        error={problems.confirmation}
      />
      <FormProblem text={problems.form} />
      <Button type="submit" kind="main" wide busy={isBusy}>
        {isBusy ? "Keeping it" : "Keep this password"}
      </Button>
    </form>
  );
}
