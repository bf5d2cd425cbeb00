import type { CreditTermsInput } from "#contract/credit/admin-terms.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import styles from "./admin-ledger.module.css";
import { questionFields as copy } from "./terms-copy.ts";

export type Question = CreditTermsInput["questions"][number];

const MAX_CHOICES = 8;
const MIN_CHOICES = 2;

/** Returns an unused id. Stored answers refer to question ids, so ids are not reused. */
export const nextId = (all: readonly { readonly id: number }[]): number =>
  Math.max(0, ...all.map(({ id }) => id)) + 1;

type Props = {
  readonly question: Question;
  /** Starts at 1. */
  readonly position: number;
  readonly onChange: (question: Question) => void;
  readonly onRemove: () => void;
};

export function QuestionFields({ question, position, onChange, onRemove }: Props) {
  const { text, choices, why } = question;
  return (
    <fieldset className={admin.question}>
      <legend>{copy.legend(position)}</legend>
      <TextArea
        label={copy.question}
        rows={2}
        maxLength={1000}
        value={text}
        onChange={(event) => onChange({ ...question, text: event.currentTarget.value })}
      />
      {choices.map((choice, at) => (
        <Choice
          key={choice.id}
          at={at}
          question={question}
          position={position}
          onChange={onChange}
        />
      ))}
      {choices.length < MAX_CHOICES && (
        <div>
          <Button
            icon="plus"
            onClick={() =>
              onChange({ ...question, choices: [...choices, { id: nextId(choices), label: "" }] })
            }
          >
            {copy.addAnswer}
          </Button>
        </div>
      )}
      <TextArea
        label={copy.explanation}
        hint={copy.explanationHint}
        rows={2}
        maxLength={2000}
        value={why}
        onChange={(event) => onChange({ ...question, why: event.currentTarget.value })}
      />
      <div>
        <Button icon="trash" onClick={onRemove}>
          {copy.remove(position)}
        </Button>
      </div>
    </fieldset>
  );
}

type ChoiceProps = Omit<Props, "onRemove"> & { readonly at: number };

function Choice({ at, question, position, onChange }: ChoiceProps) {
  const { choices, right } = question;
  const choice = choices[at];
  if (!choice) return null;
  const label = copy.answer(at + 1);
  const others = choices.filter(({ id }) => id !== choice.id);
  const remove = () =>
    onChange({
      ...question,
      choices: others,
      right: right === choice.id ? (others[0]?.id ?? 1) : right,
    });
  return (
    <div className={styles.choice}>
      <label className={styles.right}>
        <input
          type="radio"
          name={`right-${position}`}
          checked={right === choice.id}
          onChange={() => onChange({ ...question, right: choice.id })}
          aria-label={copy.correctFor(position, at + 1)}
        />
        {copy.correct}
      </label>
      <Field
        label={label}
        maxLength={300}
        value={choice.label}
        onChange={(event) =>
          onChange({
            ...question,
            choices: choices.map((one) =>
              one.id === choice.id ? { ...one, label: event.currentTarget.value } : one,
            ),
          })
        }
      />
      {choices.length > MIN_CHOICES && (
        <RoundButton label={copy.removeAnswer(position, at + 1)} icon="trash" onClick={remove} />
      )}
    </div>
  );
}
