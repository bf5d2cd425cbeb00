import { useId, useState } from "react";
import { scaleLabels } from "#contract/wellbeing/survey-rules.ts";
import type { Question } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/field.tsx";
import { Choices } from "./choices.tsx";
import styles from "./question.module.css";
import { surveyPreview as copy } from "./survey-preview-copy.ts";

type PreviewQuestion = Pick<Question, "kind" | "text"> & {
  readonly choices: readonly string[];
  readonly scale?: Question["scale"] | undefined;
};

/** Previews the questions one at a time. Choices are not saved. */
export function SurveyPreview({ questions }: { readonly questions: readonly PreviewQuestion[] }) {
  const [at, setAt] = useState(0);
  const question = questions[at];
  if (!question) return <p>{copy.empty}</p>;
  return (
    <div className={styles.preview}>
      <p className="small muted" role="status">
        {copy.status(at + 1, questions.length)}
      </p>
      <QuestionPreview key={at} question={question} />
      <div className={styles.go}>
        {at > 0 && <Button onClick={() => setAt(at - 1)}>{copy.back}</Button>}
        {at < questions.length - 1 && (
          <Button kind="main" onClick={() => setAt(at + 1)}>
            {copy.next}
          </Button>
        )}
      </div>
    </div>
  );
}

function QuestionPreview({
  question: { kind, text, choices: own, scale },
}: {
  readonly question: PreviewQuestion;
}) {
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  const choices = scale ? scaleLabels(scale) : own;
  return (
    <>
      <h3 id={id}>{text || copy.untitled}</h3>
      {choices.length > 0 && (
        <Choices
          name={id}
          labelledBy={id}
          choices={choices.map((label, at) => ({ id: at + 1, label, value: at + 1 }))}
          chosen={chosen}
          onChoose={(choice) => setChosen(choice.id)}
        />
      )}
      {kind !== "level" && (
        <TextArea label={kind === "text" ? copy.answer : copy.comment} optional rows={3} />
      )}
    </>
  );
}
