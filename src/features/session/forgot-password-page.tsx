import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { requestPassword } from "#live/session.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type Message, signedOutPage } from "./address.ts";
import { EntryFrame } from "./entry-frame.tsx";
import { FormProblem, focusField } from "./form-problem.tsx";
import { commonProblem } from "./problems.ts";
import styles from "./session.module.css";

export function ForgotPasswordPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [email, setEmail] = useState(query.get("email") ?? "");
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const login = signedOutPage("/login", {
    email: email.trim(),
    redirect_url: query.get("redirect_url"),
  });

  async function submit(form: HTMLFormElement) {
    setProblem(undefined);
    setMissing(!email.trim());
    if (!email.trim()) return focusField(form, "email");
    setBusy(true);
    const outcome = await requestPassword(email.trim());
    setBusy(false);
    if (outcome.kind === "accepted") {
      const state: Message = { message: outcome.value.message };
      return navigate(login, { state });
    }
    setProblem(
      commonProblem(
        outcome,
        "No network right now, so nothing was sent. What you typed stays here; try again once you are back.",
      ),
    );
  }

  return (
    <EntryFrame
      title="Choose a new password"
      lead="We send a link to your email. It opens a page where you choose a new password."
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit(event.currentTarget);
        }}
      >
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={missing ? "Your email is missing." : undefined}
        />
        <FormProblem text={problem} />
        <Button type="submit" kind="main" wide busy={isBusy}>
          {isBusy ? "Sending the link" : "Send the link"}
        </Button>
      </form>
      <p className={styles.lead}>
        <TextLink to={login}>Back to sign in</TextLink>
      </p>
    </EntryFrame>
  );
}
