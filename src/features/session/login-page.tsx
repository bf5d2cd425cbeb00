import { lazy, Suspense, useState } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { SecondStep } from "#contract/accounts/second-step.ts";
import { lastSession } from "#device/last-session.ts";
import { signIn } from "#device/session.ts";
import { useSession } from "#device/use-session.ts";
import { rememberPage } from "#shared/accounts/after-registration.ts";
import type { SignInFields } from "#shared/accounts/confirm-calls.ts";
import { CodeEntry, EmailField } from "#shared/accounts/entry-fields.tsx";
import { codeEntry } from "#shared/accounts/entry-fields-copy.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { FormError, focusField } from "#shared/accounts/form-error.tsx";
import { REGISTER_PATH } from "#shared/navigation/paths.ts";
import type { FailedOutcome } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useLazyModule } from "#ui/use-lazy-module.ts";
import { DemoNote } from "./demo-note.tsx";
import { isSubmitHeld } from "./hand-over.ts";
import { login as copy } from "./login-copy.ts";
import { PendingNote } from "./pending-note.tsx";
import { missingField, type Problem, signInProblem, whenUnconfirmed } from "./problems.ts";
import { afterSignIn } from "./safe-redirect.ts";
import styles from "./session.module.css";
import { messageIn, requestedLocation, requestedRedirect, signedOutPage } from "./urls.ts";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";
import { useSsoByEmail } from "./use-sso-by-email.ts";
import { useTakeOver } from "./use-take-over.ts";

/** Loaded only for people who need it. */
const ConfirmCodeForm = lazy(async () => ({
  default: (await import("./confirm-code-form.tsx")).ConfirmCodeForm,
}));

export function LoginPage() {
  const session = useSession();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const redirect = requestedRedirect(query) ?? requestedLocation(state);
  const email = query.get("email") ?? "";
  if (session) return <Navigate to={afterSignIn(redirect, window.location)} replace />;
  return <Login key={email} prefilled={email} redirect={redirect} />;
}

const loadSecondStep = () => import("./second-step.tsx");

type LoginProps = { readonly prefilled: string; readonly redirect: string | null };

function Login({ prefilled, redirect }: LoginProps) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const [email, setEmail] = useState(prefilled);
  const [second, setSecond] = useState<Second>();
  const [over, setOver] = useState<string>();
  const loaded = useLazyModule(loadSecondStep, second ? 0 : undefined);
  const passkey = usePasskeySignIn();
  const carried = { email: email.trim(), redirect_url: redirect };
  const [ended] = useState(() => lastSession()?.message);
  // The message of a deleted account can arrive after the first render.
  const message = over ?? messageIn(state) ?? ended;
  if (second) {
    const back = (sentence?: string) => {
      setSecond(undefined);
      setOver(sentence);
    };
    return loaded ? <loaded.SecondStepScreen {...second} onBack={back} /> : null;
  }
  return (
    <EntryFrame title={copy.title} lead={query.has("first_login") ? copy.firstLead : copy.lead}>
      <div className={styles.notes}>
        {message && <Note isNew>{message}</Note>}
        <PendingNote />
        <DemoNote />
      </div>
      <SignInForm
        email={email}
        onEmail={setEmail}
        redirect={redirect}
        onSecondStep={(step, password) => setSecond({ step, password })}
      />
      <p className={styles.aside}>
        <TextLink to={signedOutPage("/forgot-password", carried)}>{copy.forgot}</TextLink>
      </p>
      <div className={styles.or}>
        {passkey.isSupported && (
          <>
            <Button icon="person" wide busy={passkey.isBusy} onClick={() => void passkey.start()}>
              {passkey.isBusy ? copy.passkeyBusy : copy.passkey}
            </Button>
            <FormError text={passkey.problem} />
          </>
        )}
        <LinkButton to={signedOutPage("/single-sign-on", carried)} icon="key" wide>
          {copy.sso}
        </LinkButton>
        <RegisterWithCode email={email.trim()} redirect={redirect} />
        <TextLink
          to={signedOutPage(REGISTER_PATH, { email: email.trim() })}
          onClick={() => rememberPage(redirect)}
        >
          {copy.plans}
        </TextLink>
      </div>
    </EntryFrame>
  );
}

