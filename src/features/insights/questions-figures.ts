import type { QuestionAnswers, QuestionResult } from "#contract/insights/questions.ts";
import { dataFile } from "#shared/insights/data-file-copy.ts";
import { type FigureRow, percentCells, roundTo, toPercent } from "#shared/insights/figure-rows.ts";
import { daysOfPeriod } from "./figure-copy.ts";
import { questionsFile as copy } from "./questions-copy.ts";
import { isReleased } from "./released.ts";

/** Returns the published answers of a question. Undefined without any. */
export function answersTo({ answers }: QuestionResult): QuestionAnswers | undefined {
  return answers && isReleased(answers) ? answers : undefined;
}

function periodRows(measure: string, { choices, periods }: QuestionAnswers): FigureRow[] {
  if (periods.length < 2) return [];
  return periods.flatMap(({ period, n, counts }) =>
    choices.map(({ label }, at) => ({
      measure,
      group: copy.byPeriod(label),
      value: toPercent((counts[at] ?? 0) / n),
      unit: dataFile.units.percent,
      checkIns: counts[at] ?? 0,
      days: daysOfPeriod(period),
    })),
  );
}

/** Returns the rows of a question in data files. */
export function questionRows(question: QuestionResult): readonly FigureRow[] {
  const answers = answersTo(question);
  if (!answers) return [];
  const { days, n, people, mean, choices } = answers;
  const measure = copy.answers(question.text);
  const shares = choices.map(({ label, count, share }) => ({
    measure,
    group: label,
    ...percentCells(share),
    checkIns: count,
    days,
  }));
  const average = {
    measure: copy.mean(question.text),
    group: dataFile.wholeGroup,
    value: roundTo(mean ?? 0, 2),
    unit: copy.step,
    checkIns: n,
    people,
    days,
  };
  return [...(mean === null ? [] : [average]), ...shares, ...periodRows(measure, answers)];
}
