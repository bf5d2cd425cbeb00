import { useEffect, useId, useState } from "react";
import { HEALTHY_DAYS } from "#contract/wellbeing/survey-rules.ts";
import { useDevice } from "#device/device.tsx";
import { notSavedMessage } from "#device/storage-error-copy.ts";
import { ANSWERS_PATH, ASSESSMENT_PATH } from "#shared/navigation/paths.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import type { Answer } from "#sync/device.ts";
import type { Question, Survey } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Choices } from "./choices.tsx";
import { type Days, daysOverTime, isDistressed, parseDays } from "./healthy-days.ts";
import {
  healthyDays as copy,
  healthyDaysResult as done,
  healthyDaysTrend,
} from "./healthy-days-copy.ts";
import { HealthyDaysTrend } from "./healthy-days-trend.tsx";
import { HelpSection } from "./help-section.tsx";
import { history } from "./history-copy.ts";
import { useOwnAnswers } from "./own-answers.ts";
import { Problem } from "./problem.tsx";
import styles from "./result.module.css";
import { SurveyFailed, SurveyLoading, SurveyUnavailable } from "./survey-states.tsx";
import { useHealthyDays } from "./use-healthy-days.ts";

/** Asks the CDC's four questions about health, and shows the person's own days over time. */
export function HealthyDaysPage() {
  const live = useHealthyDays();
  const [days, setDays] = useState<Days>();
  if (days) return <Done days={days} />;
  if (live.kind === "loading") return <SurveyLoading title={copy.title} />;
  if (live.kind === "failed") return <SurveyFailed title={copy.title} />;
  const { survey, isOffered } = live.value;
  if (!survey) return <SurveyUnavailable title={copy.title} />;
  return isOffered ? <Questions survey={survey} onSaved={setDays} /> : <NotOffered />;
}

function NotOffered() {
  return (
    <div className={styles.page}>
      <PageTitle title={copy.title} />
      <EmptyState
        title={copy.notOffered}
        icon="check-in"
        actions={
          <LinkButton to={ASSESSMENT_PATH} kind="main">
            {copy.checkIn}
          </LinkButton>
        }
      >
        <p>{copy.notOfferedText}</p>
      </EmptyState>
    </div>
  );
}

type Typed = Readonly<Record<number, string>>;

/** Returns the answers, or the questions that still need one. */
function answersOf(questions: readonly Question[], typed: Typed) {
  const answers: Answer[] = [];
  const missing: number[] = [];
  for (const { id, choices } of questions) {
    const text = typed[id] ?? "";
    const value = id === HEALTHY_DAYS.health ? Number(text) : parseDays(text);
    const choice = choices.find((one) => one.value === value);
    if (choice) answers.push({ questionId: id, choiceId: choice.id });
    else missing.push(id);
  }
  return { answers, missing };
}

type QuestionsProps = { readonly survey: Survey; readonly onSaved: (days: Days) => void };

function useSave({ survey, onSaved }: QuestionsProps) {
  const device = useDevice();
  const [typed, setTyped] = useState<Typed>({});
  const [missing, setMissing] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const check = (id: number) => {
    const isMissing = answersOf(survey.questions, typed).missing.includes(id);
    setMissing((before) => [...before.filter((one) => one !== id), ...(isMissing ? [id] : [])]);
  };
  const save = async (form: HTMLFormElement) => {
    const found = answersOf(survey.questions, typed);
    setMissing(found.missing);
    const [first] = found.missing;
    if (first !== undefined)
      return form.querySelector<HTMLInputElement>(`[name="q${first}"]`)?.focus();
    if (!device) return;
    setBusy(true);
    try {
      await device.answers.submit(survey.id, found.answers);
    } catch (error) {
      setBusy(false);
      return setProblem(notSavedMessage(error));
    }
    const of = (id: number) => parseDays(typed[id] ?? "") ?? 0;
    const { physical, mental, limited } = HEALTHY_DAYS;
    onSaved({ physical: of(physical), mental: of(mental), limited: of(limited) });
  };
  const type = (id: number, text: string) => {
    setTyped((before) => ({ ...before, [id]: text }));
    setMissing((before) => before.filter((one) => one !== id));
  };
  return { typed, type, check, missing, problem, isBusy, save };
}

function Questions({ survey, onSaved }: QuestionsProps) {
  const { typed, type, check, missing, problem, isBusy, save } = useSave({ survey, onSaved });
  const problemId = useId();
  return (
    <div className={styles.page}>
      <PageTitle title={copy.title} />
      <p className="muted">{copy.lead}</p>
      <Form className={styles.days} busy={isBusy} onSubmit={(form) => void save(form)}>
        {survey.questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            typed={typed[question.id] ?? ""}
            isMissing={missing.includes(question.id)}
            onType={(text) => type(question.id, text)}
            onLeave={() => check(question.id)}
          />
        ))}
        <Problem id={problemId} text={problem} />
        <p className="small muted">{copy.privacy}</p>
        <Button type="submit" kind="main" busy={isBusy}>
          {isBusy ? copy.saving : copy.submit}
        </Button>
      </Form>
      <Source />
    </div>
  );
}

type FieldProps = {
  readonly question: Question;
  readonly typed: string;
  readonly isMissing: boolean;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
};

function QuestionField({ question, typed, isMissing, onType, onLeave }: FieldProps) {
  const { id, text, choices } = question;
  const labelId = useId();
  const problemId = useId();
  if (id !== HEALTHY_DAYS.health)
    return (
      <Field
        label={text}
        name={`q${id}`}
        hint={copy.daysHint}
        error={isMissing ? copy.noDays : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={typed}
        onChange={({ currentTarget: { value } }) => onType(value)}
        onBlur={() => typed !== "" && onLeave()}
      />
    );
  return (
    <div>
      <p id={labelId} className={styles.ask}>
        {text}
      </p>
      <Problem id={problemId} text={isMissing ? copy.noHealth : undefined} />
      <Choices
        name={`q${id}`}
        labelledBy={labelId}
        problemId={isMissing ? problemId : undefined}
        choices={choices}
        chosen={choices.find(({ value }) => String(value) === typed)?.id}
        onChoose={({ value }) => onType(String(value))}
      />
    </div>
  );
}

const Source = () => (
  <p className="small muted">
    {copy.source}{" "}
    <a href={copy.aboutUrl} target="_blank" rel="noopener noreferrer">
      {copy.about}
    </a>
  </p>
);

function Done({ days }: { readonly days: Days }) {
  const request = useOwnAnswers();
  const isHelpFirst = isDistressed(days);
  useEffect(() => {
    document.querySelector("h1")?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className={styles.page}>
      <PageTitle title={done.title} />
      {isHelpFirst && <HelpSection />}
      <div className={styles.words} role="status">
        <p>{done.summary(days)}</p>
        {isHelpFirst && <p>{done.distress}</p>}
        <p>
          {done.compare(days)}{" "}
          <a href={done.compareUrl} target="_blank" rel="noopener noreferrer">
            {done.compareSource}
          </a>
        </p>
        <p className="muted">{done.disclaimer}</p>
      </div>
      <Section title={healthyDaysTrend.title}>
        <OnlineOnly asking={request} what={healthyDaysTrend.title} unreachable={history.offline}>
          {(responses) => <HealthyDaysTrend points={daysOverTime(responses)} />}
        </OnlineOnly>
      </Section>
      {!isHelpFirst && <HelpSection />}
      <Source />
      <p>
        <TextLink to={ANSWERS_PATH}>{done.answers}</TextLink>
      </p>
    </div>
  );
}
