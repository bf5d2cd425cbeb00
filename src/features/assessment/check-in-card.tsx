import { PulseInvitation } from "#shared/check-in/pulse-invitation.tsx";
import { QuestionsInvitation } from "#shared/check-in/questions-invitation.tsx";
import { ANSWERS_PATH, ASSESSMENT_PATH, PULSE_PATH } from "#shared/navigation/paths.ts";
import { Card } from "#ui/card.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { checkInCard as copy } from "./check-in-card-copy.ts";
import { HealthyDaysInvitation } from "./healthy-days-invitation.tsx";
import styles from "./states.module.css";

export function CheckInCard() {
  return (
    <KeepFocus className={styles.cards}>
      <PulseInvitation />
      <QuestionsInvitation />
      <HealthyDaysInvitation />
      <Card title={copy.title}>
        <p>{copy.text}</p>
        <p className="small muted">{copy.time}</p>
        <div className={styles.choices}>
          <LinkButton to={ASSESSMENT_PATH} icon="check-in">
            {copy.start}
          </LinkButton>
          <LinkButton to={PULSE_PATH} icon="clock">
            {copy.pulse}
          </LinkButton>
        </div>
        <TextLink to={ANSWERS_PATH}>{copy.answers}</TextLink>
      </Card>
    </KeepFocus>
  );
}
