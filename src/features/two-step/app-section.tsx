import { useEffect, useRef, useState } from "react";
import {
  addAuthenticatorApp,
  newAuthenticatorApp,
  type TwoStepWire,
} from "#contract/accounts/two-step.ts";
import { call } from "#device/session.ts";
import { FormError, focusField } from "#shared/accounts/form-error.tsx";
import { drawQr } from "#shared/files/draw-qr.ts";
import { trustedMarkup } from "#shared/html/trusted-types.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import { app as copy, appDialog as dialogCopy } from "./copy.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import styles from "./two-step.module.css";
import { problemText } from "./two-step-calls.ts";
import type { ShowChange } from "./use-two-step.ts";

type Props = {
  readonly twoStep: TwoStepWire;
  readonly onChange: ShowChange;
  readonly isClosed: boolean;
};

/** Sets up, replaces, and turns off the authenticator app. */
export function AppSection({ twoStep, onChange, isClosed }: Props) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Card title={copy.title}>
      <p>{copy.text}</p>
      {twoStep.app && <p className="muted">{copy.added(twoStep.app.added_at)}</p>}
      <div className={styles.actions}>
        {!isClosed && <SetUpApp hasApp={twoStep.app !== null} onChange={onChange} />}
        {twoStep.app && <Button onClick={() => setRemoving(true)}>{copy.remove}</Button>}
      </div>
      {isRemoving && (
        <RemoveDialog
          factor="app"
          twoStep={twoStep}
          onClose={() => setRemoving(false)}
          onChange={onChange}
        />
      )}
    </Card>
  );
}

type SetUpProps = {
  readonly hasApp: boolean;
  readonly onChange: ShowChange;
  readonly wide?: boolean;
};

export function SetUpApp({ hasApp, onChange, wide }: SetUpProps) {
  const [setup, setSetup] = useState<Setup>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    setProblem(undefined);
    const outcome = await call(newAuthenticatorApp, {});
    setBusy(false);
    if (outcome.kind === "accepted") setSetup(outcome.value);
    else setProblem(problemText(outcome));
  };
  return (
    <>
      <Button icon="device" wide={wide} busy={isBusy} onClick={() => void start()}>
        {hasApp ? copy.replace : copy.add}
      </Button>
      <FormError text={problem} />
      {setup && <AppDialog setup={setup} onClose={() => setSetup(undefined)} onChange={onChange} />}
    </>
  );
}

type Setup = { readonly token: string; readonly uri: string; readonly secret: string };

type DialogProps = {
  readonly setup: Setup;
  readonly onClose: () => void;
  readonly onChange: ShowChange;
};

function AppDialog({ setup, onClose, onChange }: DialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const showError = (text: string) => {
    setError(text);
    if (form.current) focusField(form.current, "code");
  };
  const submit = async () => {
    if (!code.trim()) return showError(dialogCopy.codeMissing);
    setBusy(true);
    setError(undefined);
    setProblem(undefined);
    const body = { token: setup.token, app_code: code };
    const outcome = await call(addAuthenticatorApp, { body });
    setBusy(false);
    if (outcome.kind === "accepted") {
      showToast({ text: dialogCopy.added });
      onClose();
      onChange(outcome.value);
      return;
    }
    const wrong = outcome.kind === "refused" ? outcome.fields?.app_code?.[0] : undefined;
    if (wrong) showError(wrong);
    else setProblem(problemText(outcome));
  };
  return (
    <Dialog open onClose={onClose} title={dialogCopy.title}>
      <Form ref={form} className={styles.form} busy={isBusy} onSubmit={() => void submit()}>
        <p>{dialogCopy.scan}</p>
        <QrCode text={setup.uri} />
        <div>
          <p className="small muted">{dialogCopy.manual}</p>
          <p className={`${styles.key} code`}>{setup.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</p>
        </div>
        <Field
          label={dialogCopy.code}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          value={code}
          error={error}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <FormError text={problem} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{dialogCopy.cancel}</Button>
          <Button type="submit" kind="main" busy={isBusy}>
            {isBusy ? dialogCopy.submitting : dialogCopy.submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** If it can't be drawn, the key below it is enough. */
function QrCode({ text }: { readonly text: string }) {
  const [svg, setSvg] = useState<string | null>();
  useEffect(() => {
    let isOver = false;
    drawQr(text).then(
      (drawn) => {
        if (!isOver) setSvg(drawn);
      },
      () => {
        if (!isOver) setSvg(null);
      },
    );
    return () => {
      isOver = true;
    };
  }, [text]);
  if (svg === null) return null;
  if (svg === undefined)
    return (
      <Skeleton label={dialogCopy.loading} className={styles.qr}>
        <SkeletonBlock width="100%" />
      </Skeleton>
    );
  return (
    <div
      className={styles.qr}
      role="img"
      aria-label={dialogCopy.qrAlt}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: SVG drawn locally, without user text
      dangerouslySetInnerHTML={{ __html: trustedMarkup(svg) }}
    />
  );
}
