import { type ComponentType, useState } from "react";
import { useParams } from "react-router-dom";
import {
  type AdminSurvey,
  getAdminSurvey,
  MAX_QUESTIONS,
  PULSE_DAYS,
  type SurveyQuestionInput,
} from "#contract/wellbeing/admin-surveys.ts";
import { HEALTHY_DAYS_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { call } from "#device/session.ts";
import { editedOrNeverText } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { ConflictNote, SaveBar } from "#shared/admin/admin-saving.tsx";
import { adminPath, INSIGHTS_PATH } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./admin-surveys.module.css";
import { CustomQuestion, ReadOnlyQuestion } from "./custom-question.tsx";
import { OfferPage } from "./offer-page.tsx";
import { surveyPage as copy, surveyQuestion } from "./survey-copy.ts";
import { type SurveyDraft, type SurveyEditing, useSurvey } from "./use-survey.ts";
import { validateQuestions } from "./validate-questions.ts";

const RESULTS_PATH = `${INSIGHTS_PATH}/questions`;
const hasResults = ({ survey }: AdminSurvey): boolean =>
  survey.survey_questions.some((one) => one.has_results);

const isPulse = ({ id }: Pick<AdminSurvey, "id">): boolean => id === PULSE_SURVEY;

/** Renders the survey as a person sees it, without sending answers. */
export type Preview = ComponentType<{ readonly questions: SurveyDraft["questions"] }>;

export function AdminSurveyPage({ Preview }: { readonly Preview: Preview }) {
  const { id = "" } = useParams();
  const asking = useRequest(() => call(getAdminSurvey, { params: { survey_id: Number(id) } }), id);
  return (
    <>
      <TextLink to={adminPath("surveys")}>{copy.back}</TextLink>
      {asking.state.kind !== "ready" && <PageTitle title={copy.title} />}
      <OnlineOnly asking={asking} what={copy.what}>
        {(survey) =>
          survey.id === HEALTHY_DAYS_SURVEY ? (
            <OfferPage key={survey.id} first={survey} Versions={Versions} />
          ) : (
            <Editor key={survey.id} first={survey} Preview={Preview} />
          )
        }
      </OnlineOnly>
    </>
  );
}

function Editor({ first, Preview }: { readonly first: AdminSurvey; readonly Preview: Preview }) {
  const editing = useSurvey(first);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [isShown, setShown] = useState(false);
  const { saved, draft, isBusy, isBehind, problems } = editing;
  const save = () => {
    const missingNow = validateQuestions(draft.questions);
    setMissing(missingNow);
    if (missingNow.length === 0) void editing.save();
  };
  const messages = missing.length > 0 ? missing : problems;
  return (
    <>
      <div className={admin.head}>
        <PageTitle title={saved.name} />
        <div className={admin.actions}>
          {hasResults(saved) && (
            <LinkButton to={RESULTS_PATH} icon="insights">
              {copy.results}
            </LinkButton>
          )}
          <Button icon="eye" onClick={() => setShown(true)}>
            {copy.preview}
          </Button>
        </div>
      </div>
      <p className={admin.leadOfSections}>{copy.lead(saved.version, saved.every_days)}</p>
      {isBehind && (
        <ConflictNote
          {...editing}
          who={saved.edited_by}
          when={saved.edited_at}
          what={copy.conflictWhat}
        />
      )}
      <Form className={admin.stack} busy={isBusy} aria-label={copy.form} onSubmit={save}>
        {isPulse(saved) && <Schedule editing={editing} />}
        <Questions editing={editing} />
        <div role="status">
          {messages.length > 0 && (
            <Note tone="attention">
              <p>{copy.problems}</p>
              <ul>
                {messages.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </Note>
          )}
        </div>
        <SaveBar {...editing} />
      </Form>
      <Versions survey={saved} />
      <Dialog open={isShown} onClose={() => setShown(false)} title={copy.preview}>
        <Preview questions={draft.questions} />
      </Dialog>
    </>
  );
}

function Schedule({ editing: { draft, set } }: { readonly editing: SurveyEditing }) {
  return (
    <Card title={copy.schedule} className={classNames(admin.stack, styles.schedule)}>
      <Field
        label={copy.repeat}
        hint={copy.repeatHint(PULSE_DAYS.min, PULSE_DAYS.max)}
        type="number"
        inputMode="numeric"
        optional
        min={PULSE_DAYS.min}
        max={PULSE_DAYS.max}
        value={draft.every_days ?? ""}
        onChange={({ currentTarget: { valueAsNumber: days } }) =>
          set({ every_days: Number.isNaN(days) ? null : Math.trunc(days) })
        }
      />
    </Card>
  );
}

type NewKind = "text" | "choices" | "scale";

const newQuestion = (kind: NewKind): SurveyQuestionInput => ({
  base_question_id: null,
  kind: kind === "text" ? "text" : "stressor",
  text: "",
  choices: kind === "choices" ? ["", ""] : [],
  ...(kind === "scale" && { scale: { low: "", high: "" } }),
});

function Questions({ editing: { saved, draft, set } }: { readonly editing: SurveyEditing }) {
  const { questions } = draft;
  const stateOf = ({ base_question_id: id }: SurveyQuestionInput) =>
    saved.states[saved.survey.survey_questions.findIndex((one) => one.base_question_id === id)];
  const isPrivate = ({ base_question_id: id }: SurveyQuestionInput) =>
    saved.survey.survey_questions.some((one) => one.base_question_id === id && !one.has_results);
  const fixedCount = questions.filter((one) => stateOf(one) === "kept").length;
  const change = (all: readonly SurveyQuestionInput[]) => set({ questions: all });
  const move = (at: number, by: -1 | 1) =>
    change(questions.toSpliced(at, 1).toSpliced(at + by, 0, ...questions.slice(at, at + 1)));
  const mayAdd = !isPulse(saved) && questions.length < MAX_QUESTIONS;
  return (
    <Card title={copy.questions} className={admin.stack}>
      {questions.map((question, at) =>
        at < fixedCount ? (
          <fieldset className={admin.question} key={question.base_question_id}>
            <legend>{surveyQuestion.legend(at + 1)}</legend>
            <ReadOnlyQuestion question={question} why={copy.required} />
          </fieldset>
        ) : (
          <CustomQuestion
            key={question.base_question_id ?? `new-${at}`}
            question={question}
            position={at + 1}
            isAnswered={stateOf(question) === "answered"}
            isPrivate={isPrivate(question)}
            canMoveUp={at > fixedCount}
            canMoveDown={at < questions.length - 1}
            onChange={(next) => change(questions.with(at, next))}
            onMove={(by) => move(at, by)}
            onRemove={() => change(questions.toSpliced(at, 1))}
          />
        ),
      )}
      {isPulse(saved) && <p className="muted">{copy.pulseNote}</p>}
      {mayAdd && (
        <div className={admin.actions}>
          <Button icon="plus" onClick={() => change([...questions, newQuestion("text")])}>
            {copy.addOpen}
          </Button>
          <Button icon="plus" onClick={() => change([...questions, newQuestion("choices")])}>
            {copy.addChoices}
          </Button>
          <Button icon="plus" onClick={() => change([...questions, newQuestion("scale")])}>
            {copy.addScale}
          </Button>
        </div>
      )}
      <p className="small muted">{copy.privacy}</p>
    </Card>
  );
}

function Versions({ survey: { versions, version: now } }: { readonly survey: AdminSurvey }) {
  return (
    <Card title={copy.versions} className={admin.stack}>
      <ul className={styles.versions}>
        {versions.map(({ version, questions, ...edited }) => (
          <li key={version}>
            {copy.version(version, questions, version === now)}
            <p className="small muted">{editedOrNeverText(edited)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
