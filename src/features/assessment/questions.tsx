import { useId } from "react";
import { useCrisisDetection } from "#shared/help/use-crisis-detection.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/field.tsx";
import { Choices } from "./choices.tsx";
import { Problem } from "./problem.tsx";
import styles from "./question.module.css";
import { questions as copy } from "./question-copy.ts";
import { QuestionFrame } from "./question-frame.tsx";
import { questionPrivacy } from "./question-privacy.ts";
import { availableChoices, canSkip, isAnswered, type SurveyProgress } from "./survey-progress.ts";
import { type Asking, useQuestions } from "./use-questions.ts";

type Props = Asking & { readonly initial: SurveyProgress };

const MAX_TEXT_LENGTH = 4000;

/** Steps through the questions, forward and back, then submits the answers. */
export function Questions({ initial, ...asking }: Props) {
  const survey = useQuestions(asking, initial);
  const { questions } = asking;
  const { at, progress, question, answer, problem, isBusy } = survey;
  const problemId = useId();
  useCrisisDetection(answer?.text ?? "");
  if (!question) return null;
  const isSkipping = canSkip(questions, question) && !isAnswered(question, answer);
  const privacy = questionPrivacy(question);
  const choices = availableChoices(questions, question, progress);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        survey.next();
      }}
    >
      <QuestionFrame
        title={copy.title}
        closeLabel={copy.close}
        progress={{ at: at + 1, of: questions.length }}
        question={question.text}
        lead={privacy.lead ?? copy.hints[question.kind]}
        privacy={privacy.below}
        seed="check-in"
        hasMoved={survey.hasMoved}
        actions={
          <>
            {at > 0 && <Button onClick={survey.back}>{copy.back}</Button>}
            <Button type="submit" kind="main" busy={isBusy}>
              {nextLabel(isBusy, isSkipping, at === questions.length - 1)}
            </Button>
          </>
        }
      >
        {(labelledBy) => (
          <>
            <Problem id={problemId} text={problem} />
            {choices.length > 0 && (
              <Choices
                name={`question-${question.id}`}
                labelledBy={labelledBy}
                problemId={problem && problemId}
                choices={choices}
                chosen={answer?.choiceId}
                onChoose={({ id }) => survey.choose(id)}
              />
            )}
            {privacy.text && (
              <Comment
                key={question.id}
                label={question.kind === "text" ? copy.answer : copy.comment}
                privacy={privacy.text}
                text={answer?.text ?? ""}
                onChange={survey.type}
              />
            )}
          </>
        )}
      </QuestionFrame>
    </form>
  );
}

type CommentProps = {
  readonly label: string;
  readonly privacy: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

function Comment({ label, privacy, text, onChange }: CommentProps) {
  return (
    <div className={styles.more}>
      <TextArea
        label={label}
        optional
        maxLength={MAX_TEXT_LENGTH}
        rows={3}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget: { value } }) => onChange(value)}
        hint={privacy}
      />
    </div>
  );
}

function nextLabel(isBusy: boolean, isSkipping: boolean, isLast: boolean): string {
  if (isBusy) return copy.saving;
  if (isSkipping) return copy.skip;
  return isLast ? copy.finish : copy.next;
}
