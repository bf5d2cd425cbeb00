import type { RosterState } from "#contract/organizations/admin-rosters.ts";
import styles from "./admin-people.module.css";
import { rosterSteps as copy } from "./roster-copy.ts";

const steps = ["upload", "check", "preview", "running", "done"] as const;
type Step = (typeof steps)[number];

export const stepOf: Readonly<Record<RosterState, Step>> = {
  checking: "check",
  checked: "preview",
  applying: "running",
  done: "done",
  cancelled: "done",
  failed: "done",
  undoing: "running",
  undone: "done",
};

export function Steps({ at }: { readonly at: Step }) {
  return (
    <ol className={styles.steps} aria-label={copy.label}>
      {steps.map((step) => (
        <li key={step} aria-current={step === at ? "step" : undefined}>
          {copy[step]}
        </li>
      ))}
    </ol>
  );
}
