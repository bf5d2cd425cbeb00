import { type Dispatch, type SetStateAction, useEffect, useId, useRef, useState } from "react";
import { useFormAction } from "#device/use-action.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { goalOfRule, type Renewal, USUAL_MONTHS } from "#shared/credit/renewal.ts";
import { useDraft } from "#shared/drafts/use-draft.ts";
import type { License } from "#sync/records/types.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { TextButton } from "#ui/text-link.tsx";
import { showToast } from "#ui/toast.tsx";
import {
  type CategoryValues,
  type GoalValues,
  goalValues,
  validateGoal,
  withGoal,
} from "./goal-values.ts";
import styles from "./hub.module.css";
import { goalDialog as copy } from "./hub-copy.ts";

const MAX_CATEGORIES = 12;

type Props = {
  readonly renewal: Renewal;
  readonly name: string;
  readonly onClose: () => void;
};

const isSame = (a: License, b: License) =>
  a.state === b.state && a.profession === b.profession && a.number === b.number;

/** Edits the goal of a license. Saved on this device first, so it works offline. */
export function GoalDialog({ renewal, name, onClose }: Props) {
  const { license, goal, rule, unit } = renewal;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [act, failure] = useFormAction();
  const [values, setValues] = useDraft("goal", goalValues(license, goal));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the problems change
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const save = async () => {
    const found = validateGoal(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const isStored = await act(async ({ licenses }) => {
      const known = await licenses.get();
      const changed = known.licenses.map((one) =>
        isSame(one, license) ? withGoal(one, values) : one,
      );
      await licenses.change({ ...known, licenses: changed });
    });
    setBusy(false);
    if (!isStored) return;
    showToast({ text: copy.saved });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title(name)}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button kind="main" type="submit" form={id} busy={isBusy}>
            {isBusy ? copy.saving : copy.save}
          </Button>
        </>
      }
    >
      <Form ref={form} id={id} className={styles.form} busy={isBusy} onSubmit={() => void save()}>
        <AmountFields
          values={values}
          unit={unit}
          months={rule?.months ?? USUAL_MONTHS}
          problems={problems}
          onChange={setValues}
        />
        <Categories values={values} unit={unit} problems={problems} onChange={setValues} />
        {rule && !renewal.isBoardGoal && (
          <div>
            <TextButton
              onClick={() =>
                setValues((before) => ({
                  ...goalValues(license, goalOfRule(rule)),
                  expiresOn: before.expiresOn,
                }))
              }
            >
              {copy.useBoard}
            </TextButton>
          </div>
        )}
        <FormError text={failure} />
      </Form>
    </Dialog>
  );
}

type FieldsProps = {
  readonly values: GoalValues;
  readonly unit: Renewal["unit"];
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: Dispatch<SetStateAction<GoalValues>>;
};

function AmountFields({
  values,
  unit,
  months,
  problems,
  onChange,
}: FieldsProps & { readonly months: number }) {
  const field = (of: "amount" | "expiresOn" | "startsOn" | "elsewhere") => ({
    name: of,
    value: values[of],
    error: problems[of],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      onChange((before) => ({ ...before, [of]: value }));
    },
  });
  return (
    <>
      <Field {...field("amount")} label={copy.amount[unit]} inputMode="decimal" />
      <Field {...field("expiresOn")} label={copy.expires} type="date" optional />
      <Field
        {...field("startsOn")}
        label={copy.starts}
        hint={copy.startsHint(months)}
        type="date"
        optional
      />
      <Field
        {...field("elsewhere")}
        label={copy.elsewhere[unit]}
        hint={copy.elsewhereHint}
        inputMode="decimal"
        optional
      />
    </>
  );
}

function Categories({ values: { categories }, unit, problems, onChange }: FieldsProps) {
  const change = (changed: readonly CategoryValues[]) =>
    onChange((before) => ({ ...before, categories: changed }));
  const nextKey = Math.max(-1, ...categories.map(({ key }) => key)) + 1;
  const added = useRef<number>(undefined);
  const { length: count } = categories;
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves focus to an added topic
  useEffect(() => {
    document.getElementsByName(`name-${added.current}`)[0]?.focus();
    added.current = undefined;
  }, [count]);
  return (
    <KeepFocus className={styles.form}>
      <h3>{copy.categories}</h3>
      {categories.map((category, at) => (
        <CategoryFields
          key={category.key}
          position={at + 1}
          values={category}
          unit={unit}
          problems={problems}
          onChange={(changed) =>
            change(categories.map((one) => (one.key === changed.key ? changed : one)))
          }
          onRemove={() => change(categories.filter(({ key }) => key !== category.key))}
        />
      ))}
      {count < MAX_CATEGORIES && (
        <div>
          <Button
            icon="plus"
            onClick={() => {
              added.current = nextKey;
              change([...categories, { key: nextKey, name: "", amount: "", elsewhere: "" }]);
            }}
          >
            {copy.add}
          </Button>
        </div>
      )}
    </KeepFocus>
  );
}

type CategoryProps = {
  /** 1-based. */
  readonly position: number;
  readonly values: CategoryValues;
  readonly unit: Renewal["unit"];
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (values: CategoryValues) => void;
  readonly onRemove: () => void;
};

function CategoryFields({ position, values, unit, problems, onChange, onRemove }: CategoryProps) {
  const field = (of: "name" | "amount" | "elsewhere") => ({
    name: `${of}-${values.key}`,
    value: values[of],
    error: problems[`${of}-${values.key}`],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...values, [of]: event.currentTarget.value }),
  });
  return (
    <fieldset className={styles.category}>
      <legend>{copy.category(position)}</legend>
      <Field {...field("name")} label={copy.name} maxLength={80} />
      <div className={styles.pair}>
        <Field {...field("amount")} label={copy.categoryAmount[unit]} inputMode="decimal" />
        <Field {...field("elsewhere")} label={copy.categoryElsewhere[unit]} inputMode="decimal" />
      </div>
      <div>
        <Button
          kind="plain"
          icon="trash"
          aria-label={copy.removeLabel(position)}
          onClick={onRemove}
        >
          {copy.remove}
        </Button>
      </div>
    </fieldset>
  );
}
