import { useState } from "react";
import type { Organization } from "#contract/accounts/sso.ts";
import { isEmail } from "#contract/email.ts";
import { EmailField } from "#shared/accounts/entry-fields.tsx";
import { FormError, focusField } from "#shared/accounts/form-error.tsx";
import { fetchSsoChoice } from "#shared/accounts/sso-calls.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import type { Problem } from "./problems.ts";
import styles from "./session.module.css";
import { organizationForm as copy } from "./sso-copy.ts";
import { useSsoRedirect } from "./sso-redirect.ts";

type Props = {
  readonly organizations: readonly Organization[];
  readonly carried: { readonly email: string; readonly redirect_url: string | null };
  readonly offlineText: string;
};

/** Finds the organization by work email or by name. */
export function OrganizationForm({ organizations, carried, offlineText }: Props) {
  const [email, setEmail] = useState(carried.email);
  const [problem, setProblem] = useState<Problem<"email">>();
  const [isLookingUp, setLookingUp] = useState(false);
  const { redirectingTo, redirectTo } = useSsoRedirect();
  const isBusy = isLookingUp || redirectingTo !== undefined;
  const address = email.trim();

  function start(organization: Organization) {
    if (isBusy) return;
    // Offline, the redirect would end on the browser's own error page.
    if (!navigator.onLine) return setProblem({ at: "form", text: offlineText });
    setProblem(undefined);
    redirectTo(organization, { ...carried, email: isEmail(address) ? address : "" });
  }

  async function submit(form: HTMLFormElement) {
    const problemText = address ? copy.emailInvalid : copy.emailMissing;
    setProblem(isEmail(address) ? undefined : { at: "email", text: problemText });
    if (!isEmail(address)) return focusField(form, "email");
    setLookingUp(true);
    const outcome = await fetchSsoChoice(address);
    setLookingUp(false);
    if (outcome.kind !== "accepted")
      return setProblem({ at: "form", text: requestErrorMessage(outcome, offlineText) });
    const { found } = outcome.value;
    if (found) return redirectTo(found, { ...carried, email: address });
    setProblem({ at: "email", text: copy.emailUnknown });
    focusField(form, "email");
  }

  return (
    <>
      <Form className={styles.form} busy={isBusy} onSubmit={submit}>
        <EmailField
          label={copy.email}
          autoComplete="username"
          value={email}
          onEmail={setEmail}
          error={problem?.at === "email" ? problem.text : undefined}
        />
        <FormError text={problem?.at === "form" ? problem.text : undefined} />
        <Button type="submit" kind="main" wide busy={isBusy}>
          {redirectingTo === undefined ? copy.submit : copy.redirecting(redirectingTo)}
        </Button>
      </Form>
      <section className={styles.or} aria-labelledby="organizations">
        <h2 id="organizations" className={styles.choose}>
          {copy.pick}
        </h2>
        <ul className={styles.organizations}>
          {organizations.map((organization) => (
            <li key={organization.id}>
              <Button wide onClick={() => start(organization)}>
                {organization.name}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
