import { startTransition, useActionState, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { TERMS_VERSION } from "#contract/constants.ts";
import { EmailField } from "#shared/accounts/entry-fields.tsx";
import { FormProblem } from "#shared/accounts/form-error.tsx";
import { personFields } from "#shared/accounts/person-copy.ts";
import { PersonFields } from "#shared/accounts/person-fields.tsx";
import { createUserWithCode } from "#shared/accounts/registration-calls.ts";
import { BILLING_PATH } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { AgreeToTerms } from "./agree-to-terms.tsx";
import { agreementGap, type Draft, gapsIn, registrantOf } from "./draft.ts";
import { changeDraft, currentDraft, useDraft } from "./draft-store.ts";
import { endWithAccount, endWithMail } from "./ends.ts";
import { fieldWords, noProblems, type Problems, problemsIn, problemsOf } from "./field-words.ts";
import styles from "./registration.module.css";
import { type CodeState, isRefused } from "./use-code.ts";
import { useFocusFirst } from "./use-focus-first.ts";

const SHOWN = [...personFields, "email", "terms_version"];
const NO_NETWORK =
  "Registering needs a connection, and there is none right now. What you typed is kept; try again once you are back.";

/** With a code the account is made at once; without one, a plan is chosen next. */
function useRegistering(code: string) {
  const navigate = useNavigate();
  const sent = useLocation().state;
  async function withCode(filled: Draft): Promise<Problems> {
    const gap = agreementGap(filled);
    if (gap.terms_version) return { fields: gap };
    const outcome = await createUserWithCode({ ...registrantOf(filled), code });
    const email = filled.email.trim();
    if (outcome.kind === "accepted") {
      endWithMail(navigate, email);
      return noProblems;
    }
    if (outcome.kind === "refused" && outcome.code === "email_taken") {
      endWithAccount(navigate, email, outcome.errors.join(" "));
      return noProblems;
    }
    return problemsOf(outcome, SHOWN, NO_NETWORK);
  }
  return useActionState(async (): Promise<Problems> => {
    const filled = currentDraft();
    if (code) return withCode(filled);
    const gaps = gapsIn(filled);
    if (Object.keys(gaps).length > 0) return { fields: gaps };
    void navigate(BILLING_PATH);
    return noProblems;
  }, problemsIn(sent));
}

type Props = { readonly code: string; readonly state: CodeState };

export function RegisterForm({ code, state }: Props) {
  const draft = useDraft();
  const form = useRef<HTMLFormElement>(null);
  const [problems, submit, isBusy] = useRegistering(code);
  useFocusFirst(form, problems);
  const words = (name: string) => fieldWords(problems.fields, name);
  return (
    <Form
      ref={form}
      className={styles.form}
      busy={isBusy}
      // Handed over like this, because React empties a form whose `action` has run.
      onSubmit={() => startTransition(submit)}
    >
      <EmailField
        autoComplete="email"
        value={draft.email}
        onEmail={(email) => changeDraft({ email })}
        error={words("email")}
      />
      <PersonFields
        values={draft}
        onChange={(field, value) => changeDraft({ [field]: value })}
        problems={problems.fields}
      />
      <AgreeToTerms
        agreed={draft.terms === TERMS_VERSION}
        onChange={(agreed) => changeDraft({ terms: agreed ? TERMS_VERSION : "" })}
        error={words("terms_version")}
      />
      <FormProblem text={problems.form} />
      <Button
        type="submit"
        kind="main"
        wide
        busy={isBusy}
        why={
          isRefused(state)
            ? "This code cannot be used. Change it, or go on without one."
            : undefined
        }
      >
        {actionWords(code, isBusy)}
      </Button>
    </Form>
  );
}

function actionWords(code: string, isBusy: boolean): string {
  if (isBusy) return "Registering";
  return code ? "Register" : "Continue to the plans";
}
