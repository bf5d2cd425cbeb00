import { useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#shared/accounts/person-copy.ts";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { emailTaken } from "./copy.ts";

/** Error messages by field, and one message for the form as a whole. */
export type Problems = {
  readonly fields: FieldErrors;
  readonly form?: string | undefined;
  /** Someone else saved first. */
  readonly isConflict?: true;
};

export const noProblems: Problems = { fields: {} };

export function problemsOf(outcome: FailedOutcome, offline: string): Problems {
  if (outcome.kind === "refused" && outcome.code === "changed_meanwhile")
    return { fields: {}, isConflict: true };
  if (outcome.kind === "refused" && outcome.code === "email_taken")
    return { fields: { email: [emailTaken] } };
  if (outcome.kind === "refused" && outcome.fields) {
    const { full_messages: _whole, ...fields } = outcome.fields;
    return { fields };
  }
  return { fields: {}, form: requestErrorMessage(outcome, offline) };
}

/** Submits a form and focuses the first invalid field. `offline` is shown when Respite can't be reached. */
export function useSubmit(offline = OFFLINE) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState(noProblems);
  const [isBusy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever problems change
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  async function send<T>(ask: () => Promise<Outcome<T>>): Promise<T | undefined> {
    setBusy(true);
    const outcome = await ask();
    setBusy(false);
    if (outcome.kind === "accepted") {
      setProblems(noProblems);
      return outcome.value;
    }
    setProblems(problemsOf(outcome, offline));
  }
  return { form, problems, setProblems, isBusy, send };
}
