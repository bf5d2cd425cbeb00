import { groupOptions, usePracticeGroups } from "#shared/admin/admin-groups.ts";
import { SelectField } from "#ui/field.tsx";
import { groupField as copy } from "./copy.ts";

type Props = {
  readonly value: string;
  readonly onChange: (id: string, name: string) => void;
  readonly label?: string;
  readonly hint?: string;
  /** Label of the empty option. */
  readonly none?: string;
  readonly error?: string | undefined;
};

/** Selects a practice group. */
export function GroupField(props: Props) {
  const { value, onChange, label = copy.label, hint, none = copy.none, error } = props;
  const { state } = usePracticeGroups();
  const groups = state.kind === "ready" ? state.value.data : [];
  return (
    <SelectField
      label={label}
      hint={state.kind === "failed" ? copy.failed : hint}
      error={error}
      value={value}
      onChange={(event) => {
        const id = event.currentTarget.value;
        onChange(id, groups.find((group) => group.id === id)?.name ?? "");
      }}
    >
      <option value="">{none}</option>
      {groupOptions(groups).map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </SelectField>
  );
}
