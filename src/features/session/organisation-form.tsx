import { useState } from "react";
import type { Organisation } from "#contract/accounts/sso.ts";
import { isEmail } from "#contract/email.ts";
import { commonProblem } from "#device/call-errors.ts";
import { EmailField } from "#shared/accounts/entry-fields.tsx";
import { FormProblem, focusField } from "#shared/accounts/form-error.tsx";
import { ssoFor } from "#shared/accounts/sso-calls.ts";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { useLeaving } from "./organisation.ts";
import type { Problem } from "./problems.ts";
import styles from "./session.module.css";

type Props = {
  readonly organisations: readonly Organisation[];
  readonly kept: { readonly email: string; readonly redirect_url: string | null };
  readonly offline: string;
};

const NOBODY =
  "None of the organisations here signs this email in. Choose yours below, or use your Respite password.";

/** By an email of the organisation, or by its name. */
export function OrganisationForm({ organisations, kept, offline }: Props) {
  const [email, setEmail] = useState(kept.email);
  const [problem, setProblem] = useState<Problem<"email">>();
  const [isAsking, setAsking] = useState(false);
  const { leavingFor, leaveFor } = useLeaving();
  const isBusy = isAsking || leavingFor !== undefined;
  const address = email.trim();

  function go(organisation: Organisation) {
    if (isBusy) return;
    // Without a network the browser would show a page of its own, from which nothing leads back here.
    if (!navigator.onLine) return setProblem({ at: "form", text: offline });
    setProblem(undefined);
    leaveFor(organisation, { ...kept, email: isEmail(address) ? address : "" });
  }

  async function submit(form: HTMLFormElement) {
    const missing = address ? "This is not a whole email address." : "Your email is missing.";
    setProblem(isEmail(address) ? undefined : { at: "email", text: missing });
    if (!isEmail(address)) return focusField(form, "email");
    setAsking(true);
    const outcome = await ssoFor(address);
    setAsking(false);
    if (outcome.kind !== "accepted")
      return setProblem({ at: "form", text: commonProblem(outcome, offline) });
    const { found } = outcome.value;
    if (found) return leaveFor(found, { ...kept, email: address });
    setProblem({ at: "email", text: NOBODY });
    focusField(form, "email");
  }

  return (
    <>
      <Form className={styles.form} busy={isBusy} onSubmit={submit}>
        <EmailField
          label="Work email"
          autoComplete="username"
          value={email}
          onEmail={setEmail}
          error={problem?.at === "email" ? problem.text : undefined}
        />
        <FormProblem text={problem?.at === "form" ? problem.text : undefined} />
        <Button type="submit" kind="main" wide busy={isBusy}>
          {leavingFor === undefined ? "Continue" : `Taking you to ${leavingFor}`}
        </Button>
      </Form>
      <section className={styles.or} aria-labelledby="organisations">
        <h2 id="organisations" className={styles.choose}>
          Or choose your organisation
        </h2>
        <ul className={styles.organisations}>
          {organisations.map((organisation) => (
            <li key={organisation.id}>
              <Button wide onClick={() => go(organisation)}>
                {organisation.name}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
