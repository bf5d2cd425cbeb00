import { INSIGHT_ROLES } from "#contract/insights/filters.ts";
import type { SurveyQuestionInput } from "#contract/wellbeing/admin-surveys.ts";
import { usePracticeGroups } from "#shared/admin/admin-groups.ts";
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
  const { state } = usePracticeGroups();
  const options = state.kind === "ready" ? state.value.data : [];
  const { groups, roles = [], ...rest } = question;
  const asked = roles.length > 0 ? { roles } : {};
  const chosen = groups ?? [];
  const choose = (next: readonly string[]) =>
    onChange({ ...rest, ...asked, ...(next.length > 0 && { groups: [...next] }) });
  const toggle = (id: string) =>
    choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const toggleRole = (role: Role) => {
    const next = INSIGHT_ROLES.filter((one) => roles.includes(one) !== (one === role));
    onChange({
      ...rest,
      ...(groups && { groups }),
      ...(next.length > 0 && { roles: next }),
    });
  };
  const existing = chosen.filter((one) => options.some(({ id }) => id === one));
  const deletedCount = state.kind === "ready" ? chosen.length - existing.length : 0;
  const groupsText = deletedCount > 0 ? copy.includingDeleted(deletedCount) : copy.groups;
  return (
    <div>
      <p className="small muted" role="status">
        {audienceText(groupsText, chosen.length > 0, roles.length > 0)}
      </p>
      <ChipRow label={copy.label(position)}>
        {options.map(({ id, name }) => (
          <Chip key={id} pressed={chosen.includes(id)} onClick={() => toggle(id)}>
            {name}
          </Chip>
        ))}
        {deletedCount > 0 && (
          <Chip pressed onClick={() => choose(existing)}>
            {copy.deletedGroups(deletedCount)}
          </Chip>
        )}
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
