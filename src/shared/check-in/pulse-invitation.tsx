import { useAction } from "#device/use-action.ts";
import { PULSE_PATH } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Section } from "#ui/section.tsx";
import { skippedUntil, snoozedUntil } from "./pulse-due.ts";
import styles from "./pulse-invitation.module.css";
import { usePulseDue } from "./use-pulse-due.ts";

/** Invites to the pulse check when it is due and not snoozed. */
export function PulseInvitation() {
  const { isDue, everyDays } = usePulseDue();
  const act = useAction();
  if (!isDue || everyDays === undefined) return null;
  const snooze = (until: number) => void act(({ answers }) => answers.snooze(until));
  return (
    <Section title="How are you doing?" className={styles.invitation}>
      <p>A pulse check takes 15 seconds, also without wifi. Only you see your answer.</p>
      <div className={styles.ways}>
        <LinkButton to={PULSE_PATH} kind="main" icon="check-in">
          Pulse check
        </LinkButton>
        <Button onClick={() => snooze(snoozedUntil(Date.now()))}>Not now</Button>
        <Button kind="plain" onClick={() => snooze(skippedUntil(Date.now(), everyDays))}>
          Skip this one
        </Button>
      </div>
    </Section>
  );
}
