import type { ReactNode } from "react";
import type { PlanWire } from "#contract/accounts/billing.ts";
import { personFields, personLabels, type Sentences } from "#shared/accounts/person-copy.ts";
import { BILLING_PATH, REGISTER_PATH } from "#shared/navigation/paths.ts";
import { FieldError } from "#ui/field-frame.tsx";
import { dateInWords } from "#ui/format.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { cardFields } from "./card-fields.ts";
import { type Means, meansInWords } from "./card-in-hand.ts";
import { type Draft, hasAgreed } from "./draft.ts";
import { fieldWords } from "./field-words.ts";
import { priceOf } from "./plan-words.ts";
import styles from "./registration.module.css";

type PartProps = {
  readonly title: string;
  /** Where it is changed; absent while it must stay as it is. */
  readonly to?: string | undefined;
  readonly problems: Sentences;
  readonly isWrong: boolean;
  readonly children: ReactNode;
};

function Part({ title, to, problems, isWrong, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {to && (
          <LinkButton to={to} state={{ problems }} {...(isWrong && { "data-invalid": "" })}>
            Change<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
          </LinkButton>
        )}
      </div>
      <dl>{children}</dl>
    </section>
  );
}

type LineProps = {
  readonly term: string;
  readonly value: string;
  readonly error?: string | undefined;
};

function Line({ term, value, error }: LineProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {value}
        <FieldError error={error} />
      </dd>
    </div>
  );
}

type DetailsProps = { readonly draft: Draft; readonly problems: Sentences };

export function ReviewDetails({ draft, problems }: DetailsProps) {
  const names = ["email", "terms_version", ...personFields];
  const textOf = (name: (typeof personFields)[number]) =>
    (name === "dob_string" && dateInWords(draft[name])) || draft[name].trim() || "Not said";
  return (
    <Part
      title="Your details"
      to={draft.isOpen ? undefined : REGISTER_PATH}
      problems={problems}
      isWrong={names.some((name) => problems[name])}
    >
      <Line
        term="Email"
        value={draft.email.trim() || "Not said"}
        error={fieldWords(problems, "email")}
      />
      {personFields.map((name) => (
        <Line
          key={name}
          term={personLabels[name]}
          value={textOf(name)}
          error={fieldWords(problems, name)}
        />
      ))}
      <Line
        term="Terms and conditions"
        value={hasAgreed(draft) ? `Agreed to, version ${draft.terms}` : "Not agreed to"}
        error={fieldWords(problems, "terms_version")}
      />
    </Part>
  );
}

type PaymentProps = DetailsProps & {
  readonly plan: PlanWire | undefined;
  readonly means: Means | undefined;
};

export function ReviewPayment({ draft, plan, means, problems }: PaymentProps) {
  const card = [...cardFields, "payment_token"];
  const wrong = card.flatMap((name) => fieldWords(problems, name) ?? []);
  return (
    <Part
      title="Plan and payment"
      to={BILLING_PATH}
      problems={problems}
      isWrong={wrong.length > 0 || problems.plan !== undefined}
    >
      <Line
        term="Plan"
        value={plan?.name ?? "Not known right now"}
        error={fieldWords(problems, "plan")}
      />
      <Line term="Price" value={plan ? priceOf(plan) : "Not known right now"} />
      <Line
        term="Paid with"
        value={means ? meansInWords(means) : missingCard(draft)}
        error={wrong.join(". ") || undefined}
      />
    </Part>
  );
}

const missingCard = ({ plan }: Draft) =>
  plan
    ? "The card has to be entered again: it is not kept on this device"
    : "No card has been entered yet";
