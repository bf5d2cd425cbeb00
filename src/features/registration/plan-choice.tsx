import type { PlanWire } from "#contract/accounts/billing.ts";
import { billing as copy, priceOf } from "./plan-copy.ts";
import styles from "./registration.module.css";

type Props = {
  readonly plans: readonly PlanWire[];
  readonly chosen: PlanWire;
  readonly onChange: (id: string) => void;
  readonly isFixed: boolean;
};

export function PlanChoice({ plans, chosen, onChange, isFixed }: Props) {
  const shown = isFixed ? [chosen] : plans;
  return (
    <fieldset className={styles.plans}>
      <legend>{copy.plan}</legend>
      {shown.map((plan) => (
        <label key={plan.id} className={styles.plan}>
          <input
            type="radio"
            name="plan"
            value={plan.id}
            checked={plan.id === chosen.id}
            onChange={() => onChange(plan.id)}
          />
          <span>
            <span className={styles.name}>{plan.name}</span>
            <span className={styles.price}>{priceOf(plan)}</span>
            <ul>
              {plan.includes.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </span>
        </label>
      ))}
      {isFixed && <p className="small muted">{copy.locked}</p>}
    </fieldset>
  );
}
