import { useMemo, useState } from "react";
import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import { AnswerPrivacy } from "#shared/check-in/answer-privacy.tsx";
import { saveFile } from "#shared/files/save-file.ts";
import { ASSESSMENT_PATH } from "#shared/navigation/paths.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { pluralize } from "#ui/format.ts";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Section } from "#ui/section.tsx";
import { showToast } from "#ui/toast.tsx";
import { answersCsv } from "./answers-csv.ts";
import { history as copy } from "./history-copy.ts";
import { useOwnAnswers } from "./own-answers.ts";
import { OwnResponseItem } from "./own-response.tsx";
import { Trends } from "./own-trend.tsx";
import styles from "./result.module.css";

/** Shows all of a person's own answers. */
export function AnswersPage() {
  const request = useOwnAnswers();
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  return (
    <div className={styles.page}>
      <PageTitle title={copy.title} />
      <p className="muted">{copy.lead}</p>
      <OnlineOnly asking={request} what={copy.title} unreachable={copy.offline}>
        {(responses) => (
          <Answers
            all={responses}
            deleted={deleted}
            onDeleted={(id) => setDeleted((before) => new Set([...before, id]))}
          />
        )}
      </OnlineOnly>
      {request.state.kind !== "loading" && <AnswerPrivacy />}
    </div>
  );
}

type Props = {
  readonly all: readonly OwnResponse[];
  readonly deleted: ReadonlySet<string>;
  readonly onDeleted: (id: string) => void;
};

function Answers({ all, deleted, onDeleted }: Props) {
  const responses = useMemo(() => all.filter(({ id }) => !deleted.has(id)), [all, deleted]);
  if (responses.length === 0)
    return (
      <EmptyState
        title={copy.emptyTitle}
        icon="check-in"
        actions={
          <LinkButton to={ASSESSMENT_PATH} kind="main">
            {copy.start}
          </LinkButton>
        }
      >
        <p>{copy.empty}</p>
      </EmptyState>
    );
  return (
    <>
      <Trends responses={responses} />
      <Section title={pluralize(responses.length, "answer")}>
        <div className={styles.exports}>
          <Button icon="download" onClick={() => exportCsv(responses)}>
            {copy.exportCsv}
          </Button>
          <Button icon="download" onClick={() => exportAll(responses)}>
            {copy.export}
          </Button>
        </div>
        <KeepFocus>
          <ul className={styles.responses}>
            {responses.map((response) => (
              <OwnResponseItem
                key={response.id}
                response={response}
                onDeleted={() => onDeleted(response.id)}
              />
            ))}
          </ul>
        </KeepFocus>
      </Section>
    </>
  );
}

/** Writes the file on this device. Nothing is sent. */
function save(ending: string, type: string, text: string): void {
  const name = `respite-my-answers-${new Date().toISOString().slice(0, 10)}.${ending}`;
  saveFile(name, new Blob([text], { type }));
  showToast({ text: copy.exported(name) });
}

const exportAll = (responses: readonly OwnResponse[]) =>
  save("json", "application/json", JSON.stringify({ data: responses }, null, 2));
const exportCsv = (responses: readonly OwnResponse[]) =>
  save("csv", "text/csv;charset=utf-8", answersCsv(responses));
