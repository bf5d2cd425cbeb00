import type { TwoStepWire } from "#contract/accounts/two-step.ts";
import { YOU_PATH } from "#shared/navigation/paths.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { AppSection } from "./app-section.tsx";
import { security as copy, twoStep as twoStepCopy } from "./copy.ts";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PlatformsSection } from "./platforms-section.tsx";
import { NewCodesDialog, RecoverySection } from "./recovery-section.tsx";
import styles from "./two-step.module.css";
import { type ShowChange, useTwoStep } from "./use-two-step.ts";

/** How the person signs in: passkeys, authenticator app, recovery codes, and learning platforms. */
export function SecurityPage() {
  const { request, changed, onChange, codes, closeCodes } = useTwoStep();
  return (
    <>
      <BackLink to={YOU_PATH}>{copy.back}</BackLink>
      <PageTitle title={copy.title} />
      <div className={styles.cards}>
        <OnlineOnly asking={request} what={copy.what} unreachable={twoStepCopy.offline}>
          {(fetched) => <Sections twoStep={changed ?? fetched} onChange={onChange} />}
        </OnlineOnly>
        <PlatformsSection />
      </div>
      {codes && <NewCodesDialog codes={codes} onClose={closeCodes} />}
    </>
  );
}

type Props = { readonly twoStep: TwoStepWire; readonly onChange: ShowChange };

function Sections({ twoStep, onChange }: Props) {
  const isOn = twoStep.passkeys.length > 0 || twoStep.app !== null;
  const isClosed = twoStep.policy === "off";
  return (
    <>
      <Card title={twoStepCopy.title}>
        {isOn ? (
          <p>
            <Badge tone="done">{twoStepCopy.on}</Badge> {twoStepCopy.onHint}
          </p>
        ) : (
          <p>{isClosed ? twoStepCopy.notOffered : twoStepCopy.off}</p>
        )}
        {twoStep.policy === "required" && <p className="muted">{twoStepCopy.required}</p>}
      </Card>
      {(isOn || !isClosed) && (
        <>
          <PasskeysSection twoStep={twoStep} onChange={onChange} isClosed={isClosed} />
          <AppSection twoStep={twoStep} onChange={onChange} isClosed={isClosed} />
        </>
      )}
      {isOn && <RecoverySection twoStep={twoStep} onChange={onChange} />}
    </>
  );
}
