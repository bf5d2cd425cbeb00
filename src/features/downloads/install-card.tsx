import { dismissInstallOffer, install, useInstallOffer } from "#shared/navigation/install-offer.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./downloads.module.css";

/** Offers to install the app after the first download, if the browser supports it. */
export function InstallCard() {
  const offer = useInstallOffer();
  if (!offer) return null;
  return (
    <Card title="Put Respite on your home screen">
      <p>
        It opens like any other app, without a network too, and browsers keep the downloads of an
        app longer.
      </p>
      {offer === "steps" && <Steps />}
      <div className={styles.actions}>
        {offer === "prompt" && (
          <Button kind="main" icon="plus" onClick={() => void install()}>
            Install Respite
          </Button>
        )}
        <Button onClick={dismissInstallOffer}>{offer === "steps" ? "Hide this" : "Not now"}</Button>
      </div>
    </Card>
  );
}

/** Safari has no install prompt, so the steps are shown instead. */
function Steps() {
  return (
    <ol className={styles.steps}>
      <li>
        <Icon name="share" /> Press “Share” in the bar of Safari.
      </li>
      <li>
        <Icon name="plus" /> Choose “Add to Home Screen”.
      </li>
      <li>
        <Icon name="check" /> Press “Add”, and open Respite from there.
      </li>
    </ol>
  );
}
