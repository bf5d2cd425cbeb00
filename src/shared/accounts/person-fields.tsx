import { useRequest } from "#shared/requests/use-request.ts";
import { Field, SelectField } from "#ui/field.tsx";
import {
  type FieldErrors,
  type PersonField,
  type PersonValues,
  personLabels,
} from "./person-copy.ts";
import { fetchTitles } from "./provider-titles.ts";

const GENDERS = ["Woman", "Man", "Nonbinary", "Another", "Rather not say"];

type Props = {
  readonly values: PersonValues;
  readonly onChange: (field: PersonField, value: string) => void;
  readonly problems: FieldErrors;
};

export function PersonFields({ values, onChange, problems }: Props) {
  const wiring = (name: PersonField) => {
    const sentence = problems[name]?.[0];
    return {
      name,
      label: personLabels[name],
      value: values[name],
      onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
        onChange(name, event.currentTarget.value),
      error: sentence && `${personLabels[name]} ${sentence}`,
    };
  };
  return (
    <>
      <Field {...wiring("first_name")} autoComplete="given-name" maxLength={100} />
      <Field {...wiring("last_name")} autoComplete="family-name" maxLength={100} />
      <TitleField {...wiring("provider_title")} />
      <Field {...wiring("dob_string")} type="date" autoComplete="bday" optional />
      <Choice {...wiring("gender")} options={GENDERS} autoComplete="sex" />
      <Field
        {...wiring("burnout_location")}
        autoComplete="organization"
        hint="Your hospital or clinic"
        maxLength={200}
        optional
      />
      <Field
        {...wiring("burnout_specialty")}
        hint="Such as intensive care"
        maxLength={200}
        optional
      />
      <Field
        {...wiring("years_in_profession")}
        inputMode="decimal"
        hint="Such as 7"
        maxLength={200}
        optional
      />
    </>
  );
}

type Wiring = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly error: string | undefined;
};

/** Offers the server's list of titles, or a text field when offline. */
export function TitleField(wiring: Wiring) {
  const { state } = useRequest(fetchTitles, "titles");
  if (state.kind === "failed") {
    const hint = "The list of titles needs a connection; you can type yours";
    return <Field {...wiring} autoComplete="honorific-suffix" hint={hint} optional />;
  }
  return <Choice {...wiring} options={state.kind === "ready" ? state.value : []} />;
}

type ChoiceProps = Wiring & {
  readonly options: readonly string[];
  readonly autoComplete?: string;
};

/** Keeps the current value as an option, even when it is not on the list. */
function Choice({ options, ...wiring }: ChoiceProps) {
  const { value } = wiring;
  const all = value && !options.includes(value) ? [value, ...options] : options;
  return (
    <SelectField {...wiring} optional>
      <option value="">Not said</option>
      {all.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  );
}
