import type { LedgerCredit } from "#contract/credit/admin-ledger.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Field, SelectField } from "#ui/field.tsx";
import { types } from "./copy.ts";
import { changeDialog as copy } from "./credit-copy.ts";

type Props = {
  readonly typed: Facts;
  readonly onChange: (facts: Facts) => void;
  readonly problems: Problems;
};

/** Participation has no amount. */
const withType = (facts: Facts, type: Facts["type"]): Facts => ({
  ...facts,
  type,
  amount: type === "participation" ? "0.00" : facts.amount,
});

export function CorrectionFields({ typed, onChange, problems }: Props) {
  const error = (name: string) => problems[name]?.join(" ");
  return (
    <>
      <Field
        label={copy.activityTitle}
        name="title"
        maxLength={500}
        value={typed.title}
        error={error("title")}
        onChange={(event) => onChange({ ...typed, title: event.currentTarget.value })}
      />
      <div className={admin.pair}>
        <SelectField
          label={copy.type}
          name="type"
          value={typed.type}
          error={error("type")}
          onChange={(event) =>
            onChange(withType(typed, event.currentTarget.value as Facts["type"]))
          }
        >
          {types.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <Field
          label={copy.amount}
          name="amount"
          inputMode="decimal"
          hint={copy.amountHint}
          maxLength={6}
          value={typed.amount}
          error={error("amount")}
          onChange={(event) => onChange({ ...typed, amount: event.currentTarget.value.trim() })}
        />
      </div>
      <Field
        label={copy.completedOn}
        name="awarded_on"
        type="date"
        value={typed.awarded_on}
        error={error("awarded_on")}
        onChange={(event) => onChange({ ...typed, awarded_on: event.currentTarget.value })}
      />
    </>
  );
}

export type Facts = Pick<LedgerCredit, "title" | "type" | "amount" | "awarded_on">;

export type Problems = Readonly<Record<string, readonly string[]>>;
