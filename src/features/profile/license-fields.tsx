import { Button } from "#ui/button.tsx";
import { Field, SelectField } from "#ui/field.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import type { LicenceField, LicenceValues } from "./own-licenses.ts";
import styles from "./profile.module.css";
import { states } from "./states.ts";

type Props = {
  /** 1 for the first. */
  readonly place: number;
  readonly values: LicenceValues;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (values: LicenceValues) => void;
  readonly onRemove: () => void;
};

export function LicenceFields({ place, values, problems, onChange, onRemove }: Props) {
  const wiring = (field: LicenceField) => ({
    name: `${field}-${values.key}`,
    value: values[field],
    error: problems[`${field}-${values.key}`],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...values, [field]: event.currentTarget.value }),
  });
  return (
    <fieldset className={styles.licence}>
      <legend>Licence {place}</legend>
      <SelectField {...wiring("state")} label="State">
        <option value="">Choose a state</option>
        {states.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        {...wiring("profession")}
        label="Profession"
        hint="As the board writes it, such as RN"
        maxLength={40}
      />
      <Field
        {...wiring("number")}
        label="Licence number"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <Field {...wiring("expiresOn")} type="date" label="Expires on" optional />
      <div>
        <Button kind="plain" icon="trash" onClick={onRemove}>
          Remove<VisuallyHidden> licence {place}</VisuallyHidden>
        </Button>
      </div>
    </fieldset>
  );
}
