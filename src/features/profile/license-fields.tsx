import { states } from "#shared/accounts/us-states.ts";
import { Button } from "#ui/button.tsx";
import { Field, SelectField } from "#ui/field.tsx";
import { licenseForm as copy } from "./copy.ts";
import type { LicenseField, LicenseValues } from "./license-values.ts";
import styles from "./profile.module.css";

type Props = {
  /** 1-based. */
  readonly position: number;
  readonly values: LicenseValues;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (values: LicenseValues) => void;
  readonly onRemove: () => void;
};

export function LicenseFields({ position, values, problems, onChange, onRemove }: Props) {
  const fieldProps = (field: LicenseField) => ({
    name: `${field}-${values.key}`,
    value: values[field],
    error: problems[`${field}-${values.key}`],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...values, [field]: event.currentTarget.value }),
  });
  return (
    <fieldset className={styles.license}>
      <legend>{copy.legend(position)}</legend>
      <SelectField {...fieldProps("state")} label={copy.state}>
        <option value="">{copy.noState}</option>
        {states.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        {...fieldProps("profession")}
        label={copy.profession}
        hint={copy.professionHint}
        maxLength={40}
      />
      <Field
        {...fieldProps("number")}
        label={copy.number}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <Field {...fieldProps("expiresOn")} type="date" label={copy.expires} optional />
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
