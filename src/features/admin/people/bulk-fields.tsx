import { type PeopleChange, ROLES } from "#contract/organizations/admin-people.ts";
import { BulkForm } from "#shared/admin/bulk-form.tsx";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { Field, SelectField } from "#ui/field.tsx";
import { roleOptions } from "./copy.ts";
import { GroupField } from "./group-field.tsx";
import { bulkFields as copy } from "./people-copy.ts";

type Kind = PeopleChange["kind"];

/** Returns the change if it has no options. */
export const changeWithoutOptions = (kind: Kind): PeopleChange | undefined =>
  kind === "enable" || kind === "invite" ? { kind } : undefined;

/** Returns undefined as long as something has to be chosen. */
function changeOf(kind: Kind, value: string): PeopleChange | undefined {
  const text = value.trim();
  switch (kind) {
    case "add_to_group":
    case "remove_from_group":
      return value ? { kind, practice_group_id: value } : undefined;
    case "role": {
      const role = ROLES.find((one) => one === value);
      return role && { kind, burnout_role: role };
    }
    case "title":
      return { kind, provider_title: text || null };
    case "department":
      return { kind, burnout_specialty: text || null };
    case "disable":
      return { kind, ...(text && { reason: text }) };
    default:
      return { kind };
  }
}

const missing: Partial<Record<Kind, string>> = {
  role: copy.chooseRole,
  add_to_group: copy.chooseGroup,
  remove_from_group: copy.chooseGroup,
};
const labels: Partial<Record<Kind, string>> = {
  disable: copy.reason,
  title: copy.title,
  department: copy.department,
};

type Props = { readonly kind: Kind; readonly onPreview: (change: PeopleChange) => void };

/** Asks for what a change of many people needs before its preview. */
export function PeopleBulkFields({ kind, onPreview }: Props) {
  const [value, setValue] = useDraft(`people-bulk:${kind}`, "");
  const change = changeOf(kind, value);
  return (
    <BulkForm
      onPreview={() => change && onPreview(change)}
      disabledReason={change ? undefined : missing[kind]}
    >
      <Input kind={kind} value={value} onChange={setValue} />
    </BulkForm>
  );
}

type InputProps = {
  readonly kind: Kind;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function Input({ kind, value, onChange }: InputProps) {
  if (kind === "add_to_group" || kind === "remove_from_group")
    return <GroupField value={value} onChange={onChange} />;
  if (kind === "role")
    return (
      <SelectField
        label={copy.role}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{copy.chooseRole}</option>
        {roleOptions("").map((one) => (
          <option key={one.value} value={one.value}>
            {one.text}
          </option>
        ))}
      </SelectField>
    );
  const isReason = kind === "disable";
  return (
    <Field
      label={labels[kind] ?? ""}
      hint={isReason ? copy.reasonHint : copy.clearHint}
      maxLength={isReason ? 500 : 200}
      optional={isReason}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
