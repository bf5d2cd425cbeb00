import { MAX_CHOICES, type SurveyQuestionInput } from "#contract/wellbeing/admin-surveys.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import styles from "./admin-surveys.module.css";
import { Audience } from "./audience.tsx";
import { kindNames } from "./copy.ts";

type Props = {
  readonly question: SurveyQuestionInput;
  /** From 1. */
  readonly place: number;
  readonly isAnswered: boolean;
  readonly mayRise: boolean;
  readonly mayFall: boolean;
  readonly onChange: (question: SurveyQuestionInput) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

/** A question of the organisation. One that was answered stays as it is; it can be asked anew, in other words. */
export function OwnQuestion(props: Props) {
  const { question, place, isAnswered, mayRise, mayFall, onChange, onMove, onRemove } = props;
  return (
    <fieldset className={admin.question}>
      <legend>Question {place}</legend>
      {isAnswered ? (
        <AsItIs question={question} why="Answered" />
      ) : (
        <Words question={question} place={place} onChange={onChange} />
      )}
      <Audience question={question} place={place} onChange={onChange} />
      <div className={admin.actions}>
        {isAnswered && (
          <Button icon="retry" onClick={() => onChange({ ...question, base_question_id: null })}>
            {`Ask question ${place} anew`}
          </Button>
        )}
        {mayRise && <Button onClick={() => onMove(-1)}>{`Move question ${place} up`}</Button>}
        {mayFall && <Button onClick={() => onMove(1)}>{`Move question ${place} down`}</Button>}
        <Button icon="trash" onClick={onRemove}>
          {`Take question ${place} out`}
        </Button>
      </div>
      {isAnswered && (
        <p className="small muted">
          Its words stay: people have answered them. Asked anew, it is another question; what was
          answered keeps its own.
        </p>
      )}
    </fieldset>
  );
}

type AsItIsProps = { readonly question: SurveyQuestionInput; readonly why: string };

export function AsItIs({ question: { kind, text, choices }, why }: AsItIsProps) {
  return (
    <div className={styles.kept}>
      <p>{text}</p>
      <p className={styles.facts}>
        <Badge icon="lock">{why}</Badge>
        <span className="small muted">{kindNames[kind]}</span>
      </p>
      {choices.length > 0 && (
        <details>
          <summary>{choices.length} choices</summary>
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

type WordsProps = Pick<Props, "question" | "place" | "onChange">;

function Words({ question, place, onChange }: WordsProps) {
  const { kind, text, choices } = question;
  return (
    <>
      <TextArea
        label="Question"
        rows={2}
        maxLength={500}
        value={text}
        onChange={(event) => onChange({ ...question, text: event.currentTarget.value })}
      />
      {choices.map((label, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: choices have no other name while they are typed
        <div className={styles.choice} key={at}>
          <Field
            label={`Choice ${at + 1}`}
            maxLength={200}
            value={label}
            onChange={(event) =>
              onChange({ ...question, choices: choices.with(at, event.currentTarget.value) })
            }
          />
          {choices.length > 2 && (
            <RoundButton
              label={`Take choice ${at + 1} of question ${place} out`}
              icon="close"
              onClick={() => onChange({ ...question, choices: choices.toSpliced(at, 1) })}
            />
          )}
        </div>
      ))}
      {kind === "stressor" && choices.length < MAX_CHOICES && (
        <div>
          <Button icon="plus" onClick={() => onChange({ ...question, choices: [...choices, ""] })}>
            {`Add a choice to question ${place}`}
          </Button>
        </div>
      )}
    </>
  );
}
