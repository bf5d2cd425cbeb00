import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import {
  fetchInvitation,
  type Invitation,
  setFirstPassword,
} from "#shared/accounts/entry-calls.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { FormError } from "#shared/accounts/form-error.tsx";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { backToSignIn, confirmPassword as copy } from "./password-copy.ts";
import styles from "./session.module.css";
import { type Message, signedOutPage } from "./urls.ts";

const CONFIRMED: Message = { message: copy.confirmed };

type Lookup =
  | { readonly kind: "loading" }
  | { readonly kind: "known"; readonly invited: Invitation }
  | { readonly kind: "failed"; readonly outcome: FailedOutcome };

/** Opened by the link in the confirmation mail. The user chooses the first password here. */
export function ConfirmPasswordPage() {
  const { token = "", email = "" } = useParams();
  const navigate = useNavigate();
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
  return (
    <EntryFrame title={copy.title} lead={copy.lead}>
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
      {lookup.kind === "known" && (
        <NewPasswordForm
          owner={{ email: lookup.invited.email, firstName: lookup.invited.first_name }}
          save={async (password, confirmation) => {
            const { invited } = lookup;
            const outcome = await setFirstPassword(invited, token, password, confirmation);
            if (outcome.kind === "accepted") {
              const login = signedOutPage("/login", { email: invited.email });
              void navigate(`${login}&first_login=true`, { state: CONFIRMED, replace: true });
            }
            return outcome;
          }}
          onFailed={(outcome) => {
            const isCanceled = outcome.kind === "refused" && outcome.code === "not_found";
            const state: Message = { message: copy.invalid };
            if (isCanceled) void navigate("/login", { state, replace: true });
            return isCanceled;
          }}
        />
      )}
      <p className={styles.lead}>
        <TextLink to="/login">{backToSignIn}</TextLink>
      </p>
    </EntryFrame>
  );
}
