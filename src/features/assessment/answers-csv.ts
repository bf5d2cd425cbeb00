import { csvText } from "#contract/csv.ts";
import { type OwnResponse, PULSE_SURVEY } from "#contract/wellbeing/surveys.ts";
import { answersFile, ownResponse } from "./history-copy.ts";

/** Returns the answers as a spreadsheet, one answer a row, newest first. */
export const answersCsv = (responses: readonly OwnResponse[]): string =>
  csvText([
    answersFile.columns,
    ...responses.flatMap(({ answered_at, survey_id, answers }) =>
      answers.map(({ question, choice, value, kind, text }) => [
        answered_at,
        survey_id === PULSE_SURVEY ? ownResponse.kinds.pulse : ownResponse.kinds.assessment,
        question || ownResponse.oldQuestion,
        choice,
        kind === "level" ? value : null,
        text,
      ]),
    ),
  ]);
