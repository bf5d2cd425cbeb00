import { useId, useState } from "react";
import { asksWhatWeighs, PULSE_SURVEY } from "#contract/wellbeing/surveys.ts";
import { useDevice } from "#device/device.tsx";
import { notSavedWords } from "#device/not-saved-copy.ts";
import { useLive } from "#device/use-live.ts";
import type { Answer, Device } from "#sync/device.ts";
import type { Question, Survey } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/field.tsx";
import { Choices } from "./choices.tsx";
import { type HandedOver, handOver } from "./handed-over.ts";
import { Problem } from "./problem.tsx";
import { PulseThanks } from "./pulse-thanks.tsx";
import styles from "./question.module.css";
import { QuestionFrame } from "./question-frame.tsx";
import { SurveyFailed, SurveyLoading, SurveyNotHere } from "./states.tsx";
import { toHandOver } from "./to-hand-over.ts";
import { CHOOSE_FIRST } from "./use-questions.ts";

const TITLE = "Pulse check";

const pulseQuestion = ({ answers }: Device) => answers.survey(PULSE_SURVEY);

/** Two taps: an answer, and done. */
export function PulsePage() {
  const known = useLive(pulseQuestion, []);
  const [given, setGiven] = useState<HandedOver>();
  if (given) return <PulseThanks given={given} />;
  if (known.kind === "loading") return <SurveyLoading title={TITLE} />;
  if (known.kind === "failed") return <SurveyFailed title={TITLE} />;
  if (!known.value) return <SurveyNotHere title={TITLE} />;
  return <Pulse survey={known.value} onGiven={setGiven} />;
}

type Props = { readonly survey: Survey; readonly onGiven: (given: HandedOver) => void };

const asked = ({ questions }: Survey) => ({
  level: questions.find(({ kind }) => kind === "level"),
  stressor: questions.find(({ id }) => asksWhatWeighs(id)),
});

function usePulse({ survey, onGiven }: Props) {
  const device = useDevice();
  const { level, stressor } = asked(survey);
  const [chosen, setChosen] = useState<{
    readonly level?: number;
    readonly stressor?: number | undefined;
  }>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isBusy || !device || !level) return;
    if (chosen.level === undefined) return setProblem(CHOOSE_FIRST);
    const answers: Answer[] = [{ questionId: level.id, choiceId: chosen.level }];
    if (stressor && chosen.stressor !== undefined)
      answers.push({ questionId: stressor.id, choiceId: chosen.stressor });
    setBusy(true);
    try {
      await device.answers.submit(survey.id, answers);
    } catch (error) {
      setBusy(false);
      return setProblem(notSavedWords(error));
    }
    const given = toHandOver(device.owner, survey.questions, answers);
    handOver(given);
    onGiven(given);
  };
  const choose = (change: typeof chosen) => {
    setProblem(undefined);
    setChosen((before) => ({ ...before, ...change }));
  };
  return { chosen, choose, send, problem, isBusy };
}

function Pulse({ survey, onGiven }: Props) {
  const { level, stressor } = asked(survey);
  const { chosen, choose, send, problem, isBusy } = usePulse({ survey, onGiven });
  const problemId = useId();
  if (!level) return <SurveyNotHere title={TITLE} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <QuestionFrame
        title={TITLE}
        closeLabel="Close"
        question={level.text}
        lead="How it is today. It takes 15 seconds."
        seed="check-in"
        isMoved={false}
        actions={
          <Button type="submit" kind="main" busy={isBusy}>
            {isBusy ? "Sealing" : "Done"}
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
        <option value="">Nothing in particular</option>
        {question.choices.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
