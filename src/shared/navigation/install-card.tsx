import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./install-card.module.css";
import { installCard as copy } from "./install-card-copy.ts";
import { dismissInstallOffer, install, useInstallOffer } from "./install-offer.ts";

/** Offers to install the app, if the browser supports it. */
export function InstallCard() {
  const offer = useInstallOffer();
  if (!offer) return null;
  return (
    <Card title={copy.title}>
      <p>{copy.text}</p>
      {offer === "steps" && <Steps />}
      <div className={styles.actions}>
        {offer === "prompt" && (
          <Button kind="main" icon="plus" onClick={() => void install()}>
            {copy.install}
          </Button>
        )}
        <Button onClick={dismissInstallOffer}>{copy.notNow}</Button>
      </div>
    </Card>
  );
}

/** Safari has no install prompt, so the steps are shown instead. */
function Steps() {
  return (
    <ol className={styles.steps}>
      <li>
        <Icon name="share" /> {copy.share}
      </li>
      <li>
        <Icon name="plus" /> {copy.add}
      </li>
      <li>
        <Icon name="check" /> {copy.confirm}
      </li>
    </ol>
  );
}
