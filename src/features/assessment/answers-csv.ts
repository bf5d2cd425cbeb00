import { csvText } from "#contract/csv.ts";
import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import { answersFile, ownResponse, surveyKind } from "./history-copy.ts";

/** Returns the answers as a spreadsheet, one answer a row, newest first. */
export const answersCsv = (responses: readonly OwnResponse[]): string =>
  csvText([
    answersFile.columns,
    ...responses.flatMap((response) =>
      response.answers.map(({ question, choice, value, kind, text }) => [
        response.answered_at,
        surveyKind(response),
        question || ownResponse.oldQuestion,
        choice,
        kind === "level" ? value : null,
        text,
      ]),
    ),
  ]);
