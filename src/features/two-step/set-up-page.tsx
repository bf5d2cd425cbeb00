import { type ComponentType, useEffect } from "react";
import type { User } from "#contract/accounts/session.ts";
import type { TwoStepWire } from "#contract/accounts/two-step.ts";
import { setTwoStepSetup } from "#device/session.ts";
import { EntryFrame } from "#shared/accounts/entry-frame.tsx";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { SetUpApp } from "./app-section.tsx";
import { setUp as copy, passkeys, twoStep as twoStepCopy } from "./copy.ts";
import { AddPasskey } from "./passkeys-section.tsx";
import { NewCodesDialog } from "./recovery-section.tsx";
import styles from "./two-step.module.css";
import { type ShowChange, useTwoStep } from "./use-two-step.ts";

type Props = {
  readonly setup: NonNullable<User["two_step_setup"]>;
  readonly onContinueOffline: () => void;
  readonly SignOut: ComponentType;
};

const done = () => setTwoStepSetup(undefined);

/** Asks for two-step sign-in before anything else opens. The server guards what the organization wants guarded. */
export function SetUpPage({ setup, onContinueOffline, SignOut }: Props) {
  const { request, onChange, codes } = useTwoStep();
  const isFailed = request.state.kind === "failed";
  return (
    <EntryFrame title={copy.title} lead={copy[setup]}>
      <div className={styles.setup}>
        <OnlineOnly asking={request} what={copy.what} unreachable={twoStepCopy.offline}>
          {(twoStep) => <Choices twoStep={twoStep} onChange={onChange} />}
        </OnlineOnly>
        {isFailed && <Button onClick={onContinueOffline}>{copy.continueOffline}</Button>}
        {setup === "suggested" && <Button onClick={done}>{copy.skip}</Button>}
        <SignOut />
      </div>
      {codes && <NewCodesDialog codes={codes} onClose={done} />}
    </EntryFrame>
  );
}

type ChoicesProps = { readonly twoStep: TwoStepWire; readonly onChange: ShowChange };

function Choices({ twoStep, onChange }: ChoicesProps) {
  const isOn = twoStep.passkeys.length > 0 || twoStep.app !== null;
  // It was set up in another window, or before a reload.
  useEffect(() => {
    if (isOn) done();
  }, [isOn]);
  return (
    <>
      <p className="small muted">{passkeys.text}</p>
      <AddPasskey onChange={onChange} isMain />
      <SetUpApp hasApp={false} onChange={onChange} wide />
    </>
  );
}
