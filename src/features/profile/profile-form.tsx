import { useEffect, useRef, useState } from "react";
import { useFormAction } from "#device/use-action.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import type { FieldErrors } from "#shared/accounts/person-copy.ts";
import { PersonFields } from "#shared/accounts/person-fields.tsx";
import { useDraft } from "#shared/drafts/use-draft.ts";
import type { Profile } from "#sync/records/types.ts";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { showToast } from "#ui/toast.tsx";
import { account as copy } from "./copy.ts";
import styles from "./profile.module.css";
import { changedFields, profileValues, validateProfile } from "./profile-values.ts";

type Props = { readonly profile: Profile; readonly onDone: () => void };

/** Saves to this device first, so it works offline. */
export function ProfileForm({ profile, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [act, failure] = useFormAction();
  const [values, setValues] = useDraft("profile", profileValues(profile));
  const [problems, setProblems] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input")?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the problems change
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  async function save() {
    const errors = validateProfile(values, new Date().toISOString().slice(0, 10));
    setProblems(errors);
    if (Object.keys(errors).length > 0) return;
    const changes = changedFields(profile, values);
    if (Object.keys(changes).length === 0) return onDone();
    setBusy(true);
    const isStored = await act((device) => device.profile.change(changes));
    setBusy(false);
    if (!isStored) return;
    showToast({ text: copy.saved });
    onDone();
  }

  return (
    <Form ref={form} className={styles.form} busy={isBusy} onSubmit={save}>
      <PersonFields
        values={values}
        onChange={(field, value) => setValues((before) => ({ ...before, [field]: value }))}
        problems={problems}
      />
      <p className="small muted">{copy.emailHint}</p>
      <FormError text={failure} />
      <div className={styles.actions}>
        <Button type="submit" kind="main" busy={isBusy}>
          {isBusy ? copy.saving : copy.save}
        </Button>
        <Button onClick={onDone}>{copy.cancel}</Button>
      </div>
    </Form>
  );
}
