import type { NewPerson } from "#contract/organizations/admin-people.ts";
import type { Sentences } from "#shared/accounts/person-copy.ts";
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

/** What can be seen to be missing without asking. */
export function missingIn({ first_name, last_name, email }: AccountValues): Sentences | undefined {
  const needed = { first_name, last_name, email };
  const missing = Object.entries(needed).filter(([, text]) => text.trim() === "");
  if (missing.length === 0) return;
  return Object.fromEntries(missing.map(([name]) => [name, ["is missing"]]));
}

type Props = {
  readonly values: AccountValues;
  readonly onChange: (values: AccountValues) => void;
  readonly problems: Sentences;
  /** The role somebody has now. */
  readonly presentRole: string;
  readonly emailHint?: string;
};

export function AccountFields({ values, onChange, problems, presentRole, emailHint }: Props) {
  const wiring = (name: TextField) => {
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
        <Field {...wiring("first_name")} autoComplete="off" maxLength={100} />
        <Field {...wiring("last_name")} autoComplete="off" maxLength={100} />
      </div>
      <Field
        {...wiring("email")}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        hint={emailHint}
      />
      <div className={admin.pair}>
        <TitleField {...wiring("provider_title")} />
        <SelectField {...wiring("burnout_role")}>
          {roleOptions(presentRole).map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={admin.pair}>
        <Field {...wiring("burnout_location")} maxLength={200} optional />
        <Field {...wiring("burnout_specialty")} maxLength={200} optional />
      </div>
      <Field {...wiring("years_in_profession")} inputMode="decimal" maxLength={200} optional />
      <div>
        <Check
          label="Is a healthcare professional"
          isOn={values.is_provider}
          onChange={(is_provider) => onChange({ ...values, is_provider })}
        />
        <Check
          label="May claim continuing-education credit"
          isOn={values.ce_eligible}
          onChange={(ce_eligible) => onChange({ ...values, ce_eligible })}
        />
      </div>
    </>
  );
}

type CheckProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

export function Check({ label, isOn, onChange }: CheckProps) {
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
