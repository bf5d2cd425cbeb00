import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import type { Organisation } from "#contract/accounts/sso.ts";
import { commonProblem, type Failed } from "#device/call-errors.ts";
import { useSession } from "#device/session.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { FormProblem } from "#shared/accounts/form-error.tsx";
import { ssoFor } from "#shared/accounts/sso-calls.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { signedOutPage, wishIn } from "./address.ts";
import { OrganisationForm } from "./organisation-form.tsx";
import { afterSignIn } from "./safe-redirect.ts";
import styles from "./session.module.css";
import { ssoProblem } from "./sso-words.ts";

type Looking =
  | { readonly kind: "looking" }
  | { readonly kind: "known"; readonly organisations: readonly Organisation[] }
  | { readonly kind: "failed"; readonly outcome: Failed };

const OFFLINE =
  "Signing in with your organisation needs a connection, and there is none right now. Try again once you are back.";

function useOrganisations() {
  const [looking, setLooking] = useState<Looking>({ kind: "looking" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt looks again
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const outcome = await ssoFor();
      if (isOver) return;
      if (outcome.kind !== "accepted") return setLooking({ kind: "failed", outcome });
      setLooking({ kind: "known", organisations: outcome.value.organisations });
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [attempt]);
  const again = () => {
    setLooking({ kind: "looking" });
    setAttempt((before) => before + 1);
  };
  return { looking, again };
}

/** The way to the organisation that vouches for somebody, and where they are told when it came to nothing. */
export function SingleSignOnPage() {
  const session = useSession();
  const [query] = useSearchParams();
  const { looking, again } = useOrganisations();
  const wish = wishIn(query);
  const kept = { email: query.get("email") ?? "", redirect_url: wish };
  const problem = ssoProblem(query.get("problem"));
  if (session) return <Navigate to={afterSignIn(wish, window.location)} replace />;
  const login = signedOutPage("/login", kept);
  const hasSome = looking.kind === "known" && looking.organisations.length > 0;
  return (
    <EntryFrame
      title="Sign in with your organisation"
      {...(hasSome && {
        lead: "You sign in on your organisation's own page, and come back here without a Respite password.",
      })}
    >
      <div className={styles.notes}>
        {problem && (
          <Note tone="attention" isNew>
            {problem}
          </Note>
        )}
      </div>
      {looking.kind === "looking" && (
        <Skeleton label="Looking for organisations" className={styles.form}>
          <Bone height="3rem" />
          <Bone height="3rem" />
        </Skeleton>
      )}
      {looking.kind === "failed" && (
        <div className={styles.form}>
          <FormProblem text={commonProblem(looking.outcome, OFFLINE)} />
          <Button kind="main" wide onClick={again}>
            Try again
          </Button>
        </div>
      )}
      {looking.kind === "known" && !hasSome && <NotConnected login={login} />}
      {looking.kind === "known" && hasSome && (
        <OrganisationForm organisations={looking.organisations} kept={kept} offline={OFFLINE} />
      )}
      {(hasSome || looking.kind === "failed") && (
        <p className={styles.lead}>
          <TextLink to={login}>Back to email and password</TextLink>
        </p>
      )}
    </EntryFrame>
  );
}

function NotConnected({ login }: { readonly login: string }) {
  return (
    <div className={styles.form}>
      <Note>
        This server is not connected to an organisation's sign-in. Use your email and a Respite
        password. If you have none yet, ask your organisation's Respite contact to set one up for
        you.
      </Note>
      <LinkButton to={login} kind="main" wide>
        Back to email and password
      </LinkButton>
    </div>
  );
}
