import { useId } from "react";
import { useCrisisWatch } from "#shared/help/use-crisis-detection.ts";
import type { Question } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/field.tsx";
import { Choices } from "./choices.tsx";
import { Problem } from "./problem.tsx";
import styles from "./question.module.css";
import { QuestionFrame } from "./question-frame.tsx";
import { canSkip, choicesOf, isAnswered, type Way } from "./steps.ts";
import { useQuestions } from "./use-questions.ts";

type Props = {
  readonly surveyId: number;
  readonly questions: readonly Question[];
  readonly begun: Way;
};

const LONGEST_TEXT = 4000;

const leads: Record<Question["kind"], string> = {
  level: "There is no good or bad answer here.",
  stressor: "One answer, or a few words of your own.",
  text: "In your own words.",
};

/** From one question to the next, forwards and back, and then to what it means. */
export function Questions({ surveyId, questions, begun }: Props) {
  const asking = useQuestions(surveyId, questions, begun);
  const { at, way, question, answer, problem, isBusy } = asking;
  const problemId = useId();
  useCrisisWatch(answer?.text ?? "");
  if (!question) return null;
  const isSkipping = canSkip(questions, question) && !isAnswered(question, answer);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        asking.goOn();
      }}
    >
      <QuestionFrame
        title="Check-in"
        closeLabel="Close. Your answers are kept"
        progress={{ at: at + 1, of: questions.length }}
        question={question.text}
        lead={leads[question.kind]}
        seed="check-in"
        isMoved={asking.isMoved}
        actions={
          <>
            {at > 0 && <Button onClick={asking.back}>Back</Button>}
            <Button type="submit" kind="main" busy={isBusy}>
              {nextWords(isBusy, isSkipping, at === questions.length - 1)}
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
              choices={choicesOf(questions, question, way)}
              chosen={answer?.choiceId}
              onChoose={({ id }) => asking.choose(id)}
            />
            {question.kind !== "level" && (
              <Comment key={question.id} text={answer?.text ?? ""} onChange={asking.type} />
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
        maxLength={LONGEST_TEXT}
        rows={3}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget: { value } }) => onChange(value)}
        hint="Comments are not monitored. In a crisis call or text 988."
      />
    </div>
  );
}

function nextWords(isBusy: boolean, isSkipping: boolean, isLast: boolean): string {
  if (isBusy) return "Sealing";
  if (isSkipping) return "Skip";
  return isLast ? "Finish" : "Next";
}
