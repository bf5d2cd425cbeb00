import { type ComponentType, useState } from "react";
import {
  type AdminSurvey,
  getAdminSurvey,
  offerSurvey,
} from "#contract/wellbeing/admin-surveys.ts";
import { call } from "#device/session.ts";
import { NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";
import { useGroupFilter } from "#shared/admin/admin-groups.ts";
import admin from "#shared/admin/admin-page.module.css";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Chip, ChipRow } from "#ui/chip.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { showToast } from "#ui/toast.tsx";
import { ReadOnlyQuestion } from "./custom-question.tsx";
import { surveyOffer as copy, surveyPage, surveyQuestion } from "./survey-copy.ts";
import { draftOf } from "./use-survey.ts";

type Props = {
  readonly first: AdminSurvey;
  readonly Versions: ComponentType<{ readonly survey: AdminSurvey }>;
};

const groupsOf = ({ survey }: AdminSurvey): readonly string[] =>
  survey.survey_questions[0]?.groups ?? [];

/** A survey whose questions are fixed. Administrators choose which practice groups may answer it. */
export function OfferPage({ first, Versions }: Props) {
  const options = useGroupFilter();
  const [saved, setSaved] = useState(first);
  const [chosen, setChosen] = useState(groupsOf(first));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const params = { survey_id: saved.id };
  const toggle = (id: string) =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const save = async () => {
    setBusy(true);
    // Groups deleted meanwhile aren't listed, so they can't be removed by hand.
    const groups = chosen.filter((id) => options.some(({ value }) => value === id));
    const body = { version: saved.version, groups };
    const outcome = await call(offerSurvey, { params, body });
    setBusy(false);
    if (outcome.kind === "accepted") {
      setSaved(outcome.value);
      setProblem(undefined);
      return showToast({ text: copy.saved, icon: "check" });
    }
    if (outcome.kind !== "refused" || outcome.code !== "changed_meanwhile")
      return setProblem(
        outcome.kind === "refused" && outcome.fields?.groups
          ? outcome.fields.groups.join(" ")
          : requestErrorMessage(outcome, NEEDS_NETWORK),
      );
    const latest = await call(getAdminSurvey, { params });
    if (latest.kind === "accepted") setSaved(latest.value);
    setProblem(copy.conflict);
  };
  return (
    <>
      <PageTitle title={saved.name} />
      <p className={admin.leadOfSections}>{copy.lead(saved.version)}</p>
      <Form className={admin.stack} busy={isBusy} onSubmit={() => void save()}>
        <Card title={copy.who} className={admin.stack}>
          <p className="muted" role="status">
            {chosen.length > 0 ? copy.groups(chosen.length) : copy.nobody}
          </p>
          {options.length === 0 && <p>{copy.noGroups}</p>}
          <ChipRow label={copy.label}>
            {options.map(({ value, text }) => (
              <Chip key={value} pressed={chosen.includes(value)} onClick={() => toggle(value)}>
                {text}
              </Chip>
            ))}
          </ChipRow>
          <p className="small muted">{copy.privacy}</p>
          <div role="status">{problem && <Note tone="danger">{problem}</Note>}</div>
          <div className={admin.actions}>
            <Button
              type="submit"
              kind="main"
              busy={isBusy}
              disabledReason={options.length === 0 ? copy.noGroups : undefined}
            >
              {isBusy ? copy.saving : copy.save}
            </Button>
          </div>
        </Card>
        <Card title={surveyPage.questions} className={admin.stack}>
          {draftOf(saved).questions.map((question, at) => (
            <fieldset className={admin.question} key={question.base_question_id}>
              <legend>{surveyQuestion.legend(at + 1)}</legend>
              <ReadOnlyQuestion question={question} why={copy.required} />
            </fieldset>
          ))}
          <p className="small muted">
            {copy.source}{" "}
            <a href={copy.sourceUrl} target="_blank" rel="noopener noreferrer">
              {copy.sourceLink}
            </a>
          </p>
        </Card>
      </Form>
      <Versions survey={saved} />
    </>
  );
}
