import { useEffect, useRef, useState } from "react";
import { useAct } from "#device/use-action.ts";
import type { Sentences } from "#shared/accounts/person-copy.ts";
import { PersonFields } from "#shared/accounts/person-fields.tsx";
import type { Profile } from "#sync/local/personal.ts";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { showToast } from "#ui/toast.tsx";
import { changesIn, gapsIn, valuesOf } from "./own-data.ts";
import styles from "./profile.module.css";

type Props = { readonly profile: Profile; readonly onDone: () => void };

/** Kept on this device first, so it needs no network. */
export function ProfileForm({ profile, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const act = useAct();
  const [values, setValues] = useState(() => valuesOf(profile));
  const [problems, setProblems] = useState<Sentences>({});
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input")?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they are new
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  async function save() {
    const gaps = gapsIn(values, new Date().toISOString().slice(0, 10));
    setProblems(gaps);
    if (Object.keys(gaps).length > 0) return;
    const changes = changesIn(profile, values);
    if (Object.keys(changes).length === 0) return onDone();
    setBusy(true);
    const isKept = await act((device) => device.profile.change(changes));
    setBusy(false);
    if (!isKept) return;
    showToast({ text: "Saved on this device" });
    onDone();
  }

  return (
    <Form ref={form} className={styles.form} busy={isBusy} onSubmit={save}>
      <PersonFields
        values={values}
        onChange={(field, value) => setValues((before) => ({ ...before, [field]: value }))}
        problems={problems}
      />
      <p className="small muted">
        Your email is what you sign in with; an administrator can change it.
      </p>
      <div className={styles.actions}>
        <Button type="submit" kind="main" busy={isBusy}>
          {isBusy ? "Saving" : "Save"}
        </Button>
        <Button onClick={onDone}>Leave it as it was</Button>
      </div>
    </Form>
  );
}
