import type { NewPerson } from "#contract/organizations/admin-people.ts";
import type { FieldErrors } from "#shared/accounts/person-copy.ts";
import { TitleField } from "#shared/accounts/person-fields.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { Field, SelectField } from "#ui/field.tsx";
import { checkboxLabels, accountLabels as labels, missingErrors } from "./account-copy.ts";
import styles from "./admin-people.module.css";
import { roleOptions } from "./copy.ts";

export type AccountValues = Omit<NewPerson, "groups">;

export const emptyAccount: AccountValues = {
  first_name: "",
  last_name: "",
  email: "",
  provider_title: "",
  burnout_role: "provider",
  burnout_location: "",
  burnout_specialty: "",
  years_in_profession: "",
  is_provider: true,
  ce_eligible: true,
};

type TextField = keyof typeof labels;
const requiredFields = ["first_name", "last_name", "email"] as const;

/** Returns an error for each required field that is empty. */
export function missingFields(values: AccountValues): FieldErrors | undefined {
  const missing = requiredFields.filter((name) => values[name].trim() === "");
  if (missing.length === 0) return;
  return Object.fromEntries(missing.map((name) => [name, [missingErrors[name]]]));
}

type Props = {
  readonly values: AccountValues;
  readonly onChange: (values: AccountValues) => void;
  readonly problems: FieldErrors;
  /** The person's current role. */
  readonly presentRole: string;
  readonly emailHint?: string;
};

export function AccountFields({ values, onChange, problems, presentRole, emailHint }: Props) {
  const fieldProps = (name: TextField) => ({
    name,
    label: labels[name],
    value: values[name] ?? "",
    error: problems[name]?.[0],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...values, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <div className={admin.pair}>
        <Field {...fieldProps("first_name")} autoComplete="off" maxLength={100} />
        <Field {...fieldProps("last_name")} autoComplete="off" maxLength={100} />
      </div>
      <Field
        {...fieldProps("email")}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        hint={emailHint}
      />
      <div className={admin.pair}>
        <TitleField {...fieldProps("provider_title")} />
        <SelectField {...fieldProps("burnout_role")}>
          {roleOptions(presentRole).map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={admin.pair}>
        <Field {...fieldProps("burnout_location")} maxLength={200} optional />
        <Field {...fieldProps("burnout_specialty")} maxLength={200} optional />
      </div>
      <Field {...fieldProps("years_in_profession")} inputMode="decimal" maxLength={200} optional />
      <div>
        <Checkbox
          label={checkboxLabels.is_provider}
          isOn={values.is_provider}
          onChange={(is_provider) => onChange({ ...values, is_provider })}
        />
        <Checkbox
          label={checkboxLabels.ce_eligible}
          isOn={values.ce_eligible}
          onChange={(ce_eligible) => onChange({ ...values, ce_eligible })}
        />
      </div>
    </>
  );
}

type CheckboxProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

export function Checkbox({ label, isOn, onChange }: CheckboxProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
