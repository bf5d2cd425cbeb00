import { useMemo, useState } from "react";
import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import { AnswerPrivacy } from "#shared/check-in/answer-privacy.tsx";
import { saveFile } from "#shared/files/save-file.ts";
import { ASSESSMENT_PATH, YOU_PATH } from "#shared/navigation/paths.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FoldIcon } from "#ui/fold-icon.tsx";
import { pluralize } from "#ui/format.ts";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Section } from "#ui/section.tsx";
import { TextButton } from "#ui/text-link.tsx";
import { showToast } from "#ui/toast.tsx";
import { type AnswerPeriod, answerPeriods } from "./answer-periods.ts";
import { answersCsv } from "./answers-csv.ts";
import own from "./history.module.css";
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
      <div>
        <BackLink to={YOU_PATH}>{copy.back}</BackLink>
        <PageTitle title={copy.title} />
      </div>
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
  const periods = useMemo(() => answerPeriods(responses), [responses]);
  const [isAllOpen, setAllOpen] = useState(false);
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
      <Section
        title={pluralize(responses.length, "answer")}
        action={
          periods.length > 1 && (
            <TextButton onClick={() => setAllOpen(!isAllOpen)}>
              {isAllOpen ? copy.foldAll : copy.openAll}
            </TextButton>
          )
        }
      >
        <div className={styles.exports}>
          <Button icon="download" onClick={() => exportCsv(responses)}>
            {copy.exportCsv}
          </Button>
          <Button icon="download" onClick={() => exportJson(responses)}>
            {copy.exportJson}
          </Button>
        </div>
        <KeepFocus>
          <div className={own.periods} key={String(isAllOpen)}>
            {periods.map((period, index) => (
              <Period
                key={period.name}
                {...period}
                isOpen={isAllOpen || index === 0}
                onDeleted={onDeleted}
              />
            ))}
          </div>
        </KeepFocus>
      </Section>
    </>
  );
}

type PeriodProps = AnswerPeriod & Pick<Props, "onDeleted"> & { readonly isOpen: boolean };

/** Answers of a month or year. `isOpen` is how it starts. */
function Period({ name, responses, isOpen, onDeleted }: PeriodProps) {
  return (
    <details className={own.period} open={isOpen}>
      <summary>
        <h3>{name}</h3>
        <span className={own.count}>{pluralize(responses.length, "answer")}</span>
        <FoldIcon size="s" />
      </summary>
      <ul className={own.responses}>
        {responses.map((response) => (
          <OwnResponseItem
            key={response.id}
            response={response}
            onDeleted={() => onDeleted(response.id)}
          />
        ))}
      </ul>
    </details>
  );
}

/** Writes the file on this device. Nothing is sent. */
function save(ending: string, type: string, text: string): void {
  const name = `respite-my-answers-${new Date().toISOString().slice(0, 10)}.${ending}`;
  saveFile(name, new Blob([text], { type }));
  showToast({ text: copy.exported(name) });
}

const exportJson = (responses: readonly OwnResponse[]) =>
  save("json", "application/json", JSON.stringify({ data: responses }, null, 2));
const exportCsv = (responses: readonly OwnResponse[]) =>
  save("csv", "text/csv;charset=utf-8", answersCsv(responses));
