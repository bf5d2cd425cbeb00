import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import styles from "./burnout.module.css";
import { savingsInWords } from "./burnout-cost-copy.ts";
import {
  type CalculatedCost,
  type CostDraft,
  type InputName,
  problemOf,
  type RoleInput,
  savingsOf,
  staffIn,
  textOf,
} from "./burnout-what-if.ts";

type Props = {
  readonly typed: CostDraft;
  readonly calculated: CalculatedCost;
  readonly onType: (name: InputName, text: string) => void;
  readonly onStaff: (staff: number | undefined) => void;
  readonly onReset: () => void;
};

/** Inputs of the cost calculation. They are neither stored nor sent, except the staff count. */
export function CostFields(props: Props) {
  const { typed, calculated, onType, onStaff, onReset } = props;
  const saved = savingsOf(calculated, typed);
  return (
    <div className={styles.stack}>
      <div className={styles.fields}>
        <NumberField
          label="People in the group"
          name="staff"
          text={typed.staff ?? String(Math.round(calculated.staff))}
          typed={typed}
          onType={onType}
          onDone={() => onStaff(staffIn(typed))}
        />
        <NumberField
          label="Departures a programme prevents, %"
          name="reduction"
          text={typed.reduction ?? ""}
          typed={typed}
          onType={onType}
        />
        <NumberField
          label="What it costs a year, $"
          name="investment"
          text={typed.investment ?? ""}
          typed={typed}
          onType={onType}
        />
      </div>
      {saved && <p role="status">{savingsInWords(saved)}</p>}
      <details className={styles.more}>
        <summary>Change the assumptions</summary>
        {calculated.roles.map((each) => (
          <RoleFields key={each.role} of={each} typed={typed} onType={onType} />
        ))}
      </details>
      {Object.keys(typed).length > 0 && (
        <div className={styles.reset}>
          <Button icon="retry" onClick={onReset}>
            Back to the published values
          </Button>
        </div>
      )}
    </div>
  );
}

const roleInputs: readonly { readonly input: RoleInput; readonly label: string }[] = [
  { input: "turnover", label: "Leave in a year, %" },
  { input: "costPerDeparture", label: "Cost of one departure, $" },
  { input: "relativeRisk", label: "Burned out: times as likely to leave" },
];

type RoleProps = Pick<Props, "typed" | "onType"> & { readonly of: CalculatedCost["roles"][number] };

function RoleFields({ of, typed, onType }: RoleProps) {
  const { role } = of;
  return (
    <fieldset className={styles.role}>
      <legend>{role}</legend>
      <div className={styles.fields}>
        {roleInputs.map(({ input, label }) => (
          <NumberField
            key={input}
            label={label}
            name={`${role}.${input}`}
            text={textOf(of, input, typed)}
            typed={typed}
            onType={onType}
          />
        ))}
      </div>
    </fieldset>
  );
}

type NumberProps = Pick<Props, "typed" | "onType"> & {
  readonly label: string;
  readonly name: InputName;
  readonly text: string;
  readonly onDone?: () => void;
};

function NumberField({ label, name, text, typed, onType, onDone }: NumberProps) {
  return (
    <Field
      type="number"
      inputMode="decimal"
      step="any"
      min={0}
      label={label}
      value={text}
      error={problemOf(name, typed)}
      onChange={(event) => onType(name, event.currentTarget.value)}
      onBlur={onDone}
      onKeyDown={(event) => event.key === "Enter" && onDone?.()}
    />
  );
}
