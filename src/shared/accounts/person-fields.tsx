import { useRequest } from "#shared/requests/use-request.ts";
import { Field, SelectField } from "#ui/field.tsx";
import {
  personChoices as copy,
  type FieldErrors,
  genders,
  type Option,
  type PersonField,
  type PersonValues,
  personFieldError,
  personHints,
  personLabels,
} from "./person-copy.ts";
import { fetchTitles } from "./provider-titles.ts";

type Props = {
  readonly values: PersonValues;
  readonly onChange: (field: PersonField, value: string) => void;
  readonly problems: FieldErrors;
};

export const PersonFields = (props: Props) => (
  <>
    <NameFields {...props} />
    <DetailFields {...props} />
  </>
);

const createWiring =
  ({ values, onChange, problems }: Props) =>
  (name: PersonField) => {
    const sentence = problems[name]?.[0];
    return {
      name,
      label: personLabels[name],
      value: values[name],
      onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
        onChange(name, event.currentTarget.value),
      error: sentence && personFieldError(name, sentence),
    };
  };

export function NameFields(props: Props) {
  const wiring = createWiring(props);
  return (
    <>
      <Field {...wiring("first_name")} autoComplete="given-name" maxLength={100} />
      <Field {...wiring("last_name")} autoComplete="family-name" maxLength={100} />
    </>
  );
}

/** All optional. */
export function DetailFields(props: Props) {
  const wiring = createWiring(props);
  return (
    <>
      <TitleField {...wiring("provider_title")} />
      <Field
        {...wiring("dob_string")}
        type="date"
        autoComplete="bday"
        hint={personHints.dob_string}
        optional
      />
      <Choice {...wiring("gender")} options={genders} none={copy.none} autoComplete="sex" />
      <Field
        {...wiring("burnout_location")}
        autoComplete="organization"
        hint={personHints.burnout_location}
        maxLength={200}
        optional
      />
      <Field
        {...wiring("burnout_specialty")}
        hint={personHints.burnout_specialty}
        maxLength={200}
        optional
      />
      <Field
        {...wiring("years_in_profession")}
        inputMode="numeric"
        hint={personHints.years_in_profession}
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
    return <Field {...wiring} autoComplete="honorific-suffix" hint={copy.titlesFailed} optional />;
  }
  const names = state.kind === "ready" ? state.value : [];
  const titles = names.map((name) => ({ value: name, text: name }));
  return <Choice {...wiring} options={titles} none={copy.noTitle} />;
}

type ChoiceProps = Wiring & {
  readonly options: readonly Option[];
  /** The empty option. */
  readonly none: string;
  readonly autoComplete?: string;
};

/** Keeps the current value as an option, even when it is not on the list. */
function Choice({ options, none, ...wiring }: ChoiceProps) {
  const { value } = wiring;
  const isListed = !value || options.some((option) => option.value === value);
  const all = isListed ? options : [{ value, text: value }, ...options];
  return (
    <SelectField {...wiring} optional>
      <option value="">{none}</option>
      {all.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </SelectField>
  );
}
