import type { ReactNode } from "react";
import type { PlanWire } from "#contract/accounts/billing.ts";
import { type FieldErrors, personFields, personLabels } from "#shared/accounts/person-copy.ts";
import { BILLING_PATH, REGISTER_PATH } from "#shared/navigation/paths.ts";
import { FieldError } from "#ui/field-frame.tsx";
import { formatDate } from "#ui/format.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { cardFields } from "./card-fields.ts";
import { type Draft, hasAgreed } from "./draft.ts";
import { fieldError } from "./field-copy.ts";
import { type PaymentMethod, paymentMethodInWords } from "./payment-method.ts";
import { priceOf } from "./plan-copy.ts";
import styles from "./registration.module.css";

type ReviewSectionProps = {
  readonly title: string;
  /** Where to change it. Absent while it can't change. */
  readonly to?: string | undefined;
  readonly problems: FieldErrors;
  readonly hasErrors: boolean;
  readonly children: ReactNode;
};

function ReviewSection({ title, to, problems, hasErrors, children }: ReviewSectionProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {to && (
          <LinkButton to={to} state={{ problems }} {...(hasErrors && { "data-invalid": "" })}>
            Change<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
          </LinkButton>
        )}
      </div>
      <dl>{children}</dl>
    </section>
  );
}

type ReviewRowProps = {
  readonly term: string;
  readonly value: string;
  readonly error?: string | undefined;
};

function ReviewRow({ term, value, error }: ReviewRowProps) {
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

type DetailsProps = { readonly draft: Draft; readonly problems: FieldErrors };

export function ReviewDetails({ draft, problems }: DetailsProps) {
  const names = ["email", "terms_version", ...personFields];
  const textOf = (name: (typeof personFields)[number]) =>
    (name === "dob_string" && formatDate(draft[name])) || draft[name].trim() || "Not said";
  return (
    <ReviewSection
      title="Your details"
      to={draft.isOpen ? undefined : REGISTER_PATH}
      problems={problems}
      hasErrors={names.some((name) => problems[name])}
    >
      <ReviewRow
        term="Email"
        value={draft.email.trim() || "Not said"}
        error={fieldError(problems, "email")}
      />
      {personFields.map((name) => (
        <ReviewRow
          key={name}
          term={personLabels[name]}
          value={textOf(name)}
          error={fieldError(problems, name)}
        />
      ))}
      <ReviewRow
        term="Terms and conditions"
        value={hasAgreed(draft) ? `Agreed to, version ${draft.terms}` : "Not agreed to"}
        error={fieldError(problems, "terms_version")}
      />
    </ReviewSection>
  );
}

type PaymentProps = DetailsProps & {
  readonly plan: PlanWire | undefined;
  readonly paymentMethod: PaymentMethod | undefined;
};

export function ReviewPayment({ draft, plan, paymentMethod, problems }: PaymentProps) {
  const card = [...cardFields, "payment_token"];
  const errors = card.flatMap((name) => fieldError(problems, name) ?? []);
  return (
    <ReviewSection
      title="Plan and payment"
      to={BILLING_PATH}
      problems={problems}
      hasErrors={errors.length > 0 || problems.plan !== undefined}
    >
      <ReviewRow
        term="Plan"
        value={plan?.name ?? "Not known right now"}
        error={fieldError(problems, "plan")}
      />
      <ReviewRow term="Price" value={plan ? priceOf(plan) : "Not known right now"} />
      <ReviewRow
        term="Paid with"
        value={paymentMethod ? paymentMethodInWords(paymentMethod) : missingCardWords(draft)}
        error={errors.join(". ") || undefined}
      />
    </ReviewSection>
  );
}

const missingCardWords = ({ plan }: Draft) =>
  plan
    ? "The card has to be entered again: it is not kept on this device"
    : "No card has been entered yet";
