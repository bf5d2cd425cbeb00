import type { NewPerson } from "#contract/organizations/admin-people.ts";
import type { FieldErrors } from "#shared/accounts/person-copy.ts";
import { TitleField } from "#shared/accounts/person-fields.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { Field, SelectField } from "#ui/field.tsx";
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

const labels = {
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  provider_title: "Title",
  burnout_role: "Role",
  burnout_location: "Place of work",
  burnout_specialty: "Department or specialty",
  years_in_profession: "Years in the profession",
} as const;
type TextField = keyof typeof labels;

/** Returns an error for each required field that is empty. */
export function missingFields({
  first_name,
  last_name,
  email,
}: AccountValues): FieldErrors | undefined {
  const needed = { first_name, last_name, email };
  const missing = Object.entries(needed).filter(([, text]) => text.trim() === "");
  if (missing.length === 0) return;
  return Object.fromEntries(missing.map(([name]) => [name, ["is missing"]]));
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
  const fieldProps = (name: TextField) => {
    const sentence = problems[name]?.[0];
    return {
      name,
      label: labels[name],
      value: values[name] ?? "",
      error: sentence && `${labels[name]} ${sentence}`,
      onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
        onChange({ ...values, [name]: event.currentTarget.value }),
    };
  };
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
          label="Is a healthcare professional"
          isOn={values.is_provider}
          onChange={(is_provider) => onChange({ ...values, is_provider })}
        />
        <Checkbox
          label="May claim continuing-education credit"
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
