import { startTransition, useActionState, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { TERMS_VERSION } from "#contract/constants.ts";
import { EmailField } from "#shared/accounts/entry-fields.tsx";
import { FormError } from "#shared/accounts/form-error.tsx";
import { type FieldErrors, personFields } from "#shared/accounts/person-copy.ts";
import { DetailFields, NameFields } from "#shared/accounts/person-fields.tsx";
import {
  createUserWithCode,
  fetchBillingOptions,
  requestEmailCode,
} from "#shared/accounts/registration-calls.ts";
import { BILLING_PATH, REGISTER_EMAIL_PATH } from "#shared/navigation/paths.ts";
import type { FailedOutcome } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { AgreeToTerms } from "./agree-to-terms.tsx";
import {
  draftProblems,
  hasCode,
  hasProblems,
  isEmailProven,
  registrantFields,
  today,
} from "./draft.ts";
import { changeDraft, currentDraft, useDraft } from "./draft-store.ts";
import { fieldError, problemsIn, problemsOf } from "./field-copy.ts";
import { finishWithAccount, finishWithExistingAccount } from "./finish-registration.ts";
import { isForSale } from "./plan-copy.ts";
import { register as copy } from "./register-copy.ts";
import styles from "./registration.module.css";
import { passwordStep } from "./steps.ts";
import { type CodeState, isUnusable } from "./use-code.ts";
import { useFieldErrors } from "./use-field-errors.ts";

const SHOWN = [...personFields, "email", "terms_version"];
const REQUIRED = ["first_name", "last_name"];
const FOLDED = personFields.filter((name) => !REQUIRED.includes(name));

/** Creates the account at once with a code. Without one, continues to the plans, or first mails a code that proves the email. */
function useRegister(code: string, show: (errors: FieldErrors) => void) {
  const navigate = useNavigate();
  const fail = (outcome: FailedOutcome) => {
    const problems = problemsOf(outcome, SHOWN, copy.offline);
    show(problems.fields);
    return problems.form;
  };
  async function createAccount() {
    const filled = currentDraft();
    const outcome = await createUserWithCode({ ...registrantFields(filled), code });
    const email = filled.email.trim();
    if (outcome.kind === "accepted")
      return finishWithAccount(
        navigate,
        email,
        outcome.value.confirmation_token,
        passwordStep(code),
      );
    if (outcome.kind === "refused" && outcome.code === "email_taken")
      return finishWithExistingAccount(navigate, email, outcome.errors.join(" "));
    return fail(outcome);
  }
  async function continueToPlans() {
    const filled = currentDraft();
    if (isEmailProven(filled)) return void navigate(BILLING_PATH);
    const offer = await fetchBillingOptions();
    if (offer.kind !== "accepted") return fail(offer);
    if (!isForSale(offer.value)) return void navigate(BILLING_PATH);
    if (!hasCode(filled)) {
      const email = filled.email.trim();
      const mailed = await requestEmailCode(email);
      if (mailed.kind !== "accepted") return fail(mailed);
      changeDraft({ proof: mailed.value.id, proofEmail: email, isProven: false });
    }
    void navigate(REGISTER_EMAIL_PATH);
  }
  return useActionState(async (): Promise<string | undefined> => {
    const missing = draftProblems(currentDraft(), today());
    show(missing);
    if (hasProblems(missing)) return undefined;
    return (await (code ? createAccount() : continueToPlans())) ?? undefined;
  }, undefined);
}

type Props = { readonly code: string; readonly state: CodeState };

export function RegisterForm({ code, state }: Props) {
  const draft = useDraft();
  const form = useRef<HTMLFormElement>(null);
  const { errors, show, left, handlers } = useFieldErrors({
    form,
    check: () => draftProblems(currentDraft(), today()),
    start: problemsIn(useLocation().state).fields,
  });
  const [problem, submit, isBusy] = useRegister(code, show);
  const words = (name: string) => fieldError(errors, name);
  const person = {
    values: draft,
    onChange: (field: (typeof personFields)[number], value: string) =>
      changeDraft({ [field]: value }),
    problems: errors,
  };
  const [isOpen, setOpen] = useState(() =>
    FOLDED.some((name) => draft[name] !== "" || errors[name]),
  );
  return (
    <Form
      ref={form}
      className={styles.form}
      busy={isBusy}
      {...handlers}
      // Not passed as `action`, because React resets a form after its `action` runs.
      onSubmit={() => startTransition(submit)}
    >
      <EmailField
        autoComplete="email"
        value={draft.email}
        onEmail={(email) => changeDraft({ email })}
        error={words("email")}
      />
      <NameFields {...person} />
      <details
        className={styles.more}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>
          {copy.more} <span className="small muted">{copy.moreHint}</span>
        </summary>
        <div className={styles.fields}>
          <DetailFields {...person} />
        </div>
      </details>
      <AgreeToTerms
        agreed={draft.terms === TERMS_VERSION}
        onChange={(agreed) => changeDraft({ terms: agreed ? TERMS_VERSION : "" })}
        error={words("terms_version")}
      />
      <FormError text={problem} />
      <VisuallyHidden role="status">{left && words(left)}</VisuallyHidden>
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
