import { useEffect, useState } from "react";
import { replaceRecoveryCodes, type TwoStepWire } from "#contract/accounts/two-step.ts";
import { call } from "#device/session.ts";
import { useSession } from "#device/use-session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { saveFile } from "#shared/files/save-file.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { recovery as copy, newCodes } from "./copy.ts";
import styles from "./two-step.module.css";
import { problemText } from "./two-step-calls.ts";
import type { ShowChange } from "./use-two-step.ts";

type Props = { readonly twoStep: TwoStepWire; readonly onChange: ShowChange };

/** Shows how many recovery codes are left, and replaces them. */
export function RecoverySection({ twoStep, onChange }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    setAsking(false);
    setProblem(undefined);
  };
  const replace = async () => {
    setBusy(true);
    const outcome = await call(replaceRecoveryCodes, {});
    setBusy(false);
    if (outcome.kind !== "accepted") return setProblem(problemText(outcome));
    close();
    onChange(outcome.value);
  };
  return (
    <Card title={copy.title}>
      <p>{copy.text}</p>
      <p className="muted">{copy.left(twoStep.recovery_codes_left)}</p>
      <div className={styles.actions}>
        <Button icon="retry" onClick={() => setAsking(true)}>
          {copy.replace}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={close}
        title={copy.replaceTitle}
        actions={
          <>
            <Button onClick={close}>{copy.cancel}</Button>
            <Button kind="main" busy={isBusy} onClick={() => void replace()}>
              {copy.replace}
            </Button>
          </>
        }
      >
        <p>{copy.replaceText}</p>
        <FormError text={problem} />
      </Dialog>
    </Card>
  );
}

type CodesProps = { readonly codes: readonly string[]; readonly onClose: () => void };

/** Shows new recovery codes. They are stored nowhere, so this is the only time, and closing them unsaved asks first. */
export function NewCodesDialog({ codes, onClose }: CodesProps) {
  const email = useSession()?.user.email ?? "";
  const [isSaved, setSaved] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const text = `${newCodes.fileHead(email)}\n${codes.join("\n")}\n`;
  useUnloadWarning(!isSaved);
  const copyCodes = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      setSaved(true);
      showToast({ text: newCodes.copied });
    } catch {
      showToast({ text: newCodes.copyFailed });
    }
  };
  if (isLeaving) return <LeaveDialog onBack={() => setLeaving(false)} onLeave={onClose} />;
  return (
    <Dialog
      open
      onClose={() => (isSaved ? onClose() : setLeaving(true))}
      title={newCodes.title}
      actions={
        <Button kind="main" onClick={onClose}>
          {newCodes.done}
        </Button>
      }
    >
      <div className={styles.form}>
        <p>{newCodes.text}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code} className="code">
              {code}
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          {/* Browsers have no clipboard on plain HTTP. */}
          {"clipboard" in navigator && (
            <Button icon="document" onClick={() => void copyCodes()}>
              {newCodes.copy}
            </Button>
          )}
          <Button
            icon="download"
            onClick={() => {
              saveFile(newCodes.fileName, new Blob([text], { type: "text/plain" }));
              setSaved(true);
            }}
          >
            {newCodes.download}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type LeaveProps = { readonly onBack: () => void; readonly onLeave: () => void };

const LeaveDialog = ({ onBack, onLeave }: LeaveProps) => (
  <Dialog
    key="leave"
    open
    onClose={onBack}
    title={newCodes.leaveTitle}
    actions={
      <>
        <Button kind="danger" onClick={onLeave}>
          {newCodes.leave}
        </Button>
        <Button kind="main" onClick={onBack}>
          {newCodes.back}
        </Button>
      </>
    }
  >
    <p>{newCodes.leaveText}</p>
  </Dialog>
);

/** Asks before the page is reloaded or closed. */
function useUnloadWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isOn]);
}
