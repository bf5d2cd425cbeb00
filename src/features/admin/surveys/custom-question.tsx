import { MAX_CHOICES, type SurveyQuestionInput } from "#contract/wellbeing/admin-surveys.ts";
import { SCALE_STEPS } from "#contract/wellbeing/survey-rules.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import styles from "./admin-surveys.module.css";
import { Audience } from "./audience.tsx";
import { kindNames, scaleName } from "./copy.ts";
import { Schedule } from "./schedule.tsx";
import { surveyQuestion as copy, questionScale, resultsNote } from "./survey-copy.ts";

type Props = {
  readonly question: SurveyQuestionInput;
  /** Starts at 1. */
  readonly position: number;
  readonly isAnswered: boolean;
  /** Leaders see no results, because the question promised so. */
  readonly isPrivate: boolean;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  readonly onChange: (question: SurveyQuestionInput) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

/**
 * A question the organization added. Once answered, its wording is fixed, but it can be copied as a
 * new question.
 */
export function CustomQuestion(props: Props) {
  const { question, position, isAnswered, isPrivate, onChange, onMove, onRemove } = props;
  const { canMoveUp, canMoveDown } = props;
  return (
    <fieldset className={admin.question}>
      <legend>{copy.legend(position)}</legend>
      {isAnswered ? (
        <ReadOnlyQuestion question={question} why={copy.answered} />
      ) : (
        <QuestionFields question={question} position={position} onChange={onChange} />
      )}
      {isPrivate && <p className="small muted">{resultsNote.private}</p>}
      <Audience question={question} position={position} onChange={onChange} />
      <Schedule question={question} position={position} onChange={onChange} />
      <div className={admin.actions}>
        {isAnswered && (
          <Button icon="retry" onClick={() => onChange({ ...question, base_question_id: null })}>
            {copy.replace(position)}
          </Button>
        )}
        {canMoveUp && <Button onClick={() => onMove(-1)}>{copy.moveUp(position)}</Button>}
        {canMoveDown && <Button onClick={() => onMove(1)}>{copy.moveDown(position)}</Button>}
        <Button icon="trash" onClick={onRemove}>
          {copy.remove(position)}
        </Button>
      </div>
      {isAnswered && <p className="small muted">{copy.answeredHint}</p>}
    </fieldset>
  );
}

type ReadOnlyProps = { readonly question: SurveyQuestionInput; readonly why: string };

export function ReadOnlyQuestion({ question, why }: ReadOnlyProps) {
  const { kind, text, choices, scale } = question;
  return (
    <div className={styles.fixed}>
      <p>{text}</p>
      <p className={styles.facts}>
        <Badge icon="lock">{why}</Badge>
        <span className="small muted">{scale ? scaleName(scale) : kindNames[kind]}</span>
      </p>
      {choices.length > 0 && (
        <details>
          <summary>{copy.choices(choices.length)}</summary>
          <ol>
            {choices.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

type QuestionFieldsProps = Pick<Props, "question" | "position" | "onChange">;

function QuestionFields({ question, position, onChange }: QuestionFieldsProps) {
  const { kind, text, choices, scale } = question;
  const isChoice = kind === "stressor" && !scale;
  return (
    <>
      <TextArea
        label={copy.question}
        rows={2}
        maxLength={500}
        value={text}
        onChange={(event) => onChange({ ...question, text: event.currentTarget.value })}
      />
      {scale && (
        <div className={styles.ends}>
          <Field
            label={questionScale.low}
            maxLength={60}
            value={scale.low}
            onChange={({ currentTarget: { value: low } }) =>
              onChange({ ...question, scale: { ...scale, low } })
            }
          />
          <Field
            label={questionScale.high(SCALE_STEPS)}
            maxLength={60}
            value={scale.high}
            onChange={({ currentTarget: { value: high } }) =>
              onChange({ ...question, scale: { ...scale, high } })
            }
          />
        </div>
      )}
      {choices.map((label, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: unsaved choices have no id
        <div className={styles.choice} key={at}>
          <Field
            label={copy.choice(at + 1)}
            maxLength={200}
            value={label}
            onChange={(event) =>
              onChange({ ...question, choices: choices.with(at, event.currentTarget.value) })
            }
          />
          {choices.length > 2 && (
            <RoundButton
              label={copy.removeChoice(at + 1, position)}
              icon="close"
              onClick={() => onChange({ ...question, choices: choices.toSpliced(at, 1) })}
            />
          )}
        </div>
      ))}
      {isChoice && choices.length < MAX_CHOICES && (
        <div>
          <Button icon="plus" onClick={() => onChange({ ...question, choices: [...choices, ""] })}>
            {copy.addChoice(position)}
          </Button>
        </div>
      )}
    </>
  );
}
