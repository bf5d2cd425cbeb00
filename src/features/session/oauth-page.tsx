import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { commonProblem, type Failed } from "#device/call-errors.ts";
import { useSession } from "#device/session.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { FormProblem } from "#shared/accounts/form-error.tsx";
import { signInByToken } from "#shared/accounts/sso-calls.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type Arrival, arrivalIn, signedOutPage } from "./address.ts";
import { afterSignIn } from "./safe-redirect.ts";
import styles from "./session.module.css";

/** Where an organisation's sign-in ends: what stands in the address becomes a session, and stands there no more. */
export function OauthPage() {
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [arrival] = useState(() => arrivalIn(query));
  const [before] = useState(session);
  const hasQuery = query.size > 0;
  useLayoutEffect(() => {
    if (hasQuery) void navigate("/oauth", { replace: true });
  }, [hasQuery, navigate]);

  const isOther = before && arrival && before.user.email !== arrival.email;
  const isIn = session && !isOther && (!arrival || session !== before);
  const goOn = <Navigate to={afterSignIn(arrival?.wish ?? null, window.location)} replace />;
  if (isIn) return goOn;
  if (!arrival) return <Over kept={{}} />;
  if (isOther) return <SomebodyElse email={before.user.email} />;
  const over = <Over kept={{ email: arrival.email, redirect_url: arrival.wish }} />;
  // Who comes back to an address that was used is in already.
  return <SigningIn arrival={arrival} over={session ? goOn : over} />;
}

type SigningInProps = { readonly arrival: Arrival; readonly over: ReactElement };

function SigningIn({ arrival, over }: SigningInProps) {
  const [failed, setFailed] = useState<Failed>();
  const isUnderWay = useRef(false);
  const enter = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailed(undefined);
    const outcome = await signInByToken(arrival);
    isUnderWay.current = false;
    if (outcome.kind !== "accepted") setFailed(outcome);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when somebody arrives
  useEffect(() => {
    void enter();
  }, []);

  if (failed?.kind === "refused") return over;
  return (
    <EntryFrame title="Signing you in">
      {failed ? (
        <div className={styles.form}>
          <FormProblem
            text={commonProblem(
              failed,
              "There is no network right now, so you are not signed in yet. Try again once you are back; after a minute you have to start again.",
            )}
          />
          <Button kind="main" wide onClick={() => void enter()}>
            Try again
          </Button>
          <p>
            <TextLink to="/login">Back to sign in</TextLink>
          </p>
        </div>
      ) : (
        <Skeleton label="Signing you in" className={styles.form}>
          <Bone height="3rem" />
          <Bone height="3rem" />
        </Skeleton>
      )}
    </EntryFrame>
  );
}

type Kept = { readonly email?: string; readonly redirect_url?: string | null };

function Over({ kept }: { readonly kept: Kept }) {
  return (
    <EntryFrame title="This sign-in is over">
      <div className={styles.form}>
        <Note tone="attention" isNew>
          The way in from your organisation is good once, for a minute, and in the browser where you
          began. Please start again.
        </Note>
        <LinkButton to={signedOutPage("/single-sign-on", kept)} kind="main" icon="key" wide>
          Sign in with your organisation
        </LinkButton>
        <LinkButton to={signedOutPage("/login", kept)} wide>
          Back to sign in
        </LinkButton>
      </div>
    </EntryFrame>
  );
}

function SomebodyElse({ email }: { readonly email: string }) {
  return (
    <EntryFrame title="Somebody else is signed in">
      <div className={styles.form}>
        <Note tone="attention" isNew>
          {email} is signed in on this device. Sign out there first, so that nothing of theirs is
          lost, and then sign in again.
        </Note>
        <LinkButton to="/you" kind="main" wide>
          Go to their account
        </LinkButton>
      </div>
    </EntryFrame>
  );
}
