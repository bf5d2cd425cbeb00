import { useEffect, useRef, useState } from "react";
import { requestErrorMessage, type FailedOutcome } from "#shared/requests/request-errors.ts";
import type { Sentences } from "#shared/accounts/person-copy.ts";
import { NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

/** What was tried and did not work: by field, and in one sentence for what belongs to none. */
export type Problems = {
  readonly fields: Sentences;
  readonly form?: string | undefined;
  /** Somebody else was faster: what they did has to be looked at first. */
  readonly isOld?: true;
};

export const noProblems: Problems = { fields: {} };

export function problemsOf(outcome: FailedOutcome): Problems {
  if (outcome.kind === "refused" && outcome.code === "changed_meanwhile")
    return { fields: {}, isOld: true };
  if (outcome.kind === "refused" && outcome.code === "email_taken")
    return { fields: { email: ["belongs to another account already"] } };
  if (outcome.kind === "refused" && outcome.fields) {
    const { full_messages: _whole, ...fields } = outcome.fields;
    return { fields };
  }
  return { fields: {}, form: requestErrorMessage(outcome, NEEDS_NETWORK) };
}

/** One try after the other; the first field that is wrong gets the focus. */
export function useSending() {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState(noProblems);
  const [isBusy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they are new
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
    setProblems(problemsOf(outcome));
  }
  return { form, problems, setProblems, isBusy, send };
}
