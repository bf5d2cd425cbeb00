import { LEAST } from "#contract/insights/least.ts";
import {
  insightQuestions,
  type QuestionAnswers,
  type QuestionResult,
} from "#contract/insights/questions.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { AreaProps } from "./area-props.ts";
import { CommentQuotes } from "./burnout-comments.tsx";
import { DataButtons } from "./data-buttons.tsx";
import { formatCount, formatPercent, percentRange } from "./figure-copy.ts";
import { questionsQuery } from "./filters-query.ts";
import { PublishedFigures, useOwnDays } from "./page-days.tsx";
import { Panel, PanelFrame } from "./panel.tsx";
import { questionsArea as copy, questionPanel } from "./questions-copy.ts";
import { answersTo, questionRows } from "./questions-figures.ts";
import { isReleased } from "./released.ts";
import { HiddenNote, SuppressedNote } from "./suppressed.tsx";
import { useInsight } from "./use-insight.ts";

/** Shows how a group answered the organization's own questions. */
export function QuestionsArea({ group, filters }: AreaProps) {
  const insight = useInsight(insightQuestions, questionsQuery(group, filters));
  const questions = insight.data?.questions;
  const hasSeveral = (questions?.filter((one) => answersTo(one)).length ?? 0) > 1;
  return (
    <PublishedFigures
      published={insight.published}
      note={hasSeveral ? copy.counted : undefined}
      actions={
        <DataButtons
          area="questions"
          group={group}
          rows={questions?.flatMap(questionRows) ?? []}
          until={insight.published?.end}
          hasLoaded={questions !== undefined && questions.length > 0}
        />
      }
    >
      {questions === undefined || insight.status === "failed" ? (
        <Panel title={copy.title} insight={insight} span={12}>
          {() => null}
        </Panel>
      ) : null}
      {questions?.length === 0 && (
        <PanelFrame title={copy.title} span={12} isBusy={false}>
          <EmptyState title={copy.empty.title} icon="insights" level={3}>
            <p>{copy.empty.text}</p>
          </EmptyState>
        </PanelFrame>
      )}
      {questions?.map((question) => (
        <QuestionPanel key={question.id} question={question} isBusy={insight.isOld} />
      ))}
    </PublishedFigures>
  );
}

type QuestionProps = { readonly question: QuestionResult };

function QuestionPanel({ question, isBusy }: QuestionProps & { readonly isBusy: boolean }) {
  const answers = answersTo(question);
  const days = useOwnDays(answers?.days);
  return (
    <PanelFrame
      title={question.text}
      about={[questionPanel.about(question), days].filter(Boolean).join(" · ")}
      span={6}
      isBusy={isBusy}
    >
      {answers && <Answers question={question} answers={answers} />}
      {question.answers !== null && !answers && (
        <SuppressedNote
          name={questionPanel.name}
          min={LEAST.distribution}
          advice={questionPanel.tooFew}
        />
      )}
      <Comments question={question} />
    </PanelFrame>
  );
}

function Answers({ question, answers }: QuestionProps & { readonly answers: QuestionAnswers }) {
  const { choices, periods, mean } = answers;
  const { columns } = questionPanel;
  const past = periods.length > 1 ? periods : [];
  return (
    <>
      <p className="small muted">
        {mean !== null && `${questionPanel.mean(mean, choices.length)} · `}
        {questionPanel.base(answers)}
      </p>
      <Figure
        name={question.text}
        summary={questionPanel.summary(answers)}
        isSummaryHidden
        isTableOnScreenOnly
        fileName={`question-${question.id}`}
        rows={questionRows(question)}
        table={{
          columns: [
            { label: columns.choice },
            { label: columns.answers, isNumber: true },
            { label: columns.share, isNumber: true },
            { label: columns.range, isNumber: true },
            ...past.map(({ period }) => ({ label: questionPanel.period(period), isNumber: true })),
          ],
          rows: choices.map(({ label, count, share }, at) => [
            label,
            formatCount(count),
            formatPercent(share.value),
            percentRange(share),
            ...past.map(({ counts, n }) => formatPercent((counts[at] ?? 0) / n)),
          ]),
        }}
      >
        <Bars
          label={question.text}
          max={1}
          rows={choices.map(({ label, count, share }) => ({
            label,
            ...share,
            text: formatPercent(share.value),
            aside: questionPanel.aside(count),
          }))}
        />
      </Figure>
    </>
  );
}

/** Comments on a question. Choices have them too, but only open questions say that they are missing. */
function Comments({ question: { kind, comments } }: QuestionProps) {
  if (isReleased(comments)) return <CommentQuotes comments={comments} />;
  return kind === "text" ? <HiddenNote text={questionPanel.noComments} /> : null;
}
