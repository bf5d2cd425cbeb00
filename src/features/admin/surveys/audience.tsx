import { INSIGHT_ROLES } from "#contract/insights/filters.ts";
import type { SurveyQuestionInput } from "#contract/wellbeing/admin-surveys.ts";
import { useGroupFilter } from "#shared/admin/admin-groups.ts";
import { Chip, ChipRow } from "#ui/chip.tsx";
import { questionAudience as copy, roleNames } from "./survey-copy.ts";

type Props = {
  readonly question: SurveyQuestionInput;
  /** Starts at 1. */
  readonly position: number;
  readonly onChange: (question: SurveyQuestionInput) => void;
};

type Role = (typeof INSIGHT_ROLES)[number];

function audienceText(groups: string, hasGroups: boolean, hasRoles: boolean): string {
  if (hasRoles) return copy.selected;
  return hasGroups ? groups : copy.everyone;
}

/**
 * Chooses the groups and roles a question is asked of; without a choice, everyone. Editable even after people
 * have answered.
 */
export function Audience({ question, position, onChange }: Props) {
  const options = useGroupFilter();
  const { groups, roles = [], ...rest } = question;
  const asked = roles.length > 0 ? { roles } : {};
  const chosen = groups ?? [];
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    onChange({ ...rest, ...asked, ...(next.length > 0 && { groups: next }) });
  };
  const toggleRole = (role: Role) => {
    const next = INSIGHT_ROLES.filter((one) => roles.includes(one) !== (one === role));
    onChange({
      ...rest,
      ...(groups && { groups }),
      ...(next.length > 0 && { roles: next }),
    });
  };
  const deletedCount = chosen.filter((id) => !options.some(({ value }) => value === id)).length;
  const hasDeleted = options.length > 0 && deletedCount > 0;
  const groupsText = hasDeleted ? copy.deletedGroups(deletedCount) : copy.groups;
  return (
    <div>
      <p className="small muted" role="status">
        {audienceText(groupsText, chosen.length > 0, roles.length > 0)}
      </p>
      <ChipRow label={copy.label(position)}>
        {options.map(({ value, text }) => (
          <Chip key={value} pressed={chosen.includes(value)} onClick={() => toggle(value)}>
            {text}
          </Chip>
        ))}
      </ChipRow>
      <ChipRow label={copy.roles(position)}>
        {INSIGHT_ROLES.map((role) => (
          <Chip key={role} pressed={roles.includes(role)} onClick={() => toggleRole(role)}>
            {roleNames[role]}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