type Second = { readonly step: SecondStep; readonly password: string };

type SignInFormProps = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly redirect: string | null;
  readonly onSecondStep: (step: SecondStep, password: string) => void;
};

type Field = "email" | "password";

const errorIn = (problem: Problem<Field> | undefined, field: Field | "form") =>
  problem?.at === field ? problem.text : undefined;

function SignInForm({ email, onEmail, redirect, onSecondStep }: SignInFormProps) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<Problem<Field>>();
  const [unconfirmed, setUnconfirmed] = useState<SignInFields>();
  const [isSending, setSending] = useState(isSubmitHeld);
  const form = useTakeOver((typed) => {
    onEmail(typed("email"));
    setPassword(typed("password"));
    setSending(false);
  });
  const { redirectingTo, redirectIfSso } = useSsoByEmail(redirect);
  const isBusy = isSending || redirectingTo !== undefined;

  async function submit(form: HTMLFormElement) {
    const missing = missingField(email, password);
    if (missing?.at === "password" && (await redirectIfSso(email))) return;
    setProblem(missing);
    setUnconfirmed(undefined);
    if (missing) return focusField(form, missing.at);
    const failure = await attempt({ email: email.trim(), password });
    if (failure) focusField(form, failure.at);
  }
  async function attempt(fields: SignInFields) {
    setSending(true);
    const outcome = await signIn(fields.email, fields.password);
    return outcome.kind === "accepted" ? undefined : await showFailure(fields, outcome);
  }
  async function showFailure(fields: SignInFields, outcome: FailedOutcome) {
    const isRefused = outcome.kind === "refused";
    if (isRefused && outcome.secondStep) {
      onSecondStep(outcome.secondStep, fields.password);
      return;
    }
    setSending(false);
    if (isRefused && (await redirectIfSso(fields.email))) return;
    const failure = signInProblem(outcome);
    setProblem(failure);
    setUnconfirmed(whenUnconfirmed(outcome, fields));
    return failure;
  }

  return (
    <>
      <Form ref={form} className={styles.form} busy={isBusy} onSubmit={submit}>
        <EmailField
          id="sign-in-email"
          autoComplete="username"
          offersPasskeys
          value={email}
          onEmail={onEmail}
          onLeave={redirectIfSso}
          error={errorIn(problem, "email")}
        />
        <PasswordField
          id="sign-in-password"
          label={copy.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errorIn(problem, "password")}
        />
        <FormError
          text={redirectingTo ? copy.redirecting(redirectingTo) : errorIn(problem, "form")}
        />
        <Button type="submit" kind="main" wide busy={isBusy}>
          {isBusy ? copy.submitting : copy.submit}
        </Button>
      </Form>
      {unconfirmed && (
        <Unconfirmed fields={unconfirmed} onConfirmed={() => void attempt(unconfirmed)} />
      )}
    </>
  );
}

type UnconfirmedProps = { readonly fields: SignInFields; readonly onConfirmed: () => void };

function Unconfirmed({ fields, onConfirmed }: UnconfirmedProps) {
  return (
    <Suspense>
      <ConfirmCodeForm email={fields.email} signIn={fields} onConfirmed={onConfirmed} />
    </Suspense>
  );
}

type RegisterProps = { readonly email: string; readonly redirect: string | null };

function RegisterWithCode({ email, redirect }: RegisterProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  return (
    <CodeEntry
      id="sign-in-code"
      label={copy.code}
      hint={codeEntry.hint}
      action={copy.codeAction}
      value={typed}
      onChange={setTyped}
      onUse={(code) => {
        rememberPage(redirect);
        void navigate(signedOutPage("/register", { code, email }));
      }}
    />
  );
}
