import type { SurveyQuestionInput } from "#contract/wellbeing/admin-surveys.ts";
import { useGroupFilter } from "#shared/admin/admin-groups.ts";
import { Chip, ChipRow } from "#ui/chip.tsx";
import { questionAudience as copy } from "./survey-copy.ts";

type Props = {
  readonly question: SurveyQuestionInput;
  /** Starts at 1. */
  readonly position: number;
  readonly onChange: (question: SurveyQuestionInput) => void;
};

/**
 * Chooses the groups a question is asked of; without a choice, everyone. Editable even after people
 * have answered.
 */
export function Audience({ question, position, onChange }: Props) {
  const options = useGroupFilter();
  const { groups, ...rest } = question;
  const chosen = groups ?? [];
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    onChange(next.length > 0 ? { ...rest, groups: next } : rest);
  };
  const deletedCount = chosen.filter((id) => !options.some(({ value }) => value === id)).length;
  const hasDeleted = options.length > 0 && deletedCount > 0;
  const groupsText = hasDeleted ? copy.deletedGroups(deletedCount) : copy.groups;
  return (
    <div>
      <p className="small muted" role="status">
        {chosen.length === 0 ? copy.everyone : groupsText}
      </p>
      <ChipRow label={copy.label(position)}>
        {options.map(({ value, text }) => (
          <Chip key={value} pressed={chosen.includes(value)} onClick={() => toggle(value)}>
            {text}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
