import { type ComponentType, useState } from "react";
import { useParams } from "react-router-dom";
import {
  type AdminSurvey,
  getAdminSurvey,
  MAX_QUESTIONS,
  PULSE_DAYS,
  type SurveyQuestionInput,
} from "#contract/wellbeing/admin-surveys.ts";
import { call } from "#device/session.ts";
import { editedOrBuiltInText } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { ConflictNote, SaveBar } from "#shared/admin/admin-saving.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./admin-surveys.module.css";
import { everyInWords, isPulse, validateQuestions } from "./copy.ts";
import { CustomQuestion, ReadOnlyQuestion } from "./custom-question.tsx";
import { type SurveyDraft, type SurveyEditing, useSurvey } from "./use-survey.ts";

/** Renders the survey as a person sees it, without sending answers. */
export type Preview = ComponentType<{ readonly questions: SurveyDraft["questions"] }>;

export function AdminSurveyPage({ Preview }: { readonly Preview: Preview }) {
  const { id = "" } = useParams();
  const asking = useRequest(() => call(getAdminSurvey, { params: { survey_id: Number(id) } }), id);
  return (
    <>
      <TextLink to={adminPath("surveys")}>Surveys</TextLink>
      {asking.state.kind !== "ready" && <PageTitle title="A survey" />}
      <OnlineOnly asking={asking} what="The questions of this survey">
        {(survey) => <Editor key={survey.id} first={survey} Preview={Preview} />}
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
        <Button icon="eye" onClick={() => setShown(true)}>
          Preview
        </Button>
      </div>
      <p className={admin.leadOfSections}>
        Version {saved.version}, {everyInWords(saved.every_days).toLowerCase()}. What is saved
        counts from then on; devices hear of it the next time they synchronise.
      </p>
      {isBehind && (
        <ConflictNote
          {...editing}
          who={saved.edited_by}
          when={saved.edited_at}
          did={`saved version ${saved.version}`}
          what="this survey"
        />
      )}
      <Form className={admin.stack} busy={isBusy} aria-label="Survey" onSubmit={save}>
        {isPulse(saved) && <Schedule editing={editing} />}
        <Questions editing={editing} />
        <div role="status">
          {messages.length > 0 && (
            <Note tone="attention">
              <p>Nothing is saved yet.</p>
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
      <Dialog open={isShown} onClose={() => setShown(false)} title="As a person sees it">
        <Preview questions={draft.questions} />
      </Dialog>
    </>
  );
}

function Schedule({ editing: { draft, set } }: { readonly editing: SurveyEditing }) {
  return (
    <Card title="Schedule" className={classNames(admin.stack, styles.schedule)}>
      <Field
        label="Asked again after so many days"
        hint={`Between ${PULSE_DAYS.min} and ${PULSE_DAYS.max}; empty: only when somebody opens it`}
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

const newQuestion = (kind: "text" | "stressor"): SurveyQuestionInput => ({
  base_question_id: null,
  kind,
  text: "",
  choices: kind === "text" ? [] : ["", ""],
});

function Questions({ editing: { saved, draft, set } }: { readonly editing: SurveyEditing }) {
  const { questions } = draft;
  const stateOf = ({ base_question_id: id }: SurveyQuestionInput) =>
    saved.states[saved.survey.survey_questions.findIndex((one) => one.base_question_id === id)];
  const fixedCount = questions.filter((one) => stateOf(one) === "kept").length;
  const change = (all: readonly SurveyQuestionInput[]) => set({ questions: all });
  const move = (at: number, by: -1 | 1) =>
    change(questions.toSpliced(at, 1).toSpliced(at + by, 0, ...questions.slice(at, at + 1)));
  const mayAdd = !isPulse(saved) && questions.length < MAX_QUESTIONS;
  return (
    <Card title="Questions" className={admin.stack}>
      {questions.map((question, at) =>
        at < fixedCount ? (
          <fieldset className={admin.question} key={question.base_question_id}>
            <legend>Question {at + 1}</legend>
            <ReadOnlyQuestion question={question} why="Always asked like this" />
          </fieldset>
        ) : (
          <CustomQuestion
            key={question.base_question_id ?? `new-${at}`}
            question={question}
            position={at + 1}
            isAnswered={stateOf(question) === "answered"}
            canMoveUp={at > fixedCount}
            canMoveDown={at < questions.length - 1}
            onChange={(next) => change(questions.with(at, next))}
            onMove={(by) => move(at, by)}
            onRemove={() => change(questions.toSpliced(at, 1))}
          />
        ),
      )}
      {isPulse(saved) && (
        <p className="muted">
          The pulse check is two taps. Questions of your own belong in the assessment.
        </p>
      )}
      {mayAdd && (
        <div className={admin.actions}>
          <Button icon="plus" onClick={() => change([...questions, newQuestion("text")])}>
            Add a question answered in words
          </Button>
          <Button icon="plus" onClick={() => change([...questions, newQuestion("stressor")])}>
            Add a question with choices
          </Button>
        </div>
      )}
      <p className="small muted">
        Nobody is shown what a single person answers. Insights count the level and what weighs on
        people; the answers to your own questions are seen by their authors alone.
      </p>
    </Card>
  );
}

function Versions({ survey: { versions, version: now } }: { readonly survey: AdminSurvey }) {
  return (
    <Card title="Versions" className={admin.stack}>
      <ul className={styles.versions}>
        {versions.map(({ version, questions, ...edited }) => (
          <li key={version}>
            Version {version}
            {version === now && ", the one that counts"}: {questions} questions
            <p className="small muted">{editedOrBuiltInText(edited)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
