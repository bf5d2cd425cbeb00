import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { useSession } from "#device/use-session.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { FormError } from "#shared/accounts/form-error.tsx";
import { signInByToken } from "#shared/accounts/sso-calls.ts";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { signInExpired, signingIn } from "./oauth-copy.ts";
import { OtherUserSignedIn } from "./other-user-signed-in.tsx";
import { afterSignIn } from "./safe-redirect.ts";
import styles from "./session.module.css";
import { type SsoCredentials, signedOutPage, ssoCredentialsIn } from "./urls.ts";

/**
 * The SSO callback. Turns the credentials in the URL into a session and removes them from the URL.
 */
export function OauthPage() {
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [credentials] = useState(() => ssoCredentialsIn(query));
  const [before] = useState(session);
  const hasQuery = query.size > 0;
  useLayoutEffect(() => {
    if (hasQuery) void navigate("/oauth", { replace: true });
  }, [hasQuery, navigate]);

  const isOtherUser = before && credentials && before.user.email !== credentials.email;
  const isSignedIn = session && !isOtherUser && (!credentials || session !== before);
  const toDestination = (
    <Navigate to={afterSignIn(credentials?.redirect ?? null, window.location)} replace />
  );
  if (isSignedIn) return toDestination;
  if (!credentials) return <SignInExpired carried={{}} />;
  if (isOtherUser) return <OtherUserSignedIn email={before.user.email} />;
  const fallback = (
    <SignInExpired carried={{ email: credentials.email, redirect_url: credentials.redirect }} />
  );
  // Going back to a used callback URL just continues.
  return <SigningIn credentials={credentials} fallback={session ? toDestination : fallback} />;
}

type SigningInProps = { readonly credentials: SsoCredentials; readonly fallback: ReactElement };

function SigningIn({ credentials, fallback }: SigningInProps) {
  const [failed, setFailed] = useState<FailedOutcome>();
  const isRunning = useRef(false);
  const signIn = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailed(undefined);
    const outcome = await signInByToken(credentials);
    isRunning.current = false;
    if (outcome.kind !== "accepted") setFailed(outcome);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per callback
  useEffect(() => {
    void signIn();
  }, []);

  if (failed?.kind === "refused") return fallback;
  return (
    <EntryFrame title={signingIn.title}>
      {failed ? (
        <div className={styles.form}>
          <FormError text={requestErrorMessage(failed, signingIn.offline)} />
          <Button kind="main" wide onClick={() => void signIn()}>
            {signingIn.retry}
          </Button>
          <p>
            <TextLink to="/login">{signingIn.back}</TextLink>
          </p>
        </div>
      ) : (
        <Skeleton label={signingIn.title} className={styles.form}>
          <SkeletonBlock height="3rem" />
          <SkeletonBlock height="3rem" />
        </Skeleton>
      )}
    </EntryFrame>
  );
}

type CarriedFields = { readonly email?: string; readonly redirect_url?: string | null };

function SignInExpired({ carried }: { readonly carried: CarriedFields }) {
  return (
    <EntryFrame title={signInExpired.title}>
      <div className={styles.form}>
        <Note tone="attention" isNew>
          {signInExpired.text}
        </Note>
        <LinkButton to={signedOutPage("/single-sign-on", carried)} kind="main" icon="key" wide>
          {signInExpired.again}
        </LinkButton>
        <LinkButton to={signedOutPage("/login", carried)} wide>
          {signInExpired.back}
        </LinkButton>
      </div>
    </EntryFrame>
  );
}
