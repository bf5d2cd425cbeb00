import { useState } from "react";
import type { InsightTarget } from "#contract/insights/target.ts";
import { EditableFailure } from "#shared/requests/editable-failure.tsx";
import { Button } from "#ui/button.tsx";
import type { Rate } from "./burnout-copy.ts";
import { formatDays, formatShare } from "./figure-copy.ts";
import styles from "./plans.module.css";
import { target as copy, targetText } from "./target-copy.ts";
import { TargetDialog } from "./target-dialog.tsx";
import { pointsAbove } from "./target-status.ts";
import type { Target } from "./use-target.ts";

type Props = {
  readonly target: Target;
  /** The latest rate of the whole group. */
  readonly rate: Rate | undefined;
};

/** Shows the target and how far the group is from it. */
export function TargetSection({ target, rate }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { value } = target;
  return (
    <section aria-labelledby="insight-target" className={styles.section}>
      <div className={styles.head}>
        <h3 id="insight-target">{copy.title}</h3>
        {value && (
          <Button kind="plain" onClick={() => setOpen(true)}>
            {value.percent === null ? copy.set : copy.change}
          </Button>
        )}
      </div>
      {value && <Status value={value} rate={rate} />}
      <EditableFailure of={target} />
      {isOpen && value && <TargetDialog target={target} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Status({ value, rate }: { readonly value: InsightTarget; readonly rate: Props["rate"] }) {
  const { percent, by_month } = value;
  if (percent === null) return <p className={styles.none}>{copy.none}</p>;
  const above = rate && pointsAbove(rate.rate.value, percent);
  return (
    <>
      <p>
        <b>{targetText(percent, by_month)}</b>
        {above !== undefined && ` · ${above > 0 ? copy.above(above) : copy.met}`}
      </p>
      {rate && (
        <p className={styles.by}>{copy.now(formatShare(rate.rate), formatDays(rate.days))}</p>
      )}
    </>
  );
}
