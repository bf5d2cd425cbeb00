import { expect, test } from "vitest";
import { answerPeriods } from "#features/assessment/answer-periods.ts";

const answered = (day: string) => ({
  id: day,
  survey_id: 2,
  answered_at: `${day}T12:00:00Z`,
  answers: [],
});
const periodsOf = (...days: readonly string[]) =>
  answerPeriods(days.map(answered)).map(({ name, responses }) => [
    name,
    ...responses.map(({ id }) => id),
  ]);

test("[SUR-05] groups the latest year's answers by month and earlier ones by year, newest first", () => {
  expect(
    periodsOf("2025-12-24", "2026-11-02", "2026-11-21", "2026-03-09", "2024-02-01", "2025-01-05"),
  ).toEqual([
    ["November 2026", "2026-11-21", "2026-11-02"],
    ["March 2026", "2026-03-09"],
    ["2025", "2025-12-24", "2025-01-05"],
    ["2024", "2024-02-01"],
  ]);
});

test("[SUR-05] starts with a month even if the latest answers are from an earlier year", () => {
  expect(periodsOf("2019-05-04", "2018-05-04")).toEqual([
    ["May 2019", "2019-05-04"],
    ["2018", "2018-05-04"],
  ]);
  expect(answerPeriods([])).toEqual([]);
});
