import type { SurveyQuestionInput } from "#contract/wellbeing/admin-surveys.ts";
import { useGroupFilter } from "#shared/admin/admin-groups.ts";
import { Chip, ChipRow } from "#ui/chip.tsx";

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
  const removedCount = chosen.filter((id) => !options.some(({ value }) => value === id)).length;
  return (
    <div>
      <p className="small muted" role="status">
        {chosen.length === 0
          ? `Question ${position} is asked of everybody.`
          : `Question ${position} is asked only of people of the chosen groups.`}
        {options.length > 0 && removedCount > 0 && " A group that is gone is among them."}
      </p>
      <ChipRow label={`Who is asked question ${position}`}>
        {options.map(({ value, text }) => (
          <Chip key={value} pressed={chosen.includes(value)} onClick={() => toggle(value)}>
            {text}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
