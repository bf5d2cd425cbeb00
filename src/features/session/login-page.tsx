import { useState } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { signIn, useSession } from "#device/session.ts";
import { CodeEntry, EmailField, WHERE_CODES_COME_FROM } from "#shared/accounts/entry-fields.tsx";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { FormProblem, focusField } from "#shared/accounts/form-error.tsx";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { askedLocation, messageIn, signedOutPage, wishIn } from "./address.ts";
import { DemoNote } from "./demo-note.tsx";
import { missing, type Problem, signInProblem } from "./problems.ts";
import { afterSignIn } from "./safe-redirect.ts";
import styles from "./session.module.css";
import { useStraight } from "./use-straight.ts";

export function LoginPage() {
  const session = useSession();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const wish = wishIn(query) ?? askedLocation(state);
  const email = query.get("email") ?? "";
  if (session) return <Navigate to={afterSignIn(wish, window.location)} replace />;
  return <Login key={email} prefilled={email} wish={wish} />;
}

type LoginProps = { readonly prefilled: string; readonly wish: string | null };

function Login({ prefilled, wish }: LoginProps) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const [email, setEmail] = useState(prefilled);
  const kept = { email: email.trim(), redirect_url: wish };
  const message = messageIn(state);
  return (
    <EntryFrame
      title="Sign in"
      lead={
        query.has("first_login")
          ? "Welcome. Your account is ready: sign in once, and from then on Respite works without a network too."
          : "Once on a network. From then on, what you keep here works without one."
      }
    >
      <div className={styles.notes}>
        {message && <Note isNew>{message}</Note>}
        <DemoNote />
      </div>
      <SignInForm email={email} onEmail={setEmail} wish={wish} />
      <p className={styles.aside}>
        <TextLink to={signedOutPage("/forgot-password", kept)}>Forgot your password?</TextLink>
      </p>
      <div className={styles.or}>
        <LinkButton to={signedOutPage("/single-sign-on", kept)} icon="key" wide>
          Sign in with your organisation
        </LinkButton>
        <RegisterWithCode email={email.trim()} />
      </div>
    </EntryFrame>
  );
}

const straightWords = (name: string) => `${name} signs you in. Taking you there.`;

type SignInFormProps = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly wish: string | null;
};

function SignInForm({ email, onEmail, wish }: SignInFormProps) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<Problem<"email" | "password">>();
  const [isSending, setSending] = useState(false);
  const { leavingFor, goStraight } = useStraight(wish);
  const isBusy = isSending || leavingFor !== undefined;

  async function submit(form: HTMLFormElement) {
    const gap = missing(email, password);
    if (gap?.at === "password" && (await goStraight(email))) return;
    setProblem(gap);
    if (gap) return focusField(form, gap.at);
    setSending(true);
    const outcome = await signIn(email.trim(), password);
    if (outcome.kind === "accepted") return;
    setSending(false);
    if (outcome.kind === "refused" && (await goStraight(email))) return;
    const found = signInProblem(outcome);
    setProblem(found);
    focusField(form, found.at);
  }
  const errorAt = (field: "email" | "password" | "form") =>
    problem?.at === field ? problem.text : undefined;

  return (
    <Form className={styles.form} busy={isBusy} onSubmit={submit}>
      <EmailField
        autoComplete="username"
        value={email}
        onEmail={onEmail}
        onLeave={goStraight}
        error={errorAt("email")}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={errorAt("password")}
      />
      <FormProblem text={leavingFor ? straightWords(leavingFor) : errorAt("form")} />
      <Button type="submit" kind="main" wide busy={isBusy}>
        {isBusy ? "Signing in" : "Sign in"}
      </Button>
    </Form>
  );
}

function RegisterWithCode({ email }: { readonly email: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  return (
    <CodeEntry
      label="New here? Registration code"
      hint={WHERE_CODES_COME_FROM}
      action="Register"
      value={typed}
      onChange={setTyped}
      onUse={(code) => void navigate(signedOutPage("/register", { code, email }))}
    />
  );
}
