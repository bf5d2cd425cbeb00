import type { Rate, Rolling } from "./burnout-copy.ts";
import { PanelFrame } from "./panel.tsx";
import { plan as copy } from "./plan-copy.ts";
import styles from "./plans.module.css";
import { isReleased } from "./released.ts";
import { TargetSection } from "./target-control.tsx";
import { NotesSection, useTimelineNotes } from "./timeline-notes.tsx";
import { useTarget } from "./use-target.ts";

/** The target of a group, and the notes on its timeline. */
export function usePlans(group: string) {
  return { target: useTarget(group), notes: useTimelineNotes(group) };
}
export type Plans = ReturnType<typeof usePlans>;

type Props = { readonly plans: Plans; readonly rolling: Rolling | undefined };

export function PlansPanel({ plans: { target, notes }, rolling }: Props) {
  const current = rolling?.current;
  const rate: Rate | undefined = current && isReleased(current) ? current : undefined;
  return (
    <PanelFrame title={copy.title} span={4} isBusy={false}>
      <div className={styles.columns}>
        <TargetSection target={target} rate={rate} />
        <NotesSection notes={notes} />
      </div>
    </PanelFrame>
  );
}
