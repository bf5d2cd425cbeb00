import { useState } from "react";
import { LONGEST_VIEW_NAME, type SavedView } from "#contract/saved-views.ts";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { nameProblem } from "./rules.ts";
import styles from "./saved-views.module.css";

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly button: string;
  readonly first?: string;
  readonly views: readonly SavedView[];
  /** The view that gets the name, unless it is new. */
  readonly renamed?: string;
  /** Returns why it failed. */
  readonly onSave: (name: string) => Promise<string | undefined>;
};

/** Asks for the name of a view. */
export function ViewNameForm(props: Props) {
  const { label, hint, button, first = "", views, renamed, onSave } = props;
  const [name, setName] = useDraft(`view:${renamed ?? ""}`, first);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const plain = name.trim();
    const problem = nameProblem(plain, views, renamed);
    setError(problem);
    if (problem) return;
    setBusy(true);
    const failure = await onSave(plain);
    setBusy(false);
    setError(failure);
    if (!failure) setName("");
  };
  return (
    <Form className={styles.form} busy={busy} onSubmit={() => void save()}>
      <Field
        label={label}
        hint={hint}
        maxLength={LONGEST_VIEW_NAME}
        autoComplete="off"
        value={name}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" kind="main" busy={busy}>
        {button}
      </Button>
    </Form>
  );
}
