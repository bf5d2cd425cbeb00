import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import styles from "./burnout.module.css";
import { costInputs as copy, costProblems } from "./burnout-cost-copy.ts";
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
import { roleName } from "./filters-copy.ts";

type Props = {
  readonly typed: CostDraft;
  readonly calculated: CalculatedCost;
  readonly onType: (name: InputName, text: string) => void;
  readonly onStaff: (staff: number | undefined) => void;
  readonly onReset: () => void;
};

/** Inputs of the cost calculation. Only the staff count is sent, and nothing is stored outside this tab. */
export function CostFields(props: Props) {
  const { typed, calculated, onType, onStaff, onReset } = props;
  const saved = savingsOf(calculated, typed);
  return (
    <div className={styles.stack}>
      <div className={styles.fields}>
        <NumberField
          label={copy.staff}
          name="staff"
          text={typed.staff ?? String(Math.round(calculated.staff))}
          typed={typed}
          onType={onType}
          onDone={() => onStaff(staffIn(typed))}
        />
        <NumberField
          label={copy.reduction}
          name="reduction"
          text={typed.reduction ?? ""}
          typed={typed}
          onType={onType}
        />
        <NumberField
          label={copy.investment}
          name="investment"
          text={typed.investment ?? ""}
          typed={typed}
          onType={onType}
        />
      </div>
      {saved && <Savings saved={saved} />}
      {Object.keys(typed).length > 0 && (
        <div className={styles.reset}>
          <Button icon="retry" onClick={onReset}>
            {copy.reset}
          </Button>
        </div>
      )}
    </div>
  );
}

type AssumptionProps = Pick<Props, "typed" | "calculated" | "onType">;

/** Inputs of the assumptions of each role. */
export function CostAssumptions({ typed, calculated, onType }: AssumptionProps) {
  return (
    <details className={styles.more}>
      <summary>{copy.edit}</summary>
      {calculated.roles.map((each) => (
        <RoleFields key={each.role} of={each} typed={typed} onType={onType} />
      ))}
    </details>
  );
}

function Savings({ saved }: { readonly saved: NonNullable<ReturnType<typeof savingsOf>> }) {
  const compared = copy.return(saved);
  return (
    <div role="status">
      <p>{copy.savings(saved)}</p>
      {compared && <p>{compared}</p>}
    </div>
  );
}

const roleInputs: readonly RoleInput[] = ["turnover", "costPerDeparture", "relativeRisk"];

type RoleProps = Pick<Props, "typed" | "onType"> & { readonly of: CalculatedCost["roles"][number] };

function RoleFields({ of, typed, onType }: RoleProps) {
  const { role } = of;
  return (
    <fieldset className={styles.role}>
      <legend>{roleName(role)}</legend>
      <div className={styles.fields}>
        {roleInputs.map((input) => (
          <NumberField
            key={input}
            label={copy.byRole[input]}
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
  const problem = problemOf(name, typed);
  return (
    <Field
      type="number"
      inputMode="decimal"
      step="any"
      min={0}
      label={label}
      value={text}
      error={problem && costProblems[problem]}
      onChange={(event) => onType(name, event.currentTarget.value)}
      onBlur={onDone}
      onKeyDown={(event) => event.key === "Enter" && onDone?.()}
    />
  );
}
