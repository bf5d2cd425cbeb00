import { TextButton } from "#ui/text-link.tsx";
import { plan as copy } from "./plan-copy.ts";
import styles from "./plans.module.css";
import type { Plan } from "./use-plan.ts";

type Props = { readonly plan: Pick<Plan<unknown>, "value" | "error" | "retry"> };

/** Says that a plan is loading, or why it couldn't be loaded. */
export function PlanFailure({ plan }: Props) {
  if (plan.value !== undefined) return null;
  if (plan.error === undefined) return <p className={styles.none}>{copy.loading}</p>;
  return (
    <p className={styles.none} role="alert">
      {plan.error} <TextButton onClick={plan.retry}>{copy.retry}</TextButton>
    </p>
  );
}
