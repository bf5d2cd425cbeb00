import { expect, test } from "vitest";
import { answersCsv } from "#features/assessment/answers-csv.ts";
import { comparison, nationalFigureFor } from "#features/assessment/comparison-copy.ts";
import { pointInWords } from "#features/assessment/trend-copy.ts";
import { trendPoints } from "#features/assessment/trend-points.ts";

test("[SUR-01] an answer is compared with the national figure of the same profession, with its source", () => {
  const populations = [
    "Attending Physician",
    "Registered Nurse",
    "Nurse Practitioner",
    undefined,
  ].map((title) => nationalFigureFor(title)?.population);
  expect(populations).toEqual([
    "Physicians",
    "Nurses in large organizations",
    "Health care workers in large organizations",
    "Health care workers in large organizations",
  ]);
  for (const title of ["Attending Physician", "Registered Nurse", undefined]) {
    const figure = nationalFigureFor(title);
    expect(figure?.source).toBeTruthy();
    expect(figure?.url).toMatch(/^https:/);
  }
});

test("[SUR-01] the comparison says when people were asked differently, and neither praises nor blames", () => {
  const figure = nationalFigureFor("Registered Nurse");
  if (!figure) throw new Error("There is no figure.");
  expect(comparison.figure(figure)).toBe(
    "Nurses in large organizations in the United States, 2020: about 56 in 100 were burned out.",
  );
  expect(comparison.method(figure)).toMatch(
    /^They were asked in another way, so compare only roughly\. Method: Staff survey\.$/,
  );
  expect(comparison.own(3)).toMatch(/far from the only one/);
  expect(comparison.own(2)).toBe("Your answer is among the others.");
});

const response = {
  id: "0193a0c0-0000-7000-8000-000000000001",
  survey_id: 2,
  answered_at: "2026-11-20T08:00:00.000Z",
  answers: [
    {
      base_question_id: 1,
      question: "Select an answer:",
      kind: "level" as const,
      value: 3,
      choice: "I am burning out",
      text: null,
    },
    {
      base_question_id: 8,
      question: "Biggest stress?",
      kind: "stressor" as const,
      value: 3,
      choice: "Staffing",
      text: '=two "short", again',
    },
  ],
};

test("[SUR-05] the exported spreadsheet has one answer a row, and no cell is a formula", () => {
  const rows = answersCsv([response]).split("\r\n");
  expect(rows[0]).toBe("\u{feff}Answered,Kind,Question,Answer,Level (1–5),Comment");
  expect(rows[1]).toBe("2026-11-20T08:00:00.000Z,Check-in,Select an answer:,I am burning out,3,");
  expect(rows[2]).toBe(
    '2026-11-20T08:00:00.000Z,Check-in,Biggest stress?,Staffing,,"\'=two ""short"", again"',
  );
});

test("[SUR-05] a point of the trend carries what the person wrote then", () => {
  const [point] = trendPoints([response]);
  expect(point).toMatchObject({ level: 3, note: 'Staffing. =two "short", again' });
  expect(pointInWords("Nov 20, 2026", 3, "Staffing")).toBe(
    "Nov 20, 2026, level 3 of 5, burning out. Staffing",
  );
});
