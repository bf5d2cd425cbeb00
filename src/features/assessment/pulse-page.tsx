import { useId, useState } from "react";
import { isStressorQuestion, PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { useDevice } from "#device/device.tsx";
import { notSavedMessage } from "#device/storage-error-copy.ts";
import { useLive } from "#device/use-live.ts";
import type { Answer, Device } from "#sync/device.ts";
import type { Question, Survey } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/field.tsx";
import { Choices } from "./choices.tsx";
import { Problem } from "./problem.tsx";
import { pulse as copy } from "./pulse-copy.ts";
import { PulseThanks } from "./pulse-thanks.tsx";
import styles from "./question.module.css";
import { answerPrivacy, questions } from "./question-copy.ts";
import { QuestionFrame } from "./question-frame.tsx";
import { type SubmittedAnswers, setSubmittedAnswers } from "./submitted-answers.ts";
import { summarizeAnswers } from "./summarize-answers.ts";
import { SurveyFailed, SurveyLoading, SurveyUnavailable } from "./survey-states.tsx";

const pulseQuery = ({ answers }: Device) => answers.survey(PULSE_SURVEY);

export function PulsePage() {
  const live = useLive(pulseQuery, []);
  const [submitted, setSubmitted] = useState<SubmittedAnswers>();
  if (submitted) return <PulseThanks submitted={submitted} />;
  if (live.kind === "loading") return <SurveyLoading title={copy.title} />;
  if (live.kind === "failed") return <SurveyFailed title={copy.title} />;
  if (!live.value) return <SurveyUnavailable title={copy.title} />;
  return <Pulse survey={live.value} onSubmitted={setSubmitted} />;
}

type Props = {
  readonly survey: Survey;
  readonly onSubmitted: (submitted: SubmittedAnswers) => void;
};

const questionsOf = ({ questions }: Survey) => ({
  level: questions.find(({ kind }) => kind === "level"),
  stressor: questions.find(({ id }) => isStressorQuestion(id)),
});

function usePulse({ survey, onSubmitted }: Props) {
  const device = useDevice();
  const { level, stressor } = questionsOf(survey);
  const [chosen, setChosen] = useState<{
    readonly level?: number;
    readonly stressor?: number | undefined;
  }>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (isBusy || !device || !level) return;
    if (chosen.level === undefined) return setProblem(questions.choose);
    const answers: Answer[] = [{ questionId: level.id, choiceId: chosen.level }];
    if (stressor && chosen.stressor !== undefined)
      answers.push({ questionId: stressor.id, choiceId: chosen.stressor });
    setBusy(true);
    try {
      await device.answers.submit(survey.id, answers);
    } catch (error) {
      setBusy(false);
      return setProblem(notSavedMessage(error));
    }
    const submitted = summarizeAnswers(device.owner, survey.questions, answers);
    setSubmittedAnswers(submitted);
    onSubmitted(submitted);
  };
  const choose = (change: typeof chosen) => {
    setProblem(undefined);
    setChosen((before) => ({ ...before, ...change }));
  };
  return { chosen, choose, submit, problem, isBusy };
}

function Pulse({ survey, onSubmitted }: Props) {
  const { level, stressor } = questionsOf(survey);
  const { chosen, choose, submit, problem, isBusy } = usePulse({ survey, onSubmitted });
  const problemId = useId();
  if (!level) return <SurveyUnavailable title={copy.title} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <QuestionFrame
        title={copy.title}
        closeLabel={copy.close}
        question={level.text}
        privacy={answerPrivacy.choice}
        seed="check-in"
        hasMoved={false}
        actions={
          <Button type="submit" kind="main" busy={isBusy}>
            {isBusy ? copy.saving : copy.submit}
          </Button>
        }
      >
        {(labelledBy) => (
          <>
            <Problem id={problemId} text={problem} />
            <Choices
              name="level"
              labelledBy={labelledBy}
              problemId={problem && problemId}
              choices={level.choices}
              chosen={chosen.level}
              onChoose={({ id }) => choose({ level: id })}
            />
            {stressor && (
              <StressorField
                question={stressor}
                chosen={chosen.stressor}
                onChoose={(id) => choose({ stressor: id })}
              />
            )}
          </>
        )}
      </QuestionFrame>
    </form>
  );
}

type StressorProps = {
  readonly question: Question;
  readonly chosen: number | undefined;
  readonly onChoose: (id: number | undefined) => void;
};

function StressorField({ question, chosen, onChoose }: StressorProps) {
  return (
    <div className={styles.more}>
      <SelectField
        label={question.text}
        optional
        value={chosen ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChoose(value === "" ? undefined : Number(value))
        }
      >
        <option value="">{copy.noStressor}</option>
        {question.choices.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
