import { startTransition, useActionState, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { TERMS_VERSION } from "#contract/constants.ts";
import { EmailField } from "#shared/accounts/entry-fields.tsx";
import { FormError } from "#shared/accounts/form-error.tsx";
import { personFields } from "#shared/accounts/person-copy.ts";
import { PersonFields } from "#shared/accounts/person-fields.tsx";
import { createUserWithCode } from "#shared/accounts/registration-calls.ts";
import { BILLING_PATH } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { AgreeToTerms } from "./agree-to-terms.tsx";
import { type Draft, missingAgreement, missingFields, registrantFields } from "./draft.ts";
import { changeDraft, currentDraft, useDraft } from "./draft-store.ts";
import { fieldError, noProblems, type Problems, problemsIn, problemsOf } from "./field-copy.ts";
import { finishWithAccount, finishWithExistingAccount } from "./finish-registration.ts";
import { register as copy } from "./register-copy.ts";
import styles from "./registration.module.css";
import { type CodeState, isUnusable } from "./use-code.ts";
import { useFocusFirst } from "./use-focus-first.ts";

const SHOWN = [...personFields, "email", "terms_version"];

/** Creates the account at once with a code. Without one, continues to the plans. */
function useRegister(code: string) {
  const navigate = useNavigate();
  const navigationState = useLocation().state;
  async function withCode(filled: Draft): Promise<Problems> {
    const missing = missingAgreement(filled);
    if (missing.terms_version) return { fields: missing };
    const outcome = await createUserWithCode({ ...registrantFields(filled), code });
    const email = filled.email.trim();
    if (outcome.kind === "accepted") {
      finishWithAccount(navigate, email, outcome.value.confirmation_token);
      return noProblems;
    }
    if (outcome.kind === "refused" && outcome.code === "email_taken") {
      finishWithExistingAccount(navigate, email, outcome.errors.join(" "));
      return noProblems;
    }
    return problemsOf(outcome, SHOWN, copy.offline);
  }
  return useActionState(async (): Promise<Problems> => {
    const filled = currentDraft();
    if (code) return withCode(filled);
    const missing = missingFields(filled);
    if (Object.keys(missing).length > 0) return { fields: missing };
    void navigate(BILLING_PATH);
    return noProblems;
  }, problemsIn(navigationState));
}

type Props = { readonly code: string; readonly state: CodeState };

export function RegisterForm({ code, state }: Props) {
  const draft = useDraft();
  const form = useRef<HTMLFormElement>(null);
  const [problems, submit, isBusy] = useRegister(code);
  useFocusFirst(form, problems);
  const words = (name: string) => fieldError(problems.fields, name);
  return (
    <Form
      ref={form}
      className={styles.form}
      busy={isBusy}
      // Not passed as `action`, because React resets a form after its `action` runs.
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
      <FormError text={problems.form} />
      <Button
        type="submit"
        kind="main"
        wide
        busy={isBusy}
        disabledReason={isUnusable(state) ? copy.unusableCode : undefined}
      >
        {submitLabel(code, isBusy)}
      </Button>
    </Form>
  );
}

function submitLabel(code: string, isBusy: boolean): string {
  if (code) return isBusy ? copy.submittingCode : copy.submitCode;
  return isBusy ? copy.submittingPlan : copy.submitPlan;
}
