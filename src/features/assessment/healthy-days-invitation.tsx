import { valueOr } from "#device/use-live.ts";
import { HEALTHY_DAYS_PATH } from "#shared/navigation/paths.ts";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { healthyDaysInvitation as copy } from "./healthy-days-copy.ts";
import styles from "./result.module.css";
import { useHealthyDays } from "./use-healthy-days.ts";

/** Invites to the Healthy Days questions once a month, if the person's group offers them. */
export function HealthyDaysInvitation() {
  const isDue = valueOr(useHealthyDays(), undefined)?.isDue;
  if (!isDue) return null;
  return (
    <Card title={copy.title}>
      <div className={styles.words}>
        <p>{copy.text}</p>
        <p>
          <LinkButton to={HEALTHY_DAYS_PATH} icon="check-in">
            {copy.start}
          </LinkButton>
        </p>
      </div>
    </Card>
  );
}
