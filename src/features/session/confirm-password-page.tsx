import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { commonProblem, type Failed } from "#device/call-errors.ts";
import { type Invited, setFirstPassword, whoIsInvited } from "#shared/accounts/entry-calls.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { FormProblem } from "#shared/accounts/form-error.tsx";
import { Button } from "#ui/button.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type Message, signedOutPage } from "./address.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import styles from "./session.module.css";

const CONFIRMED: Message = { message: "Your account has been confirmed! You may now login." };
const INVALID = "Invalid Confirmation Link";

type Looking =
  | { readonly kind: "looking" }
  | { readonly kind: "known"; readonly invited: Invited }
  | { readonly kind: "failed"; readonly outcome: Failed };

/** Where the link of the confirmation mail lands: the first password is chosen here. */
export function ConfirmPasswordPage() {
  const { token = "", email = "" } = useParams();
  const navigate = useNavigate();
  const [looking, setLooking] = useState<Looking>({ kind: "looking" });
  const [attempt, setAttempt] = useState(0);
  const isLooking = looking.kind === "looking";

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt looks again
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const outcome = await whoIsInvited(token, email);
      if (isOver) return;
      if (outcome.kind === "accepted")
        return setLooking({ kind: "known", invited: outcome.value.data });
      if (outcome.kind !== "refused") return setLooking({ kind: "failed", outcome });
      const state: Message = { message: outcome.errors.join(" ") || INVALID };
      void navigate("/login", { state, replace: true });
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [token, email, attempt]);

  const again = () => {
    setLooking({ kind: "looking" });
    setAttempt((before) => before + 1);
  };
  return (
    <EntryFrame
      title="Welcome to Respite"
      lead="Choose a password. You sign in with it once, and from then on Respite works without a network too."
    >
      {isLooking && (
        <Skeleton label="Looking at your link" className={styles.form}>
          <Bone height="3rem" />
          <Bone height="3rem" />
        </Skeleton>
      )}
      {looking.kind === "failed" && (
        <div className={styles.form}>
          <FormProblem
            text={commonProblem(
              looking.outcome,
              "This needs a connection, and there is none right now. Your link stays good; try again once you are back.",
            )}
          />
          <Button kind="main" wide onClick={again}>
            Try again
          </Button>
        </div>
      )}
      {looking.kind === "known" && (
        <NewPasswordForm
          username={looking.invited.email}
          save={async (password, confirmation) => {
            const { invited } = looking;
            const outcome = await setFirstPassword(invited, token, password, confirmation);
            if (outcome.kind === "accepted") {
              const login = signedOutPage("/login", { email: invited.email });
              void navigate(`${login}&first_login=true`, { state: CONFIRMED, replace: true });
            }
            return outcome;
          }}
          onFailed={(outcome) => {
            const isOver = outcome.kind === "refused" && outcome.code === "not_found";
            const state: Message = { message: INVALID };
            if (isOver) void navigate("/login", { state, replace: true });
            return isOver;
          }}
        />
      )}
      <p className={styles.lead}>
        <TextLink to="/login">Back to sign in</TextLink>
      </p>
    </EntryFrame>
  );
}
