import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import type { Organization } from "#contract/accounts/sso.ts";
import { useSession } from "#device/use-session.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { FormError } from "#shared/accounts/form-error.tsx";
import { fetchSsoChoice } from "#shared/accounts/sso-calls.ts";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { OrganizationForm } from "./organization-form.tsx";
import { afterSignIn } from "./safe-redirect.ts";
import styles from "./session.module.css";
import { singleSignOn as copy, ssoProblem } from "./sso-copy.ts";
import { requestedRedirect, signedOutPage } from "./urls.ts";

type Lookup =
  | { readonly kind: "loading" }
  | { readonly kind: "known"; readonly organizations: readonly Organization[] }
  | { readonly kind: "failed"; readonly outcome: FailedOutcome };

function useOrganizations() {
  const [lookup, setLookup] = useState<Lookup>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt looks them up again
  useEffect(() => {
    let isCanceled = false;
    const load = async () => {
      const outcome = await fetchSsoChoice();
      if (isCanceled) return;
      if (outcome.kind !== "accepted") return setLookup({ kind: "failed", outcome });
      setLookup({ kind: "known", organizations: outcome.value.organisations });
    };
    void load();
    return () => {
      isCanceled = true;
    };
  }, [attempt]);
  const retry = () => {
    setLookup({ kind: "loading" });
    setAttempt((before) => before + 1);
  };
  return { lookup, retry };
}

/** Lets the user choose their organization's SSO, and shows why an attempt failed. */
export function SingleSignOnPage() {
  const session = useSession();
  const [query] = useSearchParams();
  const { lookup, retry } = useOrganizations();
  const redirect = requestedRedirect(query);
  const carried = { email: query.get("email") ?? "", redirect_url: redirect };
  const problem = ssoProblem(query.get("problem"));
  if (session) return <Navigate to={afterSignIn(redirect, window.location)} replace />;
  const login = signedOutPage("/login", carried);
  const hasOrganizations = lookup.kind === "known" && lookup.organizations.length > 0;
  const isNotSetUp = lookup.kind === "known" && lookup.organizations.length === 0;
  return (
    <EntryFrame
      title={isNotSetUp ? copy.noneTitle : copy.title}
      {...(hasOrganizations && { lead: copy.lead })}
    >
      <div className={styles.notes}>
        {problem && (
          <Note tone="attention" isNew>
            {problem}
          </Note>
        )}
      </div>
      <LookupStatus lookup={lookup} retry={retry} />
      {isNotSetUp && <NotConnected login={login} />}
      {lookup.kind === "known" && hasOrganizations && (
        <OrganizationForm
          organizations={lookup.organizations}
          carried={carried}
          offlineText={copy.offline}
        />
      )}
      {(hasOrganizations || lookup.kind === "failed") && (
        <p className={styles.lead}>
          <TextLink to={login}>{copy.back}</TextLink>
        </p>
      )}
    </EntryFrame>
  );
}

type LookupProps = { readonly lookup: Lookup; readonly retry: () => void };

/** Shows loading and errors while the organizations are fetched. */
function LookupStatus({ lookup, retry }: LookupProps) {
  if (lookup.kind === "known") return null;
  if (lookup.kind === "loading") {
    return (
      <Skeleton label={copy.loading} className={styles.form}>
        <SkeletonBlock height="3rem" />
        <SkeletonBlock height="3rem" />
      </Skeleton>
    );
  }
  return (
    <div className={styles.form}>
      <FormError text={requestErrorMessage(lookup.outcome, copy.offline)} />
      <Button kind="main" wide onClick={retry}>
        {copy.retry}
      </Button>
    </div>
  );
}

function NotConnected({ login }: { readonly login: string }) {
  return (
    <div className={styles.form}>
      <Note>{copy.none}</Note>
      <LinkButton to={login} kind="main" wide>
        {copy.back}
      </LinkButton>
    </div>
  );
}
