import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { currentSession } from "#device/current-session.ts";
import { signIn } from "#device/session.ts";
import { useSession } from "#device/use-session.ts";
import { takePage } from "#shared/accounts/after-registration.ts";
import {
  fetchInvitation,
  type Invitation,
  setFirstPassword,
} from "#shared/accounts/entry-calls.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { FormError } from "#shared/accounts/form-error.tsx";
import { StepProgress, stepIn } from "#shared/accounts/step-progress.tsx";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { confirmEmail } from "./confirm-email-copy.ts";
import { ConfirmHere, ConfirmWithPassword } from "./confirm-link.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { OtherUserSignedIn } from "./other-user-signed-in.tsx";
import { backToSignIn, confirmPassword as copy } from "./password-copy.ts";
import { safeRedirect } from "./safe-redirect.ts";
import styles from "./session.module.css";
import { type Message, messageIn, signedOutPage } from "./urls.ts";

const CONFIRMED: Message = { message: copy.confirmed };

type Lookup =
  | { readonly kind: "loading" }
  | { readonly kind: "known"; readonly invited: Invitation }
  | { readonly kind: "failed"; readonly outcome: FailedOutcome };

/**
 * Opened by the link in the confirmation mail, and at the end of a registration. The user chooses the first password here, or
 * confirms the one from the registration.
 */
export function ConfirmPasswordPage() {
  const { token = "", email = "" } = useParams();
  const navigate = useNavigate();
  const session = useSession();
  const { state } = useLocation();
  const [lookup, setLookup] = useState<Lookup>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  const isLoading = lookup.kind === "loading";

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt looks it up again
  useEffect(() => {
    let isCanceled = false;
    const load = async () => {
      const outcome = await fetchInvitation(token, email);
      if (isCanceled) return;
      if (outcome.kind === "accepted")
        return setLookup({ kind: "known", invited: outcome.value.data });
      if (outcome.kind !== "refused") return setLookup({ kind: "failed", outcome });
      const state: Message = { message: outcome.errors.join(" ") || copy.invalid };
      void navigate("/login", { state, replace: true });
    };
    void load();
    return () => {
      isCanceled = true;
    };
  }, [token, email, attempt]);

  const retry = () => {
    setLookup({ kind: "loading" });
    setAttempt((before) => before + 1);
  };
  const message = messageIn(state);
  const step = stepIn(state);
  const isKnown = lookup.kind === "known";
  if (isKnown && session && session.user.id !== lookup.invited.id)
    return <OtherUserSignedIn email={session.user.email} />;
  const isRegistered = isKnown && lookup.invited.has_password;
  return (
    <EntryFrame {...(isRegistered ? { title: confirmEmail.title } : copy.welcome)}>
      {step && <StepProgress {...step} />}
      {message && (
        <div className={styles.notes}>
          <Note isNew>{message}</Note>
        </div>
      )}
      {isLoading && (
        <Skeleton label={copy.checking} className={styles.form}>
          <SkeletonBlock height="3rem" />
          <SkeletonBlock height="3rem" />
        </Skeleton>
      )}
      {lookup.kind === "failed" && (
        <div className={styles.form}>
          <FormError text={requestErrorMessage(lookup.outcome, copy.offline)} />
          <Button kind="main" wide onClick={retry}>
            {copy.retry}
          </Button>
        </div>
      )}
      {isKnown && <Confirm invited={lookup.invited} token={token} />}
      <p className={styles.lead}>
        <TextLink to="/login">{backToSignIn}</TextLink>
      </p>
    </EntryFrame>
  );
}

type ConfirmProps = { readonly invited: Invitation; readonly token: string };

/** Confirms a password that was chosen before, or takes the first one. */
function Confirm({ invited, token }: ConfirmProps) {
  const navigate = useNavigate();
  const session = useSession();
  const [isChoosing, setChoosing] = useState(!invited.has_password);
  const { email } = invited;
  const toLogin = () => {
    const login = signedOutPage("/login", { email });
    void navigate(`${login}&first_login=true`, { state: CONFIRMED, replace: true });
  };
  const toApp = () =>
    void navigate(safeRedirect(takePage(), window.location.origin), { replace: true });
  const proof = { token };
  if (!isChoosing && session?.user.email === email)
    return <ConfirmHere email={email} proof={proof} onConfirmed={toApp} />;
  if (!isChoosing) {
    return (
      <ConfirmWithPassword
        email={email}
        proof={proof}
        onConfirmed={async (password) => {
          const outcome = session ? undefined : await signIn(email, password);
          if (outcome?.kind === "accepted") toApp();
          else toLogin();
        }}
        {...(!invited.must_sign_in && { onChoose: () => setChoosing(true) })}
      />
    );
  }
  return (
    <NewPasswordForm
      owner={{ email, firstName: invited.first_name }}
      save={async (password, confirmation) => {
        const outcome = await setFirstPassword(invited, token, password, confirmation);
        if (outcome.kind !== "accepted") return outcome;
        // Only the mailed link confirms. The token of a registration signs in instead.
        if (outcome.value.isSession) toApp();
        // If someone else has signed in meanwhile, the page says so.
        else if (!currentSession()) toLogin();
        return outcome;
      }}
      onFailed={(outcome) => {
        const isCanceled = outcome.kind === "refused" && outcome.code === "not_found";
        const state: Message = { message: copy.invalid };
        if (isCanceled) void navigate("/login", { state, replace: true });
        return isCanceled;
      }}
    />
  );
}
