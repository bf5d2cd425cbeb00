import { useState } from "react";
import { deviceName } from "#contract/accounts/device-name.ts";
import { type PasskeyWire, renamePasskey, type TwoStepWire } from "#contract/accounts/two-step.ts";
import { supportsPasskeys } from "#device/passkey-support.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { showToast } from "#ui/toast.tsx";
import { passkeys as copy, renamePasskeyDialog as renameCopy } from "./copy.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import styles from "./two-step.module.css";
import { addPasskeyHere, problemText } from "./two-step-calls.ts";
import type { ShowChange } from "./use-two-step.ts";

type Props = {
  readonly twoStep: TwoStepWire;
  readonly onChange: ShowChange;
  /** The organization doesn't offer it: passkeys can only be removed. */
  readonly isClosed: boolean;
};

/** Lists, adds, renames, and removes passkeys. */
export function PasskeysSection({ twoStep, onChange, isClosed }: Props) {
  const [renaming, setRenaming] = useState<PasskeyWire>();
  const [removing, setRemoving] = useState<PasskeyWire>();
  return (
    <Card title={copy.title}>
      <p>{copy.text}</p>
      {twoStep.passkeys.length === 0 && <p className="muted">{copy.none}</p>}
      <ul className={styles.rows}>
        {twoStep.passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <p>
                {passkey.name} {passkey.is_synced && <Badge>{copy.synced}</Badge>}
              </p>
              <p className="small muted">{copy.line(passkey.added_at, passkey.last_used_at)}</p>
            </div>
            <Button
              aria-label={copy.renameLabel(passkey.name)}
              onClick={() => setRenaming(passkey)}
            >
              {copy.rename}
            </Button>
            <Button
              aria-label={copy.removeLabel(passkey.name)}
              onClick={() => setRemoving(passkey)}
            >
              {copy.remove}
            </Button>
          </li>
        ))}
      </ul>
      {!isClosed && <AddPasskey onChange={onChange} />}
      {renaming && (
        <RenameDialog
          passkey={renaming}
          onClose={() => setRenaming(undefined)}
          onChange={onChange}
        />
      )}
      {removing && (
        <RemoveDialog
          factor={removing}
          twoStep={twoStep}
          onClose={() => setRemoving(undefined)}
          onChange={onChange}
        />
      )}
    </Card>
  );
}

type AddProps = { readonly onChange: ShowChange; readonly isMain?: boolean };

/** Adds a passkey of this device, named after it. */
export function AddPasskey({ onChange, isMain }: AddProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (!supportsPasskeys()) return <p className="small muted">{copy.unsupported}</p>;
  const add = async () => {
    setBusy(true);
    setProblem(undefined);
    const name = deviceName(navigator.userAgent);
    const result = await addPasskeyHere(name);
    setBusy(false);
    if (typeof result === "string") return setProblem(result);
    showToast({ text: copy.added(name) });
    onChange(result);
  };
  return (
    <div className={styles.actions}>
      <Button
        icon="key"
        kind={isMain ? "main" : "quiet"}
        wide={isMain}
        busy={isBusy}
        onClick={() => void add()}
      >
        {isBusy ? copy.adding : copy.add}
      </Button>
      <FormError text={problem} />
    </div>
  );
}

type RenameProps = {
  readonly passkey: PasskeyWire;
  readonly onClose: () => void;
  readonly onChange: ShowChange;
};

function RenameDialog({ passkey, onClose, onChange }: RenameProps) {
  const [name, setName] = useDraft(`passkey:${passkey.id}`, passkey.name);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (!name.trim()) return setError(renameCopy.nameMissing);
    setBusy(true);
    const outcome = await call(renamePasskey, { params: { id: passkey.id }, body: { name } });
    setBusy(false);
    if (outcome.kind !== "accepted") return setError(problemText(outcome));
    onClose();
    onChange(outcome.value);
  };
  return (
    <Dialog open onClose={onClose} title={renameCopy.title}>
      <Form className={styles.form} busy={isBusy} onSubmit={() => void save()}>
        <Field
          label={renameCopy.name}
          name="name"
          maxLength={60}
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{renameCopy.cancel}</Button>
          <Button type="submit" kind="main" busy={isBusy}>
            {renameCopy.save}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
