import { MAX_INTERVAL_WEEKS, type SurveyQuestionInput } from "#contract/wellbeing/admin-surveys.ts";
import { Field, SelectField } from "#ui/field.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-surveys.module.css";
import { questionSchedule as copy } from "./survey-copy.ts";

type Props = {
  readonly question: SurveyQuestionInput;
  /** Starts at 1. */
  readonly position: number;
  readonly onChange: (question: SurveyQuestionInput) => void;
};

const ALWAYS = "always";
const ONCE = "once";
const WEEKS = [1, 2, 4, 6, 8, 13, 26, MAX_INTERVAL_WEEKS];

/** Today on this device, yyyy-MM-dd. */
const today = () => new Intl.DateTimeFormat("en-CA").format(new Date());

/** Chooses when a question is asked. Editable even after people have answered. */
export function Schedule({ question, position, onChange }: Props) {
  const { schedule, ...rest } = question;
  const weeks = schedule?.every_weeks ?? null;
  const known = weeks === null || WEEKS.includes(weeks) ? WEEKS : [...WEEKS, weeks];
  const rhythm = weeks === null ? ONCE : String(weeks);
  const choose = (value: string) => {
    if (value === ALWAYS) return onChange(rest);
    const { starts = today(), ends = null } = schedule ?? {};
    const every_weeks = value === ONCE ? null : Number(value);
    onChange({ ...rest, schedule: { starts, ends, every_weeks } });
  };
  return (
    <fieldset className={styles.when}>
      <legend>
        <VisuallyHidden>{copy.legend(position)}</VisuallyHidden>
      </legend>
      <SelectField
        label={copy.when}
        hint={schedule && copy.hint}
        value={schedule ? rhythm : ALWAYS}
        onChange={({ currentTarget: { value } }) => choose(value)}
      >
        <option value={ALWAYS}>{copy.always}</option>
        <option value={ONCE}>{copy.once}</option>
        {known.map((each) => (
          <option key={each} value={each}>
            {copy.weeks(each)}
          </option>
        ))}
      </SelectField>
      {schedule && (
        <div className={styles.ends}>
          <Field
            label={copy.starts}
            type="date"
            value={schedule.starts}
            onChange={({ currentTarget: { value: starts } }) => {
              if (starts !== "") onChange({ ...rest, schedule: { ...schedule, starts } });
            }}
          />
          <Field
            label={copy.ends}
            type="date"
            optional
            min={schedule.starts}
            value={schedule.ends ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...rest, schedule: { ...schedule, ends: value === "" ? null : value } })
            }
          />
        </div>
      )}
    </fieldset>
  );
}
