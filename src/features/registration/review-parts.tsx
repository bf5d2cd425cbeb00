import type { ReactNode } from "react";
import type { PlanWire } from "#contract/accounts/billing.ts";
import {
  type FieldErrors,
  genderText,
  personFields,
  personLabels,
} from "#shared/accounts/person-copy.ts";
import { BILLING_PATH, REGISTER_PATH } from "#shared/navigation/paths.ts";
import { FieldError } from "#ui/field-frame.tsx";
import { formatDate } from "#ui/format-date.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { cardFields } from "./card-fields.ts";
import { type Draft, hasAgreed } from "./draft.ts";
import { fieldError } from "./field-copy.ts";
import { type PaymentMethod, paymentMethodInWords } from "./payment-method.ts";
import { priceOf } from "./plan-copy.ts";
import styles from "./registration.module.css";
import { reviewDetails, reviewOrder } from "./review-copy.ts";

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
            {reviewDetails.change}
            <VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
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
  return (
    <ReviewSection
      title={reviewDetails.title}
      to={draft.isOpen ? undefined : REGISTER_PATH}
      problems={problems}
      hasErrors={names.some((name) => problems[name])}
    >
      <ReviewRow
        term={reviewDetails.email}
        value={draft.email.trim() || reviewDetails.empty}
        error={fieldError(problems, "email")}
      />
      {personFields.map((name) => (
        <ReviewRow
          key={name}
          term={personLabels[name]}
          value={valueText(draft, name)}
          error={fieldError(problems, name)}
        />
      ))}
      <ReviewRow
        term={reviewDetails.terms}
        value={hasAgreed(draft) ? reviewDetails.agreed(draft.terms) : reviewDetails.notAgreed}
        error={fieldError(problems, "terms_version")}
      />
    </ReviewSection>
  );
}

function valueText(draft: Draft, name: (typeof personFields)[number]): string {
  const value = draft[name].trim();
  if (value === "") return reviewDetails.empty;
  if (name === "gender") return genderText(value);
  return (name === "dob_string" && formatDate(value)) || value;
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
      title={reviewOrder.title}
      to={BILLING_PATH}
      problems={problems}
      hasErrors={errors.length > 0 || problems.plan !== undefined}
    >
      <ReviewRow
        term={reviewOrder.plan}
        value={plan?.name ?? reviewOrder.unknown}
        error={fieldError(problems, "plan")}
      />
      <ReviewRow term={reviewOrder.price} value={plan ? priceOf(plan) : reviewOrder.unknown} />
      <ReviewRow
        term={reviewOrder.card}
        value={paymentMethod ? paymentMethodInWords(paymentMethod) : missingCardWords(draft)}
        error={errors.join(" ") || undefined}
      />
    </ReviewSection>
  );
}

const missingCardWords = ({ plan }: Draft) => (plan ? reviewOrder.cardAgain : reviewOrder.noCard);
