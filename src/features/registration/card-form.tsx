import { startTransition, useActionState, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { PaymentSetup } from "#contract/accounts/billing.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { card as copy } from "./card-copy.ts";
import { cardFields } from "./card-fields.ts";
import { BLANK, fieldError, noProblems, type Problems, problemsIn } from "./field-copy.ts";
import { currentPaymentMethod, type PaymentMethod } from "./payment-method.ts";
import styles from "./registration.module.css";
import { TestCards } from "./test-cards.tsx";
import { useFocusFirst } from "./use-focus-first.ts";

type Props = {
  readonly testCards: PaymentSetup["test_cards"];
  readonly onDone: (card: PaymentMethod) => void;
};

/** Uncontrolled fields: card data is read once, on submit. */
export function CardForm({ testCards, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const navigationState = useLocation().state;
  const method = currentPaymentMethod();
  const card = method?.kind === "card" ? method : undefined;
  const [problems, submit] = useActionState((_before: Problems, data: FormData): Problems => {
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const blank = cardFields.filter((name) => text(name) === "");
    if (blank.length > 0)
      return { fields: Object.fromEntries(blank.map((name) => [name, [BLANK]])) };
    const [number, month, year, code] = cardFields.map(text) as [string, string, string, string];
    onDone({ kind: "card", number, month, year, code });
    return noProblems;
  }, problemsIn(navigationState));
  useFocusFirst(form, problems);
  const fieldProps = (name: (typeof cardFields)[number], purpose: string) => ({
    name,
    autoComplete: purpose,
    inputMode: "numeric" as const,
    error: fieldError(problems.fields, name),
  });
  return (
    <Form
      ref={form}
      className={styles.form}
      onSubmit={(data) => {
        const fields = new FormData(data);
        // Not passed as `action`, because React resets a form after its `action` runs.
        startTransition(() => submit(fields));
      }}
    >
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
      <FormError text={problems.form} />
      <Button type="submit" kind="main" wide>
        {copy.submit}
      </Button>
    </Form>
  );
}
