import { useId } from "react";
import { useCrisisDetection } from "#shared/help/use-crisis-detection.ts";
import type { Question } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/field.tsx";
import { Choices } from "./choices.tsx";
import { Problem } from "./problem.tsx";
import styles from "./question.module.css";
import { QuestionFrame } from "./question-frame.tsx";
import { availableChoices, canSkip, isAnswered, type SurveyProgress } from "./survey-progress.ts";
import { useQuestions } from "./use-questions.ts";

type Props = {
  readonly surveyId: number;
  readonly questions: readonly Question[];
  readonly initial: SurveyProgress;
};

const MAX_TEXT_LENGTH = 4000;

const leads: Record<Question["kind"], string> = {
  level: "There is no good or bad answer here.",
  stressor: "One answer, or a few words of your own.",
  text: "In your own words.",
};

/** Steps through the questions, forward and back, then submits the answers. */
export function Questions({ surveyId, questions, initial }: Props) {
  const survey = useQuestions(surveyId, questions, initial);
  const { at, progress, question, answer, problem, isBusy } = survey;
  const problemId = useId();
  useCrisisDetection(answer?.text ?? "");
  if (!question) return null;
  const isSkipping = canSkip(questions, question) && !isAnswered(question, answer);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        survey.next();
      }}
    >
      <QuestionFrame
        title="Check-in"
        closeLabel="Close. Your answers are kept"
        progress={{ at: at + 1, of: questions.length }}
        question={question.text}
        lead={leads[question.kind]}
        seed="check-in"
        hasMoved={survey.hasMoved}
        actions={
          <>
            {at > 0 && <Button onClick={survey.back}>Back</Button>}
            <Button type="submit" kind="main" busy={isBusy}>
              {nextLabel(isBusy, isSkipping, at === questions.length - 1)}
            </Button>
          </>
        }
      >
        {(labelledBy) => (
          <>
            <Problem id={problemId} text={problem} />
            <Choices
              name={`question-${question.id}`}
              labelledBy={labelledBy}
              problemId={problem && problemId}
              choices={availableChoices(questions, question, progress)}
              chosen={answer?.choiceId}
              onChoose={({ id }) => survey.choose(id)}
            />
            {question.kind !== "level" && (
              <Comment key={question.id} text={answer?.text ?? ""} onChange={survey.type} />
            )}
          </>
        )}
      </QuestionFrame>
    </form>
  );
}

type CommentProps = { readonly text: string; readonly onChange: (text: string) => void };

function Comment({ text, onChange }: CommentProps) {
  return (
    <div className={styles.more}>
      <TextArea
        label="Anything you want to say about it"
        optional
        maxLength={MAX_TEXT_LENGTH}
        rows={3}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget: { value } }) => onChange(value)}
        hint="Comments are not monitored. In a crisis call or text 988."
      />
    </div>
  );
}

function nextLabel(isBusy: boolean, isSkipping: boolean, isLast: boolean): string {
  if (isBusy) return "Sealing";
  if (isSkipping) return "Skip";
  return isLast ? "Finish" : "Next";
}
