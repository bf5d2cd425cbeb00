import { PulseInvitation } from "#shared/check-in/pulse-invitation.tsx";
import { ANSWERS_PATH, ASSESSMENT_PATH, PULSE_PATH } from "#shared/navigation/paths.ts";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./states.module.css";

export function CheckInCard() {
  return (
    <>
      <PulseInvitation />
      <Card title="Check-in">
        <p>
          How you are doing, for yourself. Your answers are sealed, and nobody at your workplace can
          see them.
        </p>
        <div className={styles.choices}>
          <LinkButton to={ASSESSMENT_PATH} icon="check-in">
            Check in
          </LinkButton>
          <LinkButton to={PULSE_PATH} icon="clock">
            Pulse check, 15 seconds
          </LinkButton>
        </div>
        <TextLink to={ANSWERS_PATH}>Your answers so far</TextLink>
      </Card>
    </>
  );
}
