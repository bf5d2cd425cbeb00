import { useAction } from "#device/use-action.ts";
import { PULSE_PATH } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Section } from "#ui/section.tsx";
import { pulseInvitation as copy } from "./copy.ts";
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
    <Section title={copy.title} className={styles.invitation}>
      <p>{copy.text}</p>
      <div className={styles.ways}>
        <LinkButton to={PULSE_PATH} kind="main" icon="check-in">
          {copy.start}
        </LinkButton>
        <Button onClick={() => snooze(snoozedUntil(Date.now()))}>{copy.later}</Button>
        <Button kind="plain" onClick={() => snooze(skippedUntil(Date.now(), everyDays))}>
          {copy.skip}
        </Button>
      </div>
    </Section>
  );
}
