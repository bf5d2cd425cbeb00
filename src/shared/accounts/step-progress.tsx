import { ProgressBar } from "#ui/progress-bar.tsx";
import styles from "./step-progress.module.css";
import { stepProgress as copy } from "./step-progress-copy.ts";

/** Where the person is in a sequence of pages. */
export type Step = { readonly at: number; readonly of: number };

export const StepProgress = ({ at, of }: Step) => (
  <div className={styles.steps}>
    <ProgressBar label={copy.label} value={at} max={of} valueText={copy.text(at, of)} />
    <p className="small muted" aria-hidden="true">
      {copy.text(at, of)}
    </p>
  </div>
);

/** Returns the step that another page passed in the navigation state. */
export function stepIn(state: unknown): Step | undefined {
  const { at, of } = (state as { readonly step?: Partial<Step> } | null)?.step ?? {};
  return typeof at === "number" && typeof of === "number" ? { at, of } : undefined;
}
