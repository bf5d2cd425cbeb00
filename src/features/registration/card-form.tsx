import { useRef } from "react";
import { useLocation } from "react-router-dom";
import type { PaymentSetup } from "#contract/accounts/billing.ts";
import { cardProblems } from "#contract/accounts/card.ts";
import type { FieldErrors } from "#shared/accounts/person-copy.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { card as copy } from "./card-copy.ts";
import { type CardField, cardFields } from "./card-fields.ts";
import { hasProblems } from "./draft.ts";
import { BLANK, fieldError, problemsIn } from "./field-copy.ts";
import { currentPaymentMethod, type PaymentMethod } from "./payment-method.ts";
import styles from "./registration.module.css";
import { TestCards } from "./test-cards.tsx";
import { useFieldErrors } from "./use-field-errors.ts";

type Props = {
  readonly testCards: PaymentSetup["test_cards"];
  readonly onDone: (card: PaymentMethod) => void;
};

function readCard(form: HTMLFormElement): Record<CardField, string> {
  const data = new FormData(form);
  const values = cardFields.map((name) => [name, String(data.get(name) ?? "").trim()]);
  return Object.fromEntries(values);
}

/** Month and year make one date, so the year says nothing before both are there. */
function checkCard(form: HTMLFormElement): FieldErrors {
  const card = readCard(form);
  const found = cardProblems(card, new Date());
  const isHalfDate = !card.expiration_month || !card.expiration_year;
  const problemOf = (name: CardField) => {
    if (!card[name]) return [BLANK];
    return name === "expiration_year" && isHalfDate ? undefined : found[name];
  };
  const problems = cardFields.map((name) => [name, problemOf(name)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

/** Uncontrolled fields: card data is read on submit and never stored. */
export function CardForm({ testCards, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const method = currentPaymentMethod();
  const card = method?.kind === "card" ? method : undefined;
  const start = problemsIn(useLocation().state).fields;
  const { errors, show, left, handlers } = useFieldErrors({ form, check: checkCard, start });
  function submit(element: HTMLFormElement) {
    const found = checkCard(element);
    show(found);
    if (hasProblems(found)) return;
    const { card_number, expiration_month, expiration_year, card_code } = readCard(element);
    onDone({
      kind: "card",
      number: card_number,
      month: expiration_month,
      year: expiration_year,
      code: card_code,
    });
  }
  const fieldProps = (name: CardField, purpose: string) => ({
    name,
    autoComplete: purpose,
    inputMode: "numeric" as const,
    error: fieldError(errors, name),
  });
  return (
    <Form ref={form} className={styles.form} {...handlers} onSubmit={submit}>
      <Field
        label={copy.number}
        {...fieldProps("card_number", "cc-number")}
        defaultValue={card?.number}
      />
      <div className={styles.card}>
        <Field
          label={copy.month}
          {...fieldProps("expiration_month", "cc-exp-month")}
          maxLength={2}
          placeholder={copy.monthExample}
          defaultValue={card?.month}
        />
        <Field
          label={copy.year}
          {...fieldProps("expiration_year", "cc-exp-year")}
          maxLength={4}
          placeholder={copy.yearExample}
          defaultValue={card?.year}
        />
        <Field
          label={copy.code}
          hint={copy.codeHint}
          {...fieldProps("card_code", "cc-csc")}
          maxLength={4}
          defaultValue={card?.code}
        />
      </div>
      {testCards.length > 0 && <TestCards cards={testCards} />}
      <p className="small muted">{copy.notStored}</p>
      <VisuallyHidden role="status">{left && fieldError(errors, left)}</VisuallyHidden>
      <Button type="submit" kind="main" wide>
        {copy.submit}
      </Button>
    </Form>
  );
}
