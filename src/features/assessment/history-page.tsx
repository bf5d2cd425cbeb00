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
import { history as copy } from "./history-copy.ts";
import { useOwnAnswers } from "./own-answers.ts";
import { OwnResponseItem } from "./own-response.tsx";
import { Trend } from "./own-trend.tsx";
import styles from "./result.module.css";
import { trend } from "./trend-copy.ts";

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
      <Section title={trend.title}>
        <Trend responses={responses} />
      </Section>
      <Section
        title={pluralize(responses.length, "check-in")}
        action={
          <Button icon="download" onClick={() => exportAll(responses)}>
            {copy.export}
          </Button>
        }
      >
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

function exportAll(responses: readonly OwnResponse[]): void {
  const name = `respite-my-answers-${new Date().toISOString().slice(0, 10)}.json`;
  const text = JSON.stringify({ data: responses }, null, 2);
  saveFile(name, new Blob([text], { type: "application/json" }));
  showToast({ text: copy.exported(name) });
}
